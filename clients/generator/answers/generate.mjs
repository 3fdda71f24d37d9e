// Writes the types and decoders of the TypeScript and the Python client; with --check it only compares, and fails if a file differs.

import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { parse } from 'yaml';
import { Documents } from './documents.mjs';
import { Model } from './model.mjs';
import { snake } from './names.mjs';
import { Python } from './python.mjs';
import { TypeScript } from './typescript.mjs';

const TYPESCRIPT = new URL('../../typescript/src/answers/', import.meta.url);
const PYTHON = new URL('../../python/src/openperp/answers/', import.meta.url);
const MARK = 'Generated from docs/api by clients/generator; do not edit.';

function read(path) {
  return parse(readFileSync(new URL(path, import.meta.url), 'utf8'));
}

function generated() {
  const plan = read('plan.yaml');
  const trees = { 'openapi.yaml': read('../../../docs/api/openapi.yaml'), 'asyncapi.yaml': read('../../../docs/api/asyncapi.yaml') };
  const model = new Model(new Documents(trees), plan);
  const [typescript, python] = [new TypeScript(model, plan), new Python(model, plan)];
  const files = new Map();
  const add = (name, about, inTypeScript, inPython) => {
    files.set(new URL(`${name}.ts`, TYPESCRIPT).href, `// ${about} ${MARK}\n\n${inTypeScript}`);
    files.set(new URL(`${snake(name)}.py`, PYTHON).href, `"""${about}"""\n\n# ${MARK}\n\n${inPython}`);
  };
  add('words', 'The words used in answers; words of a later release are kept as they are.', typescript.words(), python.words());
  for (const [name, file] of Object.entries(plan.files)) add(name, file.about, typescript.file(name, file), python.file(name, file));
  add('types', 'The types of all answers.', typescript.names(), python.exports());
  return files;
}

/** Generated files that the plan does not have any more. */
function leftOver(files) {
  const all = [TYPESCRIPT, PYTHON].flatMap((folder) => readdirSync(folder, { recursive: true }).map((name) => new URL(name, folder).href));
  return all.filter((href) => /\.(ts|py)$/.test(href) && !files.has(href) && contentOf(href).includes(MARK));
}

function contentOf(href) {
  const file = new URL(href);
  return existsSync(file) ? readFileSync(file, 'utf8') : '';
}

const files = generated();
const wrong = [...files].filter(([href, text]) => contentOf(href) !== text).map(([href]) => href);
const old = leftOver(files);
if (!process.argv.includes('--check')) {
  for (const href of wrong) {
    mkdirSync(new URL('.', href), { recursive: true });
    writeFileSync(new URL(href), files.get(href));
  }
  for (const href of old) rmSync(new URL(href));
} else if (wrong.length + old.length > 0) {
  console.error(`${[...wrong, ...old].join('\n')}\nThese files differ from docs/api: run "npm run generate" in clients/generator.`);
  process.exitCode = 1;
}
