import { used, wrapped } from './lines.mjs';
import { camel, pathFrom, snake } from './names.mjs';

const WIDTH = 120;
const KEYWORDS = new Set(['lambda', 'from', 'global', 'class']);
const CONSTANTS = { null: 'None', true: 'True', false: 'False' };
const PLAIN = { decimal: 'Decimal', integer: 'int', nanos: 'int', text: 'str', flag: 'bool', json: 'Dict[str, Any]' };
const TYPING = ['Any', 'Dict', 'Literal', 'Mapping', 'Optional', 'Tuple', 'Union'];

/** Writes data classes in Python; openperp.answers.decoding reads them by their annotations. */
export class Python {
  constructor(model, plan) {
    this.model = model;
    this.plan = plan;
    this.names = new Map(); // type or word: its name in Python
    this.fields = new Set(); // names that comments may mention
    this.modules = new Map([['dataclass', 'dataclasses'], ['field', 'dataclasses']]);
    for (const name of TYPING) this.modules.set(name, 'typing');
    for (const name of ['Decoder', 'decoder', 'wire']) this.modules.set(name, '.decoding');
    for (const [name, known] of Object.entries(plan.handWritten)) this.#know(name, name, known.python);
    for (const name of Object.keys(plan.readers)) this.modules.set(snake(name), '.irregular');
    for (const [name, word] of Object.entries(plan.words)) this.#know(name, word.python ?? name, '.words');
    for (const [file, { types }] of Object.entries(plan.files)) {
      for (const [name, type] of Object.entries(types)) this.#know(name, type.python ?? name, moduleOf(file));
    }
    for (const file of Object.values(plan.files)) {
      for (const type of model.typesOf(file)) for (const field of type.fields) this.fields.add(field.name);
    }
  }

  words() {
    const text = this.model.enumerations.map(({ python, about, values }) => {
      const line = `${python} = ${literal(values)}`;
      return `${line.length <= WIDTH ? line : `${python} = ${literal(values, '')}`}\n${this.#comment(about)}`;
    });
    return `from typing import Literal\n\n${text.join('\n')}`;
  }

  file(name, file) {
    const types = this.model.typesOf(file);
    const parts = types.map((type) => this.#class(type));
    if (file.union !== undefined) parts.push(this.#union(file.union, types));
    const body = parts.join('\n\n');
    return `${this.#imports(name, body)}\n\n${body}`;
  }

  /** All types, for the package. */
  exports() {
    const files = [['words', this.plan.words], ...Object.entries(this.plan.files).map(([name, { types }]) => [name, types])];
    const found = files.map(([name, types]) => [moduleOf(name), alphabetical(Object.keys(types).map((type) => this.names.get(type)))]);
    const imports = found.map(([module, names]) => imported(module, names));
    const all = alphabetical(found.flatMap(([, names]) => names)).map((name) => `    "${name}",\n`);
    return `${imports.join('')}\n__all__ = [\n${all.join('')}]\n`;
  }

  #know(name, python, module) {
    this.names.set(name, python);
    this.modules.set(python, module);
  }

  #class({ python, about, fields }) {
    const ordered = [...fields.filter((field) => !field.isOptional), ...fields.filter((field) => field.isOptional)];
    const lastWithout = ordered.findLastIndex((field) => !this.#mayBeNone(field));
    const lines = ordered.map((field, place) => this.#field(field, place > lastWithout));
    const comment = this.#comment(about, '    ');
    const gap = comment === '' || lines.length === 0 ? '' : '\n';
    return `@dataclass(frozen=True)\nclass ${python}:\n${comment}${gap}${lines.join('')}`;
  }

  /** @param isDefault whether it is None unless it is given: every field after it may be None, too */
  #field(field, isDefault) {
    const name = KEYWORDS.has(field.python) ? `${field.python}_` : field.python;
    const metadata = wired(field, name);
    const value = metadata === undefined ? (isDefault ? ' = None' : '') : ` = field(${isDefault ? 'default=None, ' : ''}${metadata})`;
    const type = this.#type(field.form);
    const line = `    ${name}: ${type}${value}`;
    const long = `    ${name}: ${field.form.is === 'choice' ? literal(field.form.values, '    ') : type}${value}`;
    return `${line.length <= WIDTH ? line : long}\n${this.#comment(field.about, '    ')}`;
  }

  #mayBeNone(field) {
    return this.#type(field.form).startsWith('Optional');
  }

