import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Decimal, type Position } from 'openperp-client';
import { positionToActOn } from '../src/account/shownPosition.js';
import type { AccountOrder } from '../src/feed/accountProtocol.js';
import { breakEvenExits } from '../src/trading/breakEven.js';
import { account, btc } from './moment.js';

const stored = new Map<string, string>();
Object.assign(globalThis, {
  localStorage: { getItem: (name: string) => stored.get(name) ?? null, setItem: (name: string, value: string) => stored.set(name, value) },
  matchMedia: () => ({ matches: false, addEventListener: () => {} }),
  document: { documentElement: { dataset: {} }, querySelector: () => null },
});
const { SHORTCUTS } = await import('../src/layout/keyboard.js');
const { handleKey, registerShortcuts } = await import('../src/layout/shortcuts.js');
const { setTradingActions } = await import('../src/stores/trading.js');
const { toasts } = await import('../src/layout/toasts.js');

const d = (text: string) => Decimal.of(text);
const long: Position = { ...account.positions.find((each) => each.symbol === 'BTC-USD')!, size: d('0.02'), price: d('100000.2') };
const short: Position = { ...long, size: d('-0.02') };
const waiting = (price: string) => ({ trigger: { px: d(price) } }) as unknown as AccountOrder;
const none = { takeProfit: null, stopLoss: null };

const press = (key: string) => handleKey({ key, target: null, preventDefault: () => {} } as unknown as KeyboardEvent);

test('keys close a quarter or a half of the position of the shown market, and bring its stop to break-even', () => {
  const done: string[] = [];
  const act = (name: string) => (...of: unknown[]) => Promise.resolve(void done.push([name, ...of].join(' ')));
  const remove = registerShortcuts(SHORTCUTS);
  try {
    press('Q');
    assert.deepEqual([done, toasts().map((each) => each.title)], [[], ['There is no key to sign with']]);
    const names = ['moveOrder', 'cancelOrder', 'placeExit', 'cancelAll', 'flatten', 'closePart', 'stopToBreakEven'] as const;
    const acts = Object.fromEntries(names.map((name) => [name, act(name)])) as Record<(typeof names)[number], () => Promise<void>>;
    setTradingActions({ ...acts, exitAt: () => undefined });
    ['Q', 'H', 'E', 'q', 'h', 'e'].forEach(press);
    assert.deepEqual(done, ['closePart 25', 'closePart 50', 'stopToBreakEven'], 'with Shift only: one key must not close a position by chance');
    assert.ok(SHORTCUTS.filter((each) => ['Q', 'H', 'E'].includes(each.key)).every((each) => each.group === 'Account' && each.label !== ''));
  } finally {
    remove();
    setTradingActions(undefined);
  }
});

test('a key acts on the one position of a market, and says so where there is none or two', () => {
  const isolated = { ...long, iso: true };
  assert.equal(positionToActOn('BTC-USD', [short]), short);
  assert.equal(positionToActOn('BTC-USD', [isolated]), isolated);
  assert.equal(positionToActOn('ETH-USD', [long]), 'There is no position in ETH-USD');
  assert.match(String(positionToActOn('BTC-USD', [long, isolated])), /^There are two positions in BTC-USD/);
});

test('a stop at break-even is at the entry, on the tick that loses nothing, and leaves the take profit', () => {
  const texts = (exits: ReturnType<typeof breakEvenExits>) => (typeof exits === 'string' ? exits : [exits.takeProfit, exits.stopLoss].map(String));
  assert.deepEqual(texts(breakEvenExits(long, btc, none, d('101000'))), ['null', '100000.5']);
  assert.deepEqual(texts(breakEvenExits(short, btc, none, d('99000'))), ['null', '100000']);
  const present = { takeProfit: waiting('110000'), stopLoss: waiting('95000') };
  assert.deepEqual(texts(breakEvenExits(long, btc, present, d('101000'))), ['110000', '100000.5']);
});

test('no stop at break-even where it would go off at once, or where the present one is better', () => {
  assert.match(String(breakEvenExits(long, btc, none, d('100000.5'))), /^A stop at the entry of 100,000\.5 would go off at once: the mark is 100,000\.5$/);
  assert.match(String(breakEvenExits(short, btc, none, d('100000'))), /would go off at once/);
  const better = { takeProfit: null, stopLoss: waiting('100700') };
  assert.equal(breakEvenExits(long, btc, better, d('101000')), 'The stop at 100,700.0 is better than break-even, 100,000.5, already');
  assert.equal(typeof breakEvenExits(short, btc, { ...none, stopLoss: waiting('100700') }, d('99000')), 'object');
});
