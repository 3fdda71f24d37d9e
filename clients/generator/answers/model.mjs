import { camel, listed, snake } from './names.mjs';

const LARGEST_EXACT = 2n ** 53n - 1n;
// What concerns readers of the documents only: a sentence about another contract, and links in brackets.
const FOR_READERS = /[^.]*\badditions? to the published contract\.| \(\[[^\]]*\]\([^)]*\)\)/g;

/** The types, fields and words that the plan asks for, with their forms and comments from the documents. */
export class Model {
  constructor(documents, plan) {
    this.documents = documents;
    this.plan = plan;
    this.words = new Map(); // place in the documents: name of the word
    this.types = new Map(); // name of a schema: name of the type
    for (const [name, word] of Object.entries(plan.words)) for (const place of word.from) this.words.set(place, name);
    for (const [name, known] of Object.entries(plan.handWritten)) {
      for (const place of known.words ?? []) this.words.set(place, name);
      if (known.schema !== undefined) this.types.set(known.schema, name);
    }
    for (const file of Object.values(plan.files)) {
      for (const [name, type] of Object.entries(file.types)) if (type.kinds === undefined) this.types.set(type.schema ?? name, name);
    }
  }

  /** Name, comment and values of each enumeration. */
  get enumerations() {
    return Object.entries(this.plan.words).map(([name, word]) => {
      const schemas = word.from.map((place) => this.documents.placed(place));
      const values = [...new Set(schemas.flatMap(valuesOf))];
      return { name, python: word.python ?? name, constant: word.constant, about: word.about ?? ownText(schemas[0]), values };
    });
  }

  /** Name, comment and fields of each type of a file. */
  typesOf(file) {
    return Object.entries(file.types).map(([name, type]) => {
      const made = type.kinds === undefined ? this.#plainType(type, name) : this.#resultType(type, listed(type.kinds));
      return { name, python: type.python ?? name, ...made };
    });
  }

