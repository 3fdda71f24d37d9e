// Writes what both clients and the protocol page say about actions from docs/api/actions.json. With --check it writes nothing, and fails
// where a file differs.

import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { snake } from '../answers/names.mjs';
import { pageWith } from './protocolPage.mjs';
import { groupModule as pythonGroup, packageModule, termsModule as pythonTerms } from './python.mjs';
import { ROOT, table } from './table.mjs';
import { groupModule, termsModule } from './typescript.mjs';
import { bytesModule, wireModule } from './typescriptBytes.mjs';

const TYPESCRIPT = 'clients/typescript/src/actions/';
const PYTHON = 'clients/python/src/openperp/actions/';
const PAGE = 'docs/protocol/transactions.md';
const MARK = 'Generated from docs/api by clients/generator; do not edit.';

const isCheck = process.argv.includes('--check');
const all = table();
const others = all.groups.filter((group) => group.file !== 'nested');
const files = new Map();

function typescript(name, about, lines) {
  files.set(`${TYPESCRIPT}${name}.ts`, `${[`// ${about} ${MARK}`, '', ...lines].join('\n').trimEnd()}\n`);
}

function python(name, about, lines) {
  files.set(`${PYTHON}${name}.py`, `${[`"""${about}"""`, '', `# ${MARK}`, '', ...lines].join('\n').trimEnd()}\n`);
}

typescript('terms', 'Words and parts of actions.', termsModule(all));
typescript('bytes', 'The signed bytes of actions.', bytesModule(all));
typescript('wire', 'The JSON of actions.', wireModule(all));
python('terms', 'Words and parts of actions.', pythonTerms(all));
python('__init__', 'Actions of a transaction. The functions check and build them; the classes know how they are written.', packageModule(all));
for (const group of all.groups) {
  const unions = group.file === 'nested' ? others : undefined;
  typescript(group.file, group.doc, groupModule(group, unions));
  python(snake(group.file), group.doc, pythonGroup(group, unions));
}
files.set(PAGE, pageWith(readFileSync(new URL(PAGE, ROOT), 'utf8'), all.actions));

const stale = [...files].filter(([path, text]) => textOf(path) !== text).map(([path]) => path);
for (const path of stale) {
  if (isCheck) continue;
  mkdirSync(new URL('.', new URL(path, ROOT)), { recursive: true });
  writeFileSync(new URL(path, ROOT), files.get(path));
}
if (stale.length > 0) {
  const outcome = isCheck ? 'differ from docs/api/actions.json: run npm run generate in clients/generator' : 'were written';
  console.log(`${stale.join(', ')} ${outcome}`);
  process.exitCode = isCheck ? 1 : 0;
}

function textOf(path) {
  try {
    return readFileSync(new URL(path, ROOT), 'utf8');
  } catch {
    return undefined;
  }
}
