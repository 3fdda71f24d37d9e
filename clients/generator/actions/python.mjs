// Classes and builders of actions for the Python client. A class knows its signed bytes and its JSON.

import { snake } from '../answers/names.mjs';
import { argumentsOf, classDoc, classesOf } from './table.mjs';
import { asParameter, bracketed, filled, named, ordered } from './text.mjs';

const WIDTH = 120;
const STYLE = { width: WIDTH, step: '    ' };

/** Modules of the names that a generated module may use. */
const HOMES = {
  '..values.decimals': ['Amount', 'DecimalInput', 'exact'],
  '.action_values': ['exact_or_none', 'present', 'truth', 'whole', 'word'],
  '.terms': ['SIDES', 'TIMES_IN_FORCE', 'BuilderCode', 'FeedPrice', 'MarketStateName', 'RoleName', 'Side', 'TimeInForce'],
};
const TYPING = ['Any', 'Dict', 'List', 'Literal', 'Optional', 'Tuple', 'Union'];

export function termsModule({ words, records }) {
  const types = words.flatMap(({ class: name, values, list, doc }) => {
    const all = values.map((value) => `"${value}"`).join(', ');
    const tuple = list ? ['', `${list}: Tuple[${name}, ...] = (${all})`] : [];
    return [`${name} = Literal[${all}]`, ...docstring(doc, ''), ...tuple, ''];
  });
  const classes = records.flatMap((record) => classOf(record.class, [record], record.doc));
  const names = words.flatMap(({ class: name, list }) => (list ? [name, list] : [name]));
  return module([...types, ...classes], { ...HOMES, '.terms': [] }, [...names, ...records.map((each) => each.class)]);
}

/** @param unions all other groups, whose actions the union of all actions has too; only for the group of nested actions */
export function groupModule(group, unions) {
  const classes = classesOf(group);
  const body = [
    ...classes.flatMap((actions) => classOf(actions[0].class, actions, classDoc(actions))),
    ...unionOf(group.union, classes.map(([each]) => each.class)),
    ...(unions ? unionOf('Action', [...unions, group].map((each) => each.union)) : []),
    ...group.actions.flatMap(buildersOf),
  ];
  const homes = { ...HOMES };
  for (const each of unions ?? []) homes[`.${snake(each.file)}`] = [each.union, ...each.actions.map((action) => action.class)];
  const builders = group.actions.flatMap((action) => action.builders.map((builder) => snake(builder.name)));
  return module(body, homes, [...(unions ? ['Action'] : []), group.union, ...classes.map(([each]) => each.class), ...builders]);
}

export function packageModule({ groups }) {
  const names = ordered([...groups.map((group) => snake(group.file)), 'special_actions', 'terms']);
  return [
    'from typing import List',
    '',
    `from . import ${names.join(', ')}`,
    ...names.map((name) => `from .${name} import *`),
    '',
    '__all__: List[str] = []',
    ...names.map((name) => `__all__ += ${name}.__all__`),
  ];
}

function module(body, homes, names) {
  const text = body.join('\n');
  const uses = (name) => new RegExp(`\\b${name}\\b`).test(text.replace(/"""[^]*?"""/g, ''));
  const imports = Object.entries(homes).flatMap(([home, all]) => importOf(home, ordered(new Set(all)).filter(uses)));
  return [
    'from __future__ import annotations',
    '',
    'from dataclasses import dataclass',
    ...importOf('typing', ['TYPE_CHECKING', ...TYPING.filter(uses)]),
    '',
    ...imports,
    ...(imports.length > 0 ? [''] : []),
    'if TYPE_CHECKING:',
    '    from .canonical_writer import CanonicalWriter',
    '',
    ...bracketed('__all__ = [', names.map((name) => `"${name}"`), ']', '', STYLE),
    '',
    ...body,
  ];
}

function importOf(home, names) {
  if (names.length === 0) return [];
  const line = `from ${home} import ${names.join(', ')}`;
  return line.length <= WIDTH ? [line] : [`from ${home} import (`, ...filled(names.map((name) => `${name},`), ' ', '    ', WIDTH), ')'];
}

/** @param variants the actions, or the record, that the class holds: those of several tags differ in a field */
function classOf(name, variants, doc) {
  const [{ fields, variant }] = variants;
  const kinds = variant ? Object.keys(variant).map((key) => [key, variants.map((each) => `"${each.variant[key]}"`).join(', ')]) : [];
  return [
    '',
    '@dataclass(frozen=True)',
    `class ${name}:`,
    ...docstring(doc, '    '),
    '',
    ...kinds.map(([key, values]) => `    ${key}: Literal[${values}]`),
    ...fields.flatMap(attribute),
    ...fields.filter((field) => field.property).flatMap((field) => propertyOf(field, variants)),
    '',
    '    def write_to(self, out: CanonicalWriter) -> None:',
    ...branches(variants, (each) => chained([...numberOf(each), ...(each.signedFields ?? each.fields).map(call)])),
    '',
    '    def to_wire(self) -> Dict[str, Any]:',
    ...branches(variants, wireOf),
    '',
  ];
}

function attribute(field) {
  const name = attributeName(field);
  const standard = field.rest ? ' = ()' : field.default === undefined ? '' : ` = ${literal(field.default)}`;
  const type = field.optional ? `Optional[${field.row.py}] = None` : `${field.row.py}${standard}`;
  return [`    ${name}: ${type}`, ...docstring(field.doc, '    ')];
}

