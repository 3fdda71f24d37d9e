import { For, type JSX } from 'solid-js';
import { isHidden, OPTIONAL_PANELS, resetArrangement, togglePanel, type OptionalPanel } from '../layout/arrangement.js';
import { Check } from './Check.js';
import {
  choosePalette,
  chooseTheme,
  flattensAtOnce,
  hasHollowCandles,
  hasShortcuts,
  palette,
  setFlattensAtOnce,
  setHasHollowCandles,
  setHasShortcuts,
  themeChoice,
  type Palette,
  type ThemeChoice,
} from './preferences.js';
import { ReceiptsSetting } from './ReceiptsSetting.js';
import { StaySetting } from './StaySetting.js';

const THEMES: readonly (readonly [ThemeChoice, string])[] = [
  ['system', 'As the browser'],
  ['dark', 'Dark'],
  ['light', 'Light'],
];

const PALETTES: readonly (readonly [Palette, string])[] = [
  ['green-red', 'Green and red'],
  ['red-green', 'Red and green'],
  ['blue-orange', 'Blue and orange'],
];

const PANEL_NAMES: { readonly [P in OptionalPanel]: string } = { book: 'Order book', tape: 'Trades', account: 'Positions and orders' };

/** Everything that is set for this browser. */
export default function SettingsPanel(): JSX.Element {
  return (
    <div class="settings">
      <fieldset>
        <legend>Theme</legend>
        <Buttons options={THEMES} chosen={themeChoice()} test="theme" choose={chooseTheme} />
      </fieldset>
      <fieldset>
        <legend>Up and down</legend>
        <Buttons options={PALETTES} chosen={palette()} test="palette" choose={choosePalette} />
        <Check label="Candles that rise are hollow" isOn={hasHollowCandles()} test="hollow-candles" change={setHasHollowCandles} />
      </fieldset>
      <fieldset class="is-wide">
        <legend>Panels</legend>
        <For each={OPTIONAL_PANELS}>
          {(panel) => <Check label={PANEL_NAMES[panel]} isOn={!isHidden(panel)} test={`show-${panel}`} change={() => togglePanel(panel)} />}
        </For>
        <button type="button" class="button" data-test="reset-panels" onClick={resetArrangement}>
          Restore all panels and sizes
        </button>
      </fieldset>
      <fieldset>
        <legend>Keyboard</legend>
        <Check label="Shortcuts of one key" isOn={hasShortcuts()} test="shortcuts-on" change={setHasShortcuts} />
        <Check label="Shift Esc closes all positions without asking" isOn={flattensAtOnce()} test="flatten-at-once" change={setFlattensAtOnce} />
      </fieldset>
      <StaySetting />
      <ReceiptsSetting />
      <p class="muted">
        Settings stay in this browser. Charts are drawn by{' '}
        <a href="https://www.tradingview.com/" target="_blank" rel="noopener noreferrer">
          TradingView
        </a>{' '}
        Lightweight Charts™, © 2025 TradingView, Inc.
      </p>
    </div>
  );
}

/** One of a few, side by side. */
function Buttons<T extends string>(props: { readonly options: readonly (readonly [T, string])[]; readonly chosen: T; readonly test: string; choose(chosen: T): void }): JSX.Element {
  return (
    <div class="bar-buttons">
      <For each={props.options}>
        {([option, label]) => (
          <button type="button" class="bar-button" aria-pressed={props.chosen === option} data-test={`${props.test}-${option}`} onClick={() => props.choose(option)}>
            {label}
          </button>
        )}
      </For>
    </div>
  );
}
