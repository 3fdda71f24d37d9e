// Reads docs/api/actions.json, and completes what it leaves out.

import { readFileSync } from 'node:fs';
import { asParameter } from './text.mjs';
import { TYPES } from './types.mjs';

export const ROOT = new URL('../../../', import.meta.url);

export function table() {
  const { words, records, groups } = JSON.parse(readFileSync(new URL('docs/api/actions.json', ROOT), 'utf8'));
  const all = groups.flatMap((group) => group.actions);
  for (const action of all) complete(action, all);
  for (const record of records) for (const field of record.fields) field.row = rowOf(field, record);
  return { words, records, groups, actions: all };
}

/** Adds the fields of the action that this one is like, the rows of its types, its builders and the order of its bytes. */
function complete(action, all) {
  const model = all.find((each) => each.tag === (action.like ?? action.tag));
  action.fields = model.fields.map((field) => ({ ...field, ...(field.true && action.true && { true: action.true }) }));
  for (const field of action.fields) {
    field.row = rowOf(field, action);
    field.isArgument = field.argument !== false;
  }
  action.builders = action.builders ?? (action.builder ? [{ name: action.builder, doc: action.doc }] : []);
  action.signedFields = action.signed?.map((name) => action.fields.find((field) => field.name === name)) ?? action.fields;
  if (action.signedFields.length !== action.fields.length || action.signedFields.includes(undefined)) {
    throw new Error(`${action.tag}: signed does not name all its fields`);
  }
}

function rowOf({ name, type }, { tag, class: record }) {
  if (!Object.hasOwn(TYPES, type)) throw new Error(`${tag ?? record}: ${name} has the type ${type}, which types.mjs does not list`);
  return TYPES[type];
}

/** Fields that a builder takes as arguments: all but those that it sets itself. */
export function argumentsOf(action, builder) {
  return action.fields.filter((field) => field.isArgument && !Object.hasOwn(builder.set ?? {}, field.name));
}

/** A sentence that explains the actions of a class, by their tags. */
export function classDoc(actions) {
  return actions.map(({ tag, doc }) => `\`${tag}\`: ${asParameter(doc)}`).join('. ');
}

/** Actions of a group by class, in their order. Several tags may share a class. */
export function classesOf(group) {
  const names = new Set(group.actions.map((action) => action.class));
  return [...names].map((name) => group.actions.filter((action) => action.class === name));
}
