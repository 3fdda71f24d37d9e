import { used, wrapped } from './lines.mjs';
import { lowered, pathFrom } from './names.mjs';

const WIDTH = 120;
const DECODERS = ['decimal', 'flag', 'integer', 'nanos', 'text', 'word', 'fieldsOf', 'list', 'mapOf', 'nullable', 'object'];
const PLAIN = {
  decimal: 'Decimal',
  integer: 'number',
  nanos: 'bigint',
  text: 'string',
  flag: 'boolean',
  json: 'Readonly<Record<string, unknown>>',
};

/** Writes types and decoders in TypeScript. */
export class TypeScript {
  constructor(model, plan) {
    this.model = model;
    this.plan = plan;
    this.types = new Map([['Decoder', './decoding.js']]);
    this.values = new Map(DECODERS.map((name) => [name, './decoding.js']));
    for (const [name, known] of Object.entries(plan.handWritten)) {
      this.types.set(name, known.typescript);
      if (known.decoder !== undefined) this.values.set(known.decoder, known.decoderFrom ?? './irregular.js');
    }
    for (const name of Object.keys(plan.readers)) this.values.set(name, './irregular.js');
    for (const name of Object.keys(plan.words)) this.types.set(name, './words.js');
    for (const [file, { types }] of Object.entries(plan.files)) {
      for (const name of Object.keys(types)) {
        this.types.set(name, `./${file}.js`);
        this.values.set(lowered(name), `./${file}.js`);
      }
    }
  }

  words() {
    return this.model.enumerations.map((word) => this.#word(word)).join('\n');
  }

  file(name, file) {
    const types = this.model.typesOf(file);
    const parts = types.map((type) => this.#type(type));
    if (file.union !== undefined) parts.push(this.#union(file.union, types));
    const body = parts.join('\n');
    return `${this.#imports(name, body)}\n${body}`;
  }

  /** All types, for the index of the package. */
  names() {
    const lines = [inBraces('export type', Object.keys(this.plan.words), './words.js')];
    for (const [name, { types, union }] of Object.entries(this.plan.files)) {
      const all = union === undefined ? Object.keys(types) : [...Object.keys(types), union];
      lines.push(inBraces('export type', all, `./${name}.js`));
    }
    return `${lines.join('\n')}\n`;
  }

  #word({ name, constant, about, values }) {
    const quoted = values.map((value) => `'${value}'`);
    if (constant !== undefined) {
      const lines = wrapped(quoted.join(', '), WIDTH - 3).map((line) => `  ${line}`).join('\n');
      return `${comment(about)}export const ${constant} = [\n${lines},\n] as const;\n\nexport type ${name} = (typeof ${constant})[number];\n`;
    }
    return `${comment(about)}export type ${name} =${choice(quoted, '', `export type ${name} =;`.length)};\n`;
  }

  #type({ name, about, fields }) {
    const members = fields.map((field) => {
      const line = `  readonly ${field.name}${field.isOptional ? '?' : ''}:`;
      return `${comment(field.about, '  ')}${line}${this.#typeText(field.form, line.length + 1)};\n`;
    });
    const body = members.length === 0 ? '{}' : `{\n${members.join('')}}`;
    return `${comment(about)}export interface ${name} ${body}\n\n${this.#decoder(name, fields)}`;
  }

  #decoder(name, fields) {
    const entries = fields.map((field) => {
      const decoder = field.form.values?.length > 2 ? `word<${name}['${field.name}']>()` : this.#decoderText(field.form);
      return member(field.name, decoder);
    });
    const renamed = fields.filter((field) => field.json !== field.name).map((field) => `${field.name}: '${field.json}'`);
    const parts = [entries, ...(renamed.length === 0 ? [] : [renamed])];
    const start = `export const ${lowered(name)}: Decoder<${name}> = object<${name}>(`;
    const short = `${start}${parts.map((part) => `{ ${part.join(', ')} }`).join(', ')});\n`;
    if (short.length <= WIDTH) return short;
    const [indent, between] = parts.length === 1 ? ['', ''] : ['  ', '\n'];
    const long = parts.map((part) => {
      const line = `${indent}{ ${part.join(', ')} }`;
      if (parts.length > 1 && line.length < WIDTH) return line;
      return `${indent}{\n${part.map((entry) => `${indent}  ${entry},\n`).join('')}${indent}}`;
    });
    return `${start}${between}${long.join(',\n')}${parts.length > 1 ? ',' : ''}${between});\n`;
  }