  #type(form) {
    switch (form.is) {
      case 'word':
        return this.names.get(form.word);
      case 'type':
        return this.names.get(form.type);
      case 'choice':
        return literal(form.values);
      case 'nullable':
        return `Optional[${this.#type(form.of)}]`;
      case 'list':
        return `Tuple[${this.#type(form.of)}, ...]`;
      case 'map':
        return `Mapping[str, ${this.#type(form.of)}]`;
      case 'reader':
        return this.plan.readers[form.reader].python;
      default:
        return PLAIN[form.is];
    }
  }

  #union(name, types) {
    const members = types.filter((type) => type.key !== undefined);
    const by = members[0].key.name;
    const lines = members.flatMap((type) => type.key.form.values.map((value) => `    "${value}": decoder(${type.python}),\n`));
    const table = `${snake(name).slice(1).toUpperCase()}S: Dict[str, Decoder[Any]] = {\n${lines.join('')}}\n"""Decoders by \`\`${by}\`\`."""\n`;
    return `${name} = Union[\n${members.map((type) => `    ${type.python},\n`).join('')}]\n\n${table}`;
  }

  #comment(text, indent = '') {
    if (text === undefined) return '';
    const spelled = text.split(/(`[^`]*`)/).map((part) => this.#spelled(part)).join('');
    return wrapped(`"""${spelled}"""`, WIDTH - indent.length).map((line) => `${indent}${line}\n`).join('');
  }

  /** Part of a comment as Python spells it. */
  #spelled(part) {
    if (!part.startsWith('`')) return part.replace(/\b([nN]ull|true|false)\b/g, (word) => CONSTANTS[word.toLowerCase()]);
    const name = part.slice(1, -1);
    return `\`\`${CONSTANTS[name] ?? (this.fields.has(name) ? snake(name) : name)}\`\``;
  }

  #imports(file, body) {
    const found = used(body, this.modules).filter(([module]) => module !== moduleOf(file));
    const outer = found.filter(([module]) => !module.startsWith('.'));
    const inner = found.filter(([module]) => module.startsWith('.')).map(([module, names]) => [moduleFrom(file, module), names]);
    inner.sort(([a], [b]) => (a < b ? -1 : 1));
    const [others, own] = [outer, inner].map((all) => all.map(([module, names]) => imported(module, names)).join(''));
    return `from __future__ import annotations\n\n${others}${own === '' ? '' : `\n${own}`}`;
  }
}

/** The metadata of a field whose name or type does not say how it is read. */
function wired(field, name) {
  if (field.form.is === 'reader') return `metadata=wire("${field.json}", ${snake(field.form.reader)})`;
  return camel(name) === field.json ? undefined : `metadata=wire("${field.json}")`;
}

/** The module of a file, as a module in the folder of all answers imports it. */
function moduleOf(file) {
  return `.${snake(file).replaceAll('/', '.')}`;
}

/** A module that starts in the folder of all answers, as a file in it or in a folder of it imports that module. */
function moduleFrom(file, module) {
  const [, dots, names] = /^\.(\.*)(.*)$/.exec(module);
  const path = pathFrom(file, `${dots.replaceAll('.', '../')}${names.replaceAll('.', '/')}`);
  return path.replace(/^\.\/|^(?:\.\.\/)+/, (begin) => (begin === './' ? '.' : `.${'.'.repeat(begin.length / 3)}`)).replaceAll('/', '.');
}

function alphabetical(names) {
  return names.sort((a, b) => (a < b ? -1 : 1));
}

function imported(module, names) {
  const short = `from ${module} import ${names.join(', ')}\n`;
  return short.length <= WIDTH ? short : `from ${module} import (\n${names.map((name) => `    ${name},\n`).join('')})\n`;
}

function literal(values, indent) {
  const quoted = values.map((value) => `"${value}"`);
  return indent === undefined ? `Literal[${quoted.join(', ')}]` : `Literal[\n${quoted.map((each) => `${indent}    ${each},\n`).join('')}${indent}]`;
}
