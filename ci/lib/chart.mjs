// Makes a copy of the chart the published one: what Artifact Hub shows of it, and where the published images are. The tags stay, so that an upgrade can go
// service by service; the digests are values of their own: helm install --values digests.yaml.
//
//   node ci/lib/chart.mjs FOLDER IMAGES DIGESTS     IMAGES: lines of a digest and a name, as sha256sum writes them; if it is there, DIGESTS is written

import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const [folder, list, digests] = process.argv.slice(2);
const published = existsSync(list) ? readFileSync(list, 'utf8').trim().split('\n').map(image) : [];

function image(line) {
  const [, digest, name, registry, repository, short] = /^([0-9a-f]{64}) +(([^/]+)\/((?:.*\/)?([^/]+)))$/.exec(line);
  return { digest, name, registry, repository, short };
}

/** One line for each of the newest entry of the changelog, whose links lead nowhere outside of the repository. */
function changes() {
  const entry = readFileSync('CHANGELOG.md', 'utf8').split(/^## /m)[1];
  return [...entry.matchAll(/^- (.*)$/gm)].map(([, line]) => line.replace(/\[([^\]]*)\]\([^)]*\)/g, '$1'));
}

function annotate(chart) {
  const images = published.map(({ short, name, digest }) => `    - {name: ${short}, image: "${name}@sha256:${digest}"}\n`);
  const text = ['  artifacthub.io/changes: |\n', ...changes().map((line) => `    - ${JSON.stringify(line)}\n`),
    ...(images.length ? ['  artifacthub.io/images: |\n', ...images] : [])].join('');
  return chart.replace(/^annotations:\n/m, (line) => line + text);
}

const located = (values) => published.reduce((text, { short, registry, repository }) =>
  text.replace(new RegExp(`registry: ""(\\n +repository: )openperp/${short}\\n`), `registry: ${registry}$1${repository}\n`), values);

function edit(name, change) {
  const path = join(folder, name);
  writeFileSync(path, change(readFileSync(path, 'utf8')));
}

edit('Chart.yaml', annotate);
edit('values.yaml', located);
if (published.length) {
  const values = readFileSync(join(folder, 'values.yaml'), 'utf8');
  writeFileSync(digests, published.filter(({ repository }) => values.includes(`repository: ${repository}\n`))
    .map(({ short, digest }) => `${short.replace('-service', '').replace('-m', 'M')}: {image: {digest: "sha256:${digest}"}}\n`).join(''));
}
