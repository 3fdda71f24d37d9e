import { createEffect, createSignal } from 'solid-js';
import { themeChoice } from './preferences.js';

const light = matchMedia('(prefers-color-scheme: light)');
const [prefersLight, setPrefersLight] = createSignal(light.matches);
light.addEventListener('change', () => setPrefersLight(light.matches));

export function theme(): 'dark' | 'light' {
  const chosen = themeChoice();
  if (chosen !== 'system') return chosen;
  return prefersLight() ? 'light' : 'dark';
}

/** Puts the theme on the document as long as the calling component lives. */
export function applyTheme(): void {
  createEffect(() => document.documentElement.setAttribute('data-theme', theme()));
}

/** The value of a design token in the present theme, for canvases. Reactive. */
export function token(name: string): string {
  theme();
  return getComputedStyle(document.documentElement).getPropertyValue(name).trim();
}
