import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';

type Colour = [red: number, green: number, blue: number, opacity: number];

const LEAST = 4.5;
const THEMES = ['dark', 'light'];
/** Tinted text stands on panels and what is raised on them; the ground between panels has none. */
const UNDER_TINTS = ['panel', 'raised'];
const SURFACES = ['ground', 'panel', 'raised', 'pressed'];
const COLOURS = ['accent', 'buy', 'sell', 'warn'];

function tokens(theme: string): Map<string, Colour> {
  const css = readFileSync(new URL('../../../../src/styles/tokens.css', import.meta.url), 'utf8');
  const block = css.match(new RegExp(`\\[data-theme='${theme}'\\] \\{([^}]*)\\}`))?.[1] ?? '';
  return new Map([...block.matchAll(/--([\w-]+): #(\w+)/g)].map(([, name, hex]) => [name ?? '', colour(hex ?? '')]));
}

function colour(hex: string): Colour {
  const part = (at: number) => parseInt(hex.slice(at, at + 2), 16);
  return [part(0), part(2), part(4), hex.length > 6 ? part(6) / 255 : 1];
}

function over(top: Colour, below: Colour): Colour {
  const mixed = (part: 0 | 1 | 2) => top[part] * top[3] + below[part] * (1 - top[3]);
  return [mixed(0), mixed(1), mixed(2), 1];
}

/** Relative luminance, as WCAG 2.2 defines it. */
function luminance([red, green, blue]: Colour): number {
  const linear = (part: number) => (part / 255 <= 0.04045 ? part / 255 / 12.92 : ((part / 255 + 0.055) / 1.055) ** 2.4);
  return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue);
}

function contrast(a: Colour, b: Colour): number {
  const [lower, upper] = [luminance(a), luminance(b)].sort((x, y) => x - y) as [number, number];
  return (upper + 0.05) / (lower + 0.05);
}

for (const theme of THEMES) {
  test(`colours of text can be read on all surfaces of the ${theme} theme, and on their tints`, () => {
    const all = tokens(theme);
    const of = (name: string): Colour => all.get(name) ?? assert.fail(`no colour ${name} in the ${theme} theme`);
    for (const name of [...COLOURS, 'text', 'text-muted', 'text-faint']) {
      for (const surface of SURFACES) {
        assert.ok(contrast(of(name), of(surface)) >= LEAST, `${name} on ${surface}`);
      }
    }
    for (const name of COLOURS) {
      for (const surface of UNDER_TINTS) {
        assert.ok(contrast(of(name), over(of(`${name}-tint`), of(surface))) >= LEAST, `${name} on its tint on ${surface}`);
      }
    }
  });
}