function propertyOf(field, variants) {
  const lines = branches(variants, (each) => [`return ${valueOf(each.fields.find((own) => own.name === field.name))}`]);
  const doc = docstring('Whether it triggers at its price or above; else at its price or below', '        ');
  return ['', '    @property', `    def ${snake(field.property)}(self) -> bool:`, ...doc, ...lines];
}

/** The lines of each variant of a class, without a condition where there is only one. */
function branches(variants, linesOf) {
  if (variants.length === 1) return linesOf(variants[0]).map((line) => `        ${line}`);
  return variants.flatMap((each, at) => {
    const [[key, value]] = Object.entries(each.variant);
    const begin = at === variants.length - 1 ? 'else:' : `${at === 0 ? 'if' : 'elif'} self.${key} == "${value}":`;
    return [`        ${begin}`, ...linesOf(each).map((line) => `            ${line}`)];
  });
}

function numberOf({ number, earlyNumber }) {
  return number === undefined ? [] : [`.number(${number}${earlyNumber === undefined ? '' : `, ${earlyNumber}`})`];
}

function chained(calls) {
  return filled(calls, '', '', WIDTH - 20).map((line) => `out${line}`);
}

function call(field) {
  const { optional, row, frame, type } = field;
  const method = snake(row.write ?? type);
  if (optional && !row.isWhole) return `.option(${valueOf(field)}, out.${method})`;
  const value = row.value?.py(valueOf(field)) ?? valueOf(field);
  return `.${method}(${value}${frame === undefined ? '' : `, ${frame}`})`;
}

function wireOf({ tag, fields }) {
  const pairs = fields.map((field) => `"${field.json}": ${jsonOf(field)}`);
  const isPartial = fields.some((field) => field.optional || field.omit);
  const [open, close] = isPartial ? ['present({', '})'] : ['{', '}'];
  return bracketed(`return ${tag ? `{"${tag}": ` : ''}${open}`, pairs, `${close}${tag ? '}' : ''}`, '', { ...STYLE, width: WIDTH - 12 });
}

function jsonOf(field) {
  const value = valueOf(field);
  if (field.omit) return `${value} or None`;
  return field.row.wire?.py(value) ?? value;
}

function valueOf(field) {
  const value = `self.${attributeName(field)}`;
  return field.true ? `self.${attributeName(field)} == "${field.true}"` : value;
}

function attributeName(field) {
  return snake(field.python ?? field.name);
}

function unionOf(name, members) {
  return ['', ...bracketed(`${name} = Union[`, members, ']', '', STYLE), ''];
}

function buildersOf(action) {
  return action.builders.flatMap((builder) => {
    const fields = argumentsOf(action, builder);
    const isKeyword = (field) => action.terms && !field.positional && (field.optional || field.default !== undefined);
    const list = [...fields.filter((field) => !isKeyword(field)).map(parameter)];
    const keywords = fields.filter(isKeyword).map(parameter);
    const documented = fields.filter((field) => field.doc).map((field) => `:param ${attributeName(field)}: ${asParameter(field.doc)}`);
    const values = Object.entries(action.variant ?? {}).map(([key, value]) => `${key}="${value}"`);
    for (const field of action.fields.filter((each) => each.isArgument)) {
      const isFixed = Object.hasOwn(builder.set ?? {}, field.name);
      values.push(`${attributeName(field)}=${isFixed ? literal(builder.set[field.name]) : checked(field)}`);
    }
    const all = keywords.length > 0 ? [...list, '*', ...keywords] : list;
    return [
      '',
      ...bracketed(`def ${snake(builder.name)}(`, all, `) -> ${action.class}:`, '', STYLE),
      ...docstring(builder.doc, '    ', documented),
      ...bracketed(`return ${action.class}(`, values, ')', '    ', STYLE),
      '',
    ];
  });
}

function parameter(field) {
  const name = attributeName(field);
  const type = field.row.given?.py ?? field.row.py;
  if (field.rest) return `*${name}: ${type.replace(/^Tuple\[(.*), \.\.\.\]$/, '$1')}`;
  if (field.optional) return `${name}: Optional[${type}] = None`;
  return `${name}: ${type}${field.default === undefined ? '' : ` = ${literal(field.default)}`}`;
}

function checked(field) {
  const name = attributeName(field);
  const { check, make } = field.row;
  if (field.rest) return name;
  if (field.optional) return make ? `exact_or_none(${name})` : name;
  if (check) return check(name, name.replaceAll('_', ' '), field.range);
  return make?.py(name) ?? name;
}

function literal(value) {
  if (typeof value === 'boolean') return value ? 'True' : 'False';
  return typeof value === 'string' ? `"${value}"` : `${value}`;
}

function docstring(doc, indent, parameters = []) {
  if (doc === undefined) return [];
  const write = (text) => named(text, (name) => `\`${snake(name)}\``).replaceAll('`', '``');
  const text = `${write(doc)}.`;
  if (parameters.length === 0 && indent.length + text.length + 6 <= WIDTH) return [`${indent}"""${text}"""`];
  const lines = filled(`"""${text}`.split(' '), ' ', indent, WIDTH - 4);
  const rest = parameters.flatMap((each) => filled(write(each).split(' '), ' ', '', WIDTH - 8).map((part, at) => `${indent}${at === 0 ? '' : '    '}${part}`));
  if (rest.length === 0) return [...lines.slice(0, -1), `${lines.at(-1)}"""`];
  return [...lines, '', ...rest, `${indent}"""`];
}
