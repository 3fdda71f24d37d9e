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
  createEffect(() => show(theme()));
}

function show(present: 'dark' | 'light'): void {
  const root = document.documentElement;
  if (root.getAttribute('data-theme') !== present) root.setAttribute('data-theme', present);
}

/** The value of a design token in the present theme, for canvases. Reactive: whoever reads it may run before {@link applyTheme} does. */
export function token(name: string): string {
  show(theme());
  return getComputedStyle(document.documentElement).getPropertyValue(name).trim();
}
