// What axe finds on a page.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** Of both themes: all rules in the dark one, and in the light one, in which only colours are others, that of contrast. */
export async function isAccessibleInBothThemes(page, what, within = null) {
  await wears(page, 'light');
  await isAccessible(page, `${what}, light`, { within, rules: ['color-contrast'] });
  await wears(page, 'dark');
  await isAccessible(page, what, { within });
}

async function wears(page, theme) {
  await page.emulateMedia({ colorScheme: theme });
  await page.locator(`html[data-theme=${theme}]`).waitFor();
}

/**
 * @param impacts of violations that count; all of them unless given
 * @param within selector of the only part that is looked at
 * @param rules only these; all of them unless given
 */
export async function isAccessible(page, what, { impacts = null, within = null, rules = null } = {}) {
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axe);
  const options = { preload: false, ...(rules === null ? {} : { runOnly: rules }) };
  const violations = await page.evaluate(async ([part, how]) => (await globalThis.axe.run(part ?? document, how)).violations, [within, options]);
  const found = violations
    .filter(({ impact }) => impacts === null || impacts.includes(impact))
    .map(({ id, help, nodes }) => `${id}: ${help}: ${nodes.map((node) => node.target.join(' ')).join(', ')}`);
  assert.deepEqual(found, [], what);
}
