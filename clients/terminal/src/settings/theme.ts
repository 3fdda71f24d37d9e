import { createEffect, createSignal } from 'solid-js';
import { palette, themeChoice } from './preferences.js';

const light = matchMedia('(prefers-color-scheme: light)');
const [prefersLight, setPrefersLight] = createSignal(light.matches);
light.addEventListener('change', () => setPrefersLight(light.matches));

export function theme(): 'dark' | 'light' {
  const chosen = themeChoice();
  if (chosen !== 'system') return chosen;
  return prefersLight() ? 'light' : 'dark';
}

/** Puts the theme and the palette on the document as long as the calling component lives. */
export function applyTheme(): void {
  createEffect(show);
}

function show(): void {
  const root = document.documentElement;
  for (const [name, value] of [['data-theme', theme()], ['data-palette', palette()]] as const) {
    if (root.getAttribute(name) !== value) root.setAttribute(name, value);
  }
}

/** The value of a design token in the present theme, for canvases. Reactive: whoever reads it may run before {@link applyTheme} does. */
export function token(name: string): string {
  show();
  return getComputedStyle(document.documentElement).getPropertyValue(name).trim();
}
