// The version of everything that is published, written in poms, packages, chart, compose and pages. From the root of the repository:
//
//   node ci/lib/versions.mjs check         ends with 1 and a sentence for each place that has another one, or if the changelog has no entry
//   node ci/lib/versions.mjs show          prints it as Maven writes it: 0.1.0-SNAPSHOT, or 0.1.0
//   node ci/lib/versions.mjs set VERSION   writes another one everywhere; one without -SNAPSHOT dates the entry of the changelog
//   node ci/lib/versions.mjs notes         prints the entry of the changelog

import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const NOT_WRITTEN = new Set(['.git', 'target', 'node_modules', '.idea', '.vscode', 'data']);
const NUMBER = /^\d+\.\d+\.\d+(-SNAPSHOT)?$/;
const ANY = '(\\d+\\.\\d+\\.\\d+(?:-SNAPSHOT)?)';

/** Where it stands. The first group is the version; with `maven` it ends in -SNAPSHOT until it is released, and what is of a `test` may go. */
const PLACES = [
  { in: /(^|\/)pom\.xml$|\.md$/, maven: true, says: `<groupId>io\\.openperp</groupId>\\s*<artifactId>[\\w-]+</artifactId>\\s*<version>${ANY}</version>` },
  { in: /\/ExamplePomIT\.java$/, maven: true, test: true, says: `VERSION = "${ANY}"` },
  { in: /(^|\/)package(-lock)?\.json$/, says: `"name": "openperp-(?!examples)[\\w-]+",\\s*"version": "${ANY}"` },
  { in: /\/pyproject\.toml$/, says: `^version = "${ANY}"` },
  { in: /\/openperp\/__init__\.py$/, says: `^__version__ = "${ANY}"` },
  { in: /\/test_wheel\.py$/, test: true, says: `openperp_client-${ANY}(?=[-".])` },
  { in: /\/Chart\.yaml$/, says: `^(?:v|appV)ersion: ${ANY}$` },
  { in: /\.(yml|yaml|md|java|txt)$/, says: `openperp/(?:[a-z]+-service|oracle-publisher|market-maker|admin|tools|…):${ANY}` },
].map((place) => ({ ...place, says: new RegExp(place.says, 'gmd') }));

const ENTRY = /^## (\d+\.\d+\.\d+)([^\n]*)\n(.*?)(?=^## |(?![^]))/ms;

function* files(folder = '') {
  for (const entry of readdirSync(folder || '.', { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory() && !NOT_WRITTEN.has(entry.name)) yield* files(path);
    if (entry.isFile()) yield path;
  }
}

/** Every place of a file: what it is, where, and the version it has. */
function found(path, text) {
  return PLACES.filter((place) => place.in.test(path)).flatMap((place) =>
    [...text.matchAll(place.says)].map((match) => ({ place, range: match.indices[1], version: match[1] })));
}

const release = (version) => version.replace('-SNAPSHOT', '');
const wanted = (place, version) => (place.maven ? version : release(version));

function present() {
  const version = found('pom.xml', readFileSync('pom.xml', 'utf8'))[0]?.version;
  if (!version) throw new Error('pom.xml has no version');
  return version;
}

function differences(version) {
  const seen = new Set();
  const wrong = [];
  for (const path of files()) {
    if (!PLACES.some((place) => place.in.test(path))) continue;
    for (const each of found(path, readFileSync(path, 'utf8'))) {
      seen.add(each.place);
      const right = wanted(each.place, version);
      if (each.version !== right) wrong.push(`${path} has ${each.version}, the root pom.xml says ${right}`);
    }
  }
  const unseen = PLACES.filter((place) => !place.test && !seen.has(place)).map((place) => `no file has ${place.says.source}`);
  return [...wrong, ...unseen, ...ofChangelog(version)];
}

function ofChangelog(version) {
  const [, newest, title, lines] = ENTRY.exec(readFileSync('CHANGELOG.md', 'utf8')) ?? [];
  const snapshot = version !== release(version);
  if (newest !== release(version)) return [`the newest entry of CHANGELOG.md is ${newest}, the root pom.xml says ${version}`];
  if (snapshot !== title.includes('(unreleased)')) {
    return [`CHANGELOG.md says ${newest}${title}, ${snapshot ? 'a date before it is released' : '(unreleased) of a release'}`];
  }
  return snapshot || /^- /m.test(lines) ? [] : [`the entry of ${newest} in CHANGELOG.md has no line`];
}

function set(version) {
  for (const path of files()) {
    if (!PLACES.some((place) => place.in.test(path))) continue;
    const before = readFileSync(path, 'utf8');
    const places = found(path, before).sort((one, other) => other.range[0] - one.range[0]);
    const after = places.reduce((text, { place, range: [from, to] }) => text.slice(0, from) + wanted(place, version) + text.slice(to), before);
    if (after !== before) writeFileSync(path, after);
  }
  const log = readFileSync('CHANGELOG.md', 'utf8');
  writeFileSync('CHANGELOG.md', version === release(version) ? dated(log) : opened(log, release(version)));
}

const dated = (log) => log.replace(/^(## \d.*)\(unreleased\)$/m, `$1(${new Date().toISOString().slice(0, 10)})`);

const opened = (log, number) => (ENTRY.exec(log)?.[1] === number ? log : log.replace(/^## /m, `## ${number} (unreleased)\n\n## `));

const [command, version] = process.argv.slice(2);
if (command === 'check') {
  const wrong = differences(present());
  wrong.forEach((sentence) => console.error(sentence));
  process.exitCode = wrong.length ? 1 : 0;
} else if (command === 'show') {
  console.log(present());
} else if (command === 'set' && NUMBER.test(version ?? '')) {
  set(version);
} else if (command === 'notes') {
  console.log(ENTRY.exec(readFileSync('CHANGELOG.md', 'utf8'))[3].trim());
} else {
  console.error('check, show, notes, and set with a version such as 0.1.0 or 0.2.0-SNAPSHOT are accepted');
  process.exitCode = 1;
}
