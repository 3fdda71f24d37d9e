// What axe finds on a page.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/**
 * @param impacts of violations that count; all of them unless given
 * @param within selector of the only part that is looked at
 */
export async function isAccessible(page, what, { impacts = null, within = null } = {}) {
  await page.evaluate(axe);
  const violations = await page.evaluate(async (part) => (await globalThis.axe.run(part ?? document, { preload: false })).violations, within);
  const found = violations
    .filter(({ impact }) => impacts === null || impacts.includes(impact))
    .map(({ id, help, nodes }) => `${id}: ${help}: ${nodes.map((node) => node.target.join(' ')).join(', ')}`);
  assert.deepEqual(found, [], what);
}
