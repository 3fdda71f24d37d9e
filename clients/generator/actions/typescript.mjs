// Types and builders of actions for the TypeScript client.

import { argumentsOf, classDoc, classesOf } from './table.mjs';
import { asParameter, bracketed, filled, named, ordered } from './text.mjs';

export const WIDTH = 140;
const STYLE = { width: WIDTH, step: '  ' };

/** Modules of the names that a generated module may use, as its imports name them. */
const HOMES = {
  '../values/decimal.js': ['Decimal', 'type Amount', 'type DecimalInput'],
  './terms.js': ['type BuilderCode', 'type FeedPrice', 'type MarketStateName', 'type RoleName', 'type Side', 'type TimeInForce'],
};

export function termsModule({ words, records }) {
  const unions = words.flatMap(({ class: name, values, list, doc }) => {
    const all = values.map((value) => `'${value}'`);
    const constant = list ? ['', `export const ${list}: readonly ${name}[] = [${all.join(', ')}];`] : [];
    return [...comment(doc), `export type ${name} = ${all.join(' | ')};`, ...constant, ''];
  });
  return [...unions, ...records.flatMap((record) => [...comment(record.doc), ...interfaceOf(record.class, record.fields), ''])];
}

/** @param unions all other groups, whose actions the union of all actions has too; only for the group of nested actions */
export function groupModule(group, unions) {
  const body = [...classesOf(group).flatMap(typeOf), ...unionOf(group, unions), ...termsOf(group), ...group.actions.flatMap(buildersOf)];
  const homes = { ...HOMES };
  for (const each of unions ?? []) homes[`./${each.file}.js`] = [`type ${each.union}`, ...each.actions.map((action) => `type ${action.class}`)];
  return [...importsOf(body.join('\n'), homes), '', ...body];
}

function importsOf(text, homes) {
  return Object.entries(homes).flatMap(([module, names]) => {
    const used = ordered(new Set(names)).filter((name) => new RegExp(`\\b${name.replace('type ', '')}\\b`).test(text));
    if (used.length === 0) return [];
    const types = used.every((name) => name.startsWith('type '));
    const list = types ? used.map((name) => name.replace('type ', '')) : used;
    return bracketed(`import ${types ? 'type ' : ''}{ `, list, ` } from '${module}';`, '', STYLE);
  });
}

function typeOf(actions) {
  const [{ class: name, fields }] = actions;
  const type = `  readonly type: ${actions.map((action) => `'${action.type}'`).join(' | ')};`;
  return [...comment(classDoc(actions)), ...interfaceOf(name, fields, type), ''];
}

function interfaceOf(name, fields, type) {
  const properties = fields.flatMap((field) => {
    const mark = field.optional || field.argument === false ? '?' : '';
    return [...comment(field.doc, '  '), `  readonly ${field.name}${mark}: ${field.row.ts};`];
  });
  return [`export interface ${name} {`, ...(type ? [type] : []), ...properties, '}'];
}

function unionOf(group, unions) {
  const classes = [...new Set(group.actions.map((action) => action.class))];
  const own = [`export type ${group.union} = ${classes.join(' | ')};`, ''];
  if (!unions) return own;
  const all = [...unions, group].map((each) => each.union).join(' | ');
  const doc = 'An action of a transaction. The actions of a transaction are executed in order with nobody else\'s between them';
  return [...own, ...comment(doc), `export type Action = ${all};`, ''];
}

/** Interfaces of the objects that builders take in the place of many arguments. */
function termsOf(group) {
  const byName = new Map(group.actions.filter((action) => action.terms).map((action) => [action.terms, action]));
  return [...byName].flatMap(([name, action]) => {
    const properties = argumentsOf(action, {}).flatMap((field) => {
      const mark = field.optional || field.default !== undefined ? '?' : '';
      const standard = field.default === undefined || `${field.doc}`.includes(': ') ? '' : `; default \`${field.default}\``;
      return [...comment(field.doc + standard, '  '), `  readonly ${field.name}${mark}: ${givenType(field)};`];
    });
    return [`export interface ${name} {`, ...properties, '}', ''];
  });
}

function buildersOf(action) {
  return action.builders.flatMap((builder) => {
    const fields = argumentsOf(action, builder);
    const list = action.terms ? [`terms: ${action.terms}`] : fields.map(parameter);
    const taken = fields.map((field) => (field.default === undefined ? field.name : `${field.name} = ${literal(field.default)}`));
    const doc = action.terms ? [] : fields.filter((field) => field.doc).map((field) => `@param ${field.name} ${asParameter(field.doc)}`);
    return [
      ...comment(builder.doc ?? action.doc, '', doc),
      ...bracketed(`export function ${builder.name}(`, list, `): ${action.class} {`, '', STYLE),
      ...(action.terms ? bracketed('const { ', taken, ' } = terms;', '  ', STYLE) : []),
      ...bracketed('return { ', [`type: '${action.type}'`, ...action.fields.filter((field) => field.isArgument).map(property)], ' };', '  ', STYLE),
      '}',
      '',
    ];

    function property(field) {
      if (Object.hasOwn(builder.set ?? {}, field.name)) return `${field.name}: ${literal(builder.set[field.name])}`;
      const made = field.row.make?.ts(field.name) ?? field.name;
      const pair = made === field.name ? made : `${field.name}: ${made}`;
      return field.optional ? `...(${field.name} === undefined ? {} : { ${pair} })` : pair;
    }
  });
}

function parameter(field) {
  if (field.rest) return `...${field.name}: ${givenType(field)}`;
  if (field.default !== undefined) return `${field.name} = ${literal(field.default)}`;
  return `${field.name}${field.optional ? '?' : ''}: ${givenType(field)}`;
}

function givenType(field) {
  return field.row.given?.ts ?? field.row.ts;
}

function literal(value) {
  return typeof value === 'string' ? `'${value}'` : `${value}`;
}

function comment(doc, indent = '', parameters = []) {
  if (doc === undefined) return [];
  const text = `${named(doc, (name) => `\`${name}\``)}.`;
  const line = `${indent}/** ${text} */`;
  if (parameters.length === 0 && line.length <= WIDTH) return [line];
  const lines = filled(text.split(' '), ' ', '', 116);
  const rest = parameters.flatMap((each) => filled(each.split(' '), ' ', '', 116).map((part, at) => (at === 0 ? part : `  ${part}`)));
  const all = [...lines, ...(rest.length > 0 ? ['', ...rest] : [])].map((each) => `${indent} * ${each}`.trimEnd());
  return [`${indent}/**`, ...all, `${indent} */`];
}
