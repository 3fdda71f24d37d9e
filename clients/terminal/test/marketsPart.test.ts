import assert from 'node:assert/strict';
import { mock, test } from 'node:test';
import { Market, type MarketStateName, type Streams } from 'openperp-client';
import { MarketsPart } from '../src/feed/marketsPart.js';
import type { Frame } from '../src/feed/protocol.js';
import { describeState, stateOf } from '../src/market/marketState.js';
import { btc } from './moment.js';

const state = (name: MarketStateName, reason: string) => ({ name, reason, since: 0, until: 0, settlementPrice: null });
const inState = (name: MarketStateName, reason: string) => new Market({ ...btc.info, state: state(name, reason) });
const settled = () => new Promise((done) => setImmediate(done));

test('a market is loaded again when its ticker names another state, until the reason is there (MST-001)', async () => {
  mock.timers.enable({ apis: ['setInterval', 'setTimeout'] });
  try {
    const said = new Map<string, (message: { readonly data: unknown }) => void>();
    const streams = { subscribe: (topic: { readonly name: string }, handler: (message: { readonly data: unknown }) => void) => said.set(topic.name, handler) };
    let [loads, loaded] = [0, inState('trading', '')];
    const load = () => Promise.resolve([(loads++, loaded)]);
    const part = new MarketsPart(() => {});
    part.begin(streams as unknown as Streams, load, [loaded]);
    part.handle({ type: 'market', symbol: 'BTC-USD' });
    const tick = (name: MarketStateName) => said.get('ticker.BTC-USD')!({ data: { symbol: 'BTC-USD', state: name } });
    const reason = () => part.market('BTC-USD')!.info.state!.reason;

    tick('trading');
    await settled();
    assert.equal(loads, 0);
    tick('halted');
    tick('halted');
    await settled();
    assert.deepEqual([loads, reason()], [1, ''], 'one at a time');
    loaded = inState('halted', 'maintenance');
    mock.timers.tick(1_000);
    await settled();
    assert.deepEqual([loads, reason()], [2, 'maintenance'], 'HTTP was behind the stream');
    const frame: Frame = { since: 0 };
    part.fill(frame);
    assert.equal(describeState('BTC-USD', stateOf(frame.markets![0]!, 'halted')), 'BTC-USD is halted (maintenance): only cancels are taken');
    mock.timers.tick(1_000);
    tick('halted');
    await settled();
    assert.equal(loads, 2);
    loaded = inState('trading', 'it is over');
    tick('trading');
    await settled();
    assert.deepEqual([loads, describeState('BTC-USD', stateOf(loaded.info, 'trading'))], [3, null]);
  } finally {
    mock.timers.reset();
  }
});
