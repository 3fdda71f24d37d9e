// Writes a .br and a .gz beside every file of the built terminal that gets smaller by it, so that the gateway compresses nothing itself.

import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';

const output = fileURLToPath(new URL('../target/classes/terminal', import.meta.url));
const TEXT = /\.(html|js|css|svg|json|webmanifest)$/;

for (const entry of readdirSync(output, { recursive: true, withFileTypes: true })) {
  if (!entry.isFile() || !TEXT.test(entry.name)) continue;
  const path = `${entry.parentPath}/${entry.name}`;
  const content = readFileSync(path);
  const parameters = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: content.length };
  write(path, '.br', brotliCompressSync(content, { params: parameters }), content.length);
  write(path, '.gz', gzipSync(content, { level: 9 }), content.length);
}

function write(path, suffix, compressed, size) {
  if (compressed.length < size) writeFileSync(path + suffix, compressed);
  else rmSync(path + suffix, { force: true });
}
