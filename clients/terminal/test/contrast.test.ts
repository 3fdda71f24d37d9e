import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';

type Colour = [red: number, green: number, blue: number, opacity: number];

const LEAST = 4.5;
const THEMES = ['dark', 'light'];
const PALETTES = ['green-red', 'red-green', 'blue-orange'];
/** Tinted text stands on panels and what is raised on them; the ground between panels has none. */
const UNDER_TINTS = ['panel', 'raised'];
const SURFACES = ['ground', 'panel', 'raised', 'pressed'];
const COLOURS = ['accent', 'buy', 'sell', 'warn'];

const css = readFileSync(new URL('../../../../src/styles/tokens.css', import.meta.url), 'utf8');

/** The colours of a theme, and over them those of a palette. */
function tokens(theme: string, palette: string): Map<string, Colour> {
  const of = (selector: string) => css.match(new RegExp(`${selector.replace(/[[\]]/g, '\\$&')} \\{([^}]*)\\}`))?.[1] ?? '';
  const block = of(`[data-theme='${theme}']`) + of(`[data-theme='${theme}'][data-palette='${palette}']`);
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

for (const [theme, palette] of THEMES.flatMap((theme) => PALETTES.map((palette) => [theme, palette] as const))) {
  test(`colours of text can be read on all surfaces of the ${theme} theme in ${palette}, and on their tints`, () => {
    const all = tokens(theme, palette);
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
      assert.ok(contrast(of(`on-${name}`), of(name)) >= LEAST, `what stands on ${name}`);
    }
  });
}

/** Red and green as eyes without the second kind of cones see them (Machado, Oliveira and Fernandes, 2009), in linear light. */
const DEUTERANOPIA = [[0.367322, 0.860646, -0.227968], [0.280085, 0.672501, 0.047413], [-0.01182, 0.04294, 0.968881]];

/** Lightness and the two axes of colour, CIE 1976, as somebody without that kind of cones sees them. */
function seen([red, green, blue]: Colour): number[] {
  const linear = [red, green, blue].map((part) => (part / 255 <= 0.04045 ? part / 255 / 12.92 : ((part / 255 + 0.055) / 1.055) ** 2.4));
  const [r, g, b] = DEUTERANOPIA.map((row) => row.reduce((sum, factor, place) => sum + factor * linear[place]!, 0)) as [number, number, number];
  const xyz = [(0.4124 * r + 0.3576 * g + 0.1805 * b) / 0.9505, 0.2126 * r + 0.7152 * g + 0.0722 * b, (0.0193 * r + 0.1192 * g + 0.9505 * b) / 1.089];
  const [x, y, z] = xyz.map((part) => (part > 0.008856 ? Math.cbrt(part) : 7.787 * part + 16 / 116)) as [number, number, number];
  return [116 * y - 16, 500 * (x - y), 200 * (y - z)];
}

for (const theme of THEMES) {
  test(`in blue and orange both sides are far apart for eyes that do not tell red from green, in the ${theme} theme`, () => {
    const all = tokens(theme, 'blue-orange');
    const [buy, sell] = [seen(all.get('buy')!), seen(all.get('sell')!)];
    const distance = Math.hypot(...buy.map((part, place) => part - sell[place]!));
    assert.ok(distance > 60, `ΔE ${distance.toFixed(0)}`);
  });
}