  #union(name, types) {
    const members = types.filter((type) => type.key !== undefined);
    const by = members[0].key.name;
    const lines = members.flatMap((type) => type.key.form.values.map((value) => `  ${member(value, lowered(type.name))},\n`));
    const type = `export type ${name} =${members.map((member) => `\n  | ${member.name}`).join('')};\n`;
    const table = `export const ${lowered(name)}s: { readonly [K in ${name}['${by}']]: Decoder<${name}> } = {\n${lines.join('')}};\n`;
    return `${type}\n/** Decoders by \`${by}\`. */\n${table}`;
  }

  #typeText(form, column) {
    const text = this.#typeOf(form);
    return text.length + column < WIDTH || form.is !== 'choice' ? ` ${text}` : choice(form.values.map((value) => `'${value}'`), '  ', column);
  }

  #typeOf(form) {
    switch (form.is) {
      case 'word':
        return form.word;
      case 'type':
        return form.type;
      case 'choice':
        return form.values.map((value) => `'${value}'`).join(' | ');
      case 'nullable':
        return `${this.#typeOf(form.of)} | null`;
      case 'list':
        return `readonly ${form.of.is === 'list' ? `(${this.#typeOf(form.of)})` : this.#typeOf(form.of)}[]`;
      case 'map':
        return `ReadonlyMap<string, ${this.#typeOf(form.of)}>`;
      case 'reader':
        return this.plan.readers[form.reader].typescript;
      default:
        return PLAIN[form.is];
    }
  }

  #decoderText(form) {
    switch (form.is) {
      case 'word':
      case 'choice':
        return `word<${this.#typeOf(form)}>()`;
      case 'type':
        return this.plan.handWritten[form.type]?.decoder ?? lowered(form.type);
      case 'nullable':
        return `nullable(${this.#decoderText(form.of)})`;
      case 'list':
        return `list(${this.#decoderText(form.of)})`;
      case 'map':
        return `mapOf(${this.#decoderText(form.of)})`;
      case 'json':
        return 'fieldsOf';
      case 'reader':
        return form.reader;
      default:
        return form.is;
    }
  }

  #imports(file, body) {
    const own = `./${file}.js`;
    const types = used(body, this.types);
    const values = used(body.replace(/^export (const|type|interface) \w+/gm, '').replace(/\b\w+\??:/g, ''), this.values);
    const typesOnly = new Map(types);
    for (const [module] of values) typesOnly.delete(module);
    const imports = [...typesOnly].map(([module, names]) => ['import type', names, module]);
    for (const [module, names] of values) {
      const beside = types.find(([other]) => other === module)?.[1] ?? [];
      imports.push(['import', [...names, ...beside.map((name) => `type ${name}`)], module]);
    }
    return imports
      .filter(([, , module]) => module !== own)
      .map(([word, names, module]) => [word, names, pathFrom(file, module)])
      .sort(([, , a], [, , b]) => (a < b ? -1 : 1))
      .map(([word, names, module]) => `${inBraces(word, names, module)}\n`)
      .join('');
  }
}

function inBraces(word, names, module) {
  const short = `${word} { ${names.join(', ')} } from '${module}';`;
  const lines = wrapped(names.join(', '), WIDTH - 4).map((line) => `  ${line}`);
  return short.length <= WIDTH ? short : `${word} {\n${lines.join('\n')},\n} from '${module}';`;
}

function member(name, value) {
  return name === value ? name : `${name}: ${value}`;
}

function choice(quoted, indent, column) {
  const line = ` ${quoted.join(' | ')}`;
  return line.length + column < WIDTH ? line : quoted.map((each) => `\n${indent}  | ${each}`).join('');
}

function comment(text, indent = '') {
  if (text === undefined) return '';
  if (indent.length + text.length + 7 <= WIDTH) return `${indent}/** ${text} */\n`;
  return `${indent}/**\n${wrapped(text, WIDTH - indent.length - 3).map((line) => `${indent} * ${line}\n`).join('')}${indent} */\n`;
}
