import { createSignal, type Accessor } from 'solid-js';

const PREFIX = 'openperp.';

/** A setting that is remembered in this browser. A stored value that is no longer valid counts as not stored. */
export function preference<T>(name: string, initial: T, isValid: (stored: unknown) => boolean): [Accessor<T>, (value: T) => void] {
  const [value, setValue] = createSignal<T>(stored(name, initial, isValid));
  const change = (next: T) => {
    setValue(() => next);
    try {
      localStorage.setItem(PREFIX + name, JSON.stringify(next));
    } catch {
      // In a browser that stores nothing, the setting holds for this page.
    }
  };
  return [value, change];
}

function stored<T>(name: string, initial: T, isValid: (stored: unknown) => boolean): T {
  try {
    const found: unknown = JSON.parse(localStorage.getItem(PREFIX + name) ?? 'null');
    return found !== null && isValid(found) ? (found as T) : initial;
  } catch {
    return initial;
  }
}

const oneOf = (...accepted: readonly string[]) => (value: unknown) => typeof value === 'string' && accepted.includes(value);
const flag = (value: unknown) => typeof value === 'boolean';

/** `system`: as the browser prefers. */
export type ThemeChoice = 'system' | 'dark' | 'light';
export const [themeChoice, chooseTheme] = preference<ThemeChoice>('theme', 'system', oneOf('system', 'dark', 'light'));

/** The colours of rising and falling prices, of buying and selling. */
export type Palette = 'green-red' | 'red-green' | 'blue-orange';
export const [palette, choosePalette] = preference<Palette>('palette', 'green-red', oneOf('green-red', 'red-green', 'blue-orange'));

/** Whether candles that rise are outlines, so that they differ from those that fall without their colours. */
export const [hasHollowCandles, setHasHollowCandles] = preference('hollowCandles', true, flag);

/** Whether Shift and Escape close all positions and cancels all orders without asking. */
export const [flattensAtOnce, setFlattensAtOnce] = preference('flattensAtOnce', false, flag);

/** Whether the shortcuts of one key are on: they disturb some screen readers. */
export const [hasShortcuts, setHasShortcuts] = preference('shortcuts', true, flag);
