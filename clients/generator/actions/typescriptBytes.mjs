// The signed bytes and the JSON of actions for the TypeScript client: a case for each tag.

import { filled } from './text.mjs';
import { WIDTH } from './typescript.mjs';

export function bytesModule({ actions }) {
  const cases = actions.flatMap((action) => {
    const number = [action.number, ...(action.earlyNumber === undefined ? [] : [action.earlyNumber])].join(', ');
    const calls = [`out.number(${number})`, ...action.signedFields.map(call)];
    return [`    case '${action.type}':`, ...chained(calls)];
  });
  return [
    "import type { CanonicalWriter } from './canonicalWriter.js';",
    "import type { Action } from './nested.js';",
    "import { TIMES_IN_FORCE } from './terms.js';",
    '',
    '/** Writes the number and the fields of an action in the order in which they are signed. */',
    'export function writeAction(out: CanonicalWriter, action: Action): CanonicalWriter {',
    '  switch (action.type) {',
    ...cases,
    '  }',
    '}',
  ];
}

/** A chain of calls in lines that are not too long. */
function chained(calls) {
  const [first, ...rest] = filled(calls, '', '', WIDTH - 15);
  const lines = [first.replace(/^out/, '      return out'), ...rest.map((line) => `        ${line}`)];
  lines[lines.length - 1] += ';';
  return lines;
}

function call(field) {
  const { name, optional, row, frame, type } = field;
  const method = row.write ?? type;
  const held = field.true ? `action.${name} === '${field.true}'` : `action.${name}`;
  const value = row.value?.ts(held) ?? held;
  if (optional && !row.isWhole) return `.option(${value}, (each) => out.${method}(each))`;
  return `.${method}(${value}${field.argument === false && !optional ? ' ?? false' : ''}${frame === undefined ? '' : `, ${frame}`})`;
}

export function wireModule({ actions }) {
  const cases = actions.flatMap((action) => {
    const fields = action.fields.map((field) => `${field.json}: ${jsonOf(field)}`);
    const line = `      return { ${action.tag}: { ${fields.join(', ')} } };`;
    if (line.length <= WIDTH) return [`    case '${action.type}':`, line];
    const inner = filled(fields.map((each) => `${each},`), ' ', '          ', WIDTH);
    return [`    case '${action.type}':`, '      return {', `        ${action.tag}: {`, ...inner, '        },', '      };'];
  });
  return [
    "import type { Action } from './nested.js';",
    '',
    '/** An action as `POST /order` takes it: an object with one key. Values that are undefined are left out when it is printed. */',
    'export function wireAction(action: Action): Record<string, unknown> {',
    '  switch (action.type) {',
    ...cases,
    '  }',
    '}',
  ];
}

function jsonOf(field) {
  const value = `action.${field.name}`;
  if (field.true) return `${value} === '${field.true}'`;
  if (field.omit) return `${value} === ${typeof field.default === 'string' ? `'${field.default}'` : field.default} ? undefined : ${value}`;
  if (field.argument === false && !field.optional) return `${value} ?? ${field.default}`;
  return field.row.wire?.ts(value) ?? value;
}
