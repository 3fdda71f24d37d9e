// Runs the unit tests that tsc has compiled to target/check. There the sources of the client stand under their package name.

import { spawnSync } from 'node:child_process';
import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const check = fileURLToPath(new URL('../target/check', import.meta.url));
const client = `${check}/node_modules/openperp-client`;

mkdirSync(client, { recursive: true });
writeFileSync(`${check}/package.json`, '{ "type": "module" }\n');
writeFileSync(`${client}/package.json`, '{ "type": "module", "exports": "./index.js" }\n');
writeFileSync(`${client}/index.js`, "export * from '../../typescript/src/index.js';\n");

const folder = `${check}/terminal/test`;
const tests = readdirSync(folder).filter((name) => name.endsWith('.test.js'));
const node = spawnSync(process.execPath, ['--test', ...process.argv.slice(2), ...tests.map((name) => `${folder}/${name}`)], { stdio: 'inherit' });
process.exitCode = node.status ?? 1;