  #plainType(type, name) {
    const schema = this.documents.named(type.schema ?? name);
    const fields = this.#fields(type, [schema]);
    return { about: type.about ?? ownText(schema), fields, key: fields.find((field) => field.name === 'type') };
  }

  /** A type of results of actions, whose kind is the key that the result has in an answer. */
  #resultType(type, kinds) {
    const places = kinds.map((kind) => this.documents.placed(`ActionResult.${kind}`));
    const schemas = places.map((place) => place.target ?? place);
    const key = { name: 'kind', python: 'kind', json: 'kind', form: { is: 'choice', values: kinds } };
    const about = type.about ?? ownText(places[0]) ?? ownText(schemas[0]);
    return { about, fields: [key, ...this.#fields(type, schemas)], key };
  }

  #fields(type, schemas) {
    const gathers = Object.entries(type.gathers ?? {});
    const without = new Set([...listed(type.without), ...gathers.flatMap(([, gather]) => this.plan.readers[gather.reads].of)]);
    const lacking = listed(type.lacking).map((word) => word.replace('?', ''));
    const found = new Map();
    for (const [json, property] of schemas.flatMap((schema) => schema.properties)) if (!found.has(json)) found.set(json, property);
    const fields = [...found].filter(([json]) => !without.has(json)).map(([json, property]) => {
      const name = type.names?.[json] ?? camel(json);
      const form = this.#form(property, type.reads?.[json]);
      const isPresent = listed(type.present).includes(json) || schemas.every((schema) => schema.isRequired(json));
      const isLacking = !isPresent || lacking.includes(name);
      return {
        name,
        python: type.pythonNames?.[json] ?? snake(name),
        json,
        about: commented(this.#about(property), isLacking, isPresent && form.is !== 'nullable'),
        form: isLacking && form.is !== 'reader' ? nullable(form) : form,
        isOptional: listed(type.lacking).includes(`${name}?`),
      };
    });
    const made = gathers.map(([name, gather]) => {
      return { name, python: name, json: '', about: gather.about, form: { is: 'reader', reader: gather.reads }, isOptional: false };
    });
    const planned = [type.names, type.pythonNames, type.reads].flatMap((named) => Object.keys(named ?? {}));
    const unknown = [...without, ...planned, ...listed(type.present)].filter((json) => !found.has(json));
    unknown.push(...lacking.filter((name) => !fields.some((field) => field.name === name)));
    if (unknown.length > 0) throw new Error(`the plan names ${unknown.join(', ')}, which ${schemas[0].place} does not have`);
    return [...fields, ...made];
  }

  /** How a value is spelled in JSON and read: a decimal, a list of a type, … */
  #form(schema, reader) {
    if (reader !== undefined) return { is: 'reader', reader };
    const word = this.words.get(schema.place);
    if (word !== undefined) return withNull({ is: 'word', word }, schema);
    if (this.plan.texts.includes(schema.place)) return withNull({ is: 'text' }, schema);
    const { target, node } = schema;
    if (target !== undefined) return this.types.has(target.place) ? { is: 'type', type: this.types.get(target.place) } : this.#form(target);
    const either = node.oneOf ?? node.anyOf;
    if (either !== undefined && node.type !== 'object') return this.#either(schema, either);
    const types = [node.type].flat().filter((each) => each !== 'null');
    const form = this.#plain(schema, types[0]);
    return withNull(form, schema);
  }

  #either(schema, either) {
    const others = either.filter((node) => node.type !== 'null').map((node) => this.#form(schema.at(node, '')));
    const form = others.length === 1 ? others[0] : { is: 'text' };
    return others.length < either.length ? nullable(form) : form;
  }

  #plain(schema, type) {
    const { node } = schema;
    if (schema.place.endsWith('.type') && node.const !== undefined) return { is: 'choice', values: [node.const] };
    if (node.const !== undefined && type === undefined) return { is: typeof node.const === 'string' ? 'text' : 'flag' };
    if (node.enum !== undefined && type === 'string') return { is: 'choice', values: valuesOf(schema) };
    switch (type) {
      case 'number':
        return { is: 'decimal' };
      case 'integer':
        return { is: BigInt(node.maximum ?? 0) > LARGEST_EXACT ? 'nanos' : 'integer' };
      case 'string':
        return { is: 'text' };
      case 'boolean':
        return { is: 'flag' };
      case 'array': {
        const of = this.#form(schema.at(node.items, ''));
        return { is: 'list', of: of.is === 'choice' ? { is: 'text' } : of };
      }
      case 'object':
        if (node.additionalProperties !== undefined && node.additionalProperties !== false) {
          return { is: 'map', of: this.#form(schema.at(node.additionalProperties, '')) };
        }
        if (node.properties === undefined) return { is: 'json' };
        throw new Error(`${schema.place} has an object without a name: make it a schema of its own, and name it in the plan`);
      default:
        throw new Error(`${schema.place} has no form that clients read: ${JSON.stringify(node)}`);
    }
  }

  /** The comment of a property: its own description, or that of the property or speaking schema that it refers to. */
  #about(schema) {
    for (let each = schema; each !== undefined; each = each.target) {
      const isOwn = each === schema || each.place.includes('.') || this.plan.speaking.includes(each.place);
      const about = isOwn ? ownText(each) : undefined;
      if (about !== undefined) return about;
    }
    return undefined;
  }
}

/**
 * The comment of a field of the clients, where what an answer lacks is null.
 *
 * @param isPresent whether the document says that it is always there
 */
function commented(text, isLacking, isPresent) {
  const about = isLacking ? text?.replace(/\babsent\b/g, 'null').replace(/\bAbsent\b/g, 'Null') : text;
  return isLacking && isPresent ? `${about ?? ''} Null where an answer lacks it.`.trim() : about;
}

function withNull(form, { node }) {
  const either = [...[node.type].flat(), ...(node.oneOf ?? node.anyOf ?? []).map((each) => each.type)];
  return either.includes('null') ? nullable(form) : form;
}

function nullable(form) {
  return form.is === 'nullable' ? form : { is: 'nullable', of: form };
}

function ownText(schema) {
  const text = schema.node.description?.replace(FOR_READERS, '').replace(/\s+/g, ' ').trim();
  return text === '' ? undefined : text;
}

function valuesOf(schema) {
  const { node, target } = schema;
  if (target !== undefined) return valuesOf(target);
  if (node.enum !== undefined) return node.enum.filter((value) => value !== null);
  return (node.anyOf ?? node.oneOf).flatMap((each) => valuesOf(schema.at(each, '')));
}
