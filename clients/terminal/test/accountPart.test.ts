import assert from 'node:assert/strict';
import { mock, test } from 'node:test';
import { Decimal, type AccountQueries, type AccountUpdate, type FeeTier, type OpenOrder, type Streams } from 'openperp-client';
import { AccountPart } from '../src/feed/accountPart.js';
import type { AccountFrames } from '../src/feed/accountProtocol.js';
import type { Draft } from '../src/order/draft.js';
import { account, btc, btcMark, model } from './moment.js';

const d = (text: string) => Decimal.of(text);
const draft: Draft = {
  symbol: 'BTC-USD', side: 'buy', kind: 'limit', price: '99000', size: '0.01', sizeIn: 'base', timeInForce: 'GTC', reduceOnly: false, isolated: false, bound: '0.5', takeProfit: '', stopLoss: '', trigger: '', then: 'market',
};

/** The part with an exchange whose streams say what the test says. */
class Scene {
  readonly followed: string[] = [];
  readonly closed: string[] = [];
  asked = 0;
  changes = 0;
  known = new Set(['BTC-USD', 'ETH-USD', 'SOL-USD']);
  mark = btcMark;
  openOrders: readonly OpenOrder[] = [];
  tiers: readonly FeeTier[] = [];
  readonly tiersOf: string[] = [];
  readonly part: AccountPart;
  private handler: (message: { readonly data: AccountUpdate; readonly missed: boolean }) => void = () => {};

  constructor() {
    this.part = new AccountPart(() => this.changes++, {
      market: (symbol) => (symbol === 'BTC-USD' ? btc : undefined),
      model: () => model,
      isKnown: (symbol) => this.known.has(symbol),
      levels: () => ({ bids: [], asks: [] }),
      follow: (symbols) => this.followed.push(...symbols),
      markPrice: () => this.mark,
      state: () => null,
    });
    const streams = {
      subscribe: (topic: { readonly name: string }, handler: typeof this.handler) => {
        this.handler = handler;
        return { topic: topic.name, close: () => this.closed.push(topic.name), renew: () => {} };
      },
    };
    const queries = {
      fullAccount: () => {
        this.asked++;
        return Promise.resolve({ openOrders: this.openOrders });
      },
      feeTiers: (account: string) => {
        this.tiersOf.push(account);
        return Promise.resolve(this.tiers);
      },
    };
    this.part.begin(streams as unknown as Streams, queries as unknown as AccountQueries);
  }

  say(data: AccountUpdate): void {
    this.handler({ data, missed: false });
  }

  frame(): AccountFrames {
    const frame: AccountFrames = {};
    this.part.fill(frame);
    return frame;
  }
}

const { margin, positions, leverageSettings } = account;
const snapshot: AccountUpdate = { type: 'accountSnapshot', margin, positions, leverageSettings, openOrders: [] };

const placed: AccountUpdate = {
  type: 'orderUpdate', status: 'placed', symbol: 'BTC-USD', orderId: 'mine', price: d('99000'), originalSize: d('0.01'), size: d('0.01'),
  filledSize: d('0'), vwap: d('0'), isBuy: true, maker: true, timestamp: 5n, reason: null, builderCode: null,
};

test('an account comes whole, once for each change, with what happened', () => {
  const scene = new Scene();
  scene.part.handle({ type: 'account', account: account.authorizedAgentWallets[0] ?? 'someone' });
  assert.equal(scene.frame().account, undefined);
  scene.say(snapshot);
  const { account: first } = scene.frame();
  assert.deepEqual(first!.positions.map((each) => each.symbol), ['BTC-USD', 'ETH-USD', 'SOL-USD']);
  assert.equal(String(first!.margin.totalBalance), String(margin.totalBalance));
  assert.deepEqual(first!.updates.map((each) => each.type), ['accountSnapshot']);
  assert.ok(scene.followed.includes('SOL-USD'));
  assert.equal(scene.frame().account, undefined);
});

test('an order of this page has its terms at once, one of another program when the exchange has said them', async () => {
  const scene = new Scene();
  scene.part.handle({ type: 'account', account: 'someone' });
  scene.say(snapshot);
  scene.part.handle({ type: 'orderTerms', orders: [{ orderId: 'mine', reduceOnly: true, tif: 'alo' }] });
  scene.say(placed);
  assert.deepEqual(scene.frame().account!.orders.map((each) => [each.reduceOnly, each.tif]), [[true, 'alo']]);
  assert.equal(scene.asked, 0);
  scene.openOrders = [{ ...placed, orderId: 'theirs', status: 'resting', reduceOnly: true, tif: 'gtc' }];
  scene.say({ ...placed, orderId: 'theirs', timestamp: 6n });
  assert.deepEqual(scene.frame().account!.orders.map((each) => each.tif), [null, 'alo']);
  await new Promise((done) => setImmediate(done));
  assert.equal(scene.asked, 1);
  assert.deepEqual(scene.frame().account!.orders.map((each) => [each.orderId, each.reduceOnly, each.tif]), [['theirs', true, 'gtc'], ['mine', true, 'alo']]);
});

test('what the first fill of an order arms comes with the order and goes with the fill', () => {
  const scene = new Scene();
  const actions = [{ st: { c: 'BTC-USD' } }];
  const armed = () => scene.frame().account!.armed.map((each) => each.parentOrderId);
  scene.part.handle({ type: 'account', account: 'someone' });
  scene.say({ ...snapshot, openOrders: [{ ...placed, orderId: 'before', reduceOnly: false, tif: 'gtc' }], pendingOnFill: [{ parentOrderId: 'before', actions }] });
  assert.deepEqual(armed(), ['before']);
  scene.say({ ...placed, onFill: actions });
  assert.deepEqual(armed(), ['before', 'mine']);
  scene.say({ ...placed, status: 'working', filledSize: d('0.005') });
  assert.deepEqual(armed(), ['before']);
  scene.say({ ...placed, orderId: 'before', status: 'cancelled' });
  assert.deepEqual(armed(), []);
});

test('what a basket carries out comes with it, from whichever program, and goes with it', () => {
  const scene = new Scene();
  const actions = [{ cxa: { c: [] } }];
  const basket = { ...placed, orderType: 'trigger' } as const;
  const listed = () => scene.frame().account!.baskets.map((each) => [each.orderId, each.isolated]);
  scene.part.handle({ type: 'account', account: 'someone' });
  scene.say({ ...snapshot, openOrders: [{ ...basket, orderId: 'before', reduceOnly: false, tif: 'ioc' }], baskets: [{ orderId: 'before', actions }] });
  scene.say({ ...basket, actions, actionsIsolated: true });
  assert.deepEqual(listed(), [['before', undefined], ['mine', true]]);
  scene.say({ ...basket, status: 'triggered' });
  scene.say({ ...basket, orderId: 'before', status: 'cancelled' });
  assert.deepEqual(listed(), []);
});

test('a draft is judged at once, and again only when the judgement differs', () => {
  mock.timers.enable({ apis: ['setInterval'] });
  try {
    const scene = new Scene();
    scene.part.handle({ type: 'account', account: 'someone' });
    scene.say(snapshot);
    scene.part.handle({ type: 'draft', id: 1, draft });
    const { assessment } = scene.frame();
    assert.equal(assessment!.id, 1);
    assert.ok(assessment!.assessment.cost!.margin.isPositive());
    mock.timers.tick(1000);
    assert.equal(scene.frame().assessment, undefined);
    scene.mark = d('1');
    mock.timers.tick(250);
    assert.match(scene.frame().assessment!.assessment.problems[0]!.text, /the band around the mark 1$/);
    scene.part.handle({ type: 'draft', id: 2, draft: null });
    scene.mark = btcMark;
    mock.timers.tick(1000);
    assert.equal(scene.frame().assessment, undefined);
  } finally {
    mock.timers.reset();
  }
});

test('fees before sending are those of the account, asked for again while an order is written (FEE-010)', async () => {
  mock.timers.enable({ apis: ['setInterval', 'Date'] });
  try {
    const scene = new Scene();
    const bps = (maker: string) => [{ symbol: 'BTC-USD', rollingVolume: d('600'), tierIndex: 1, tierThreshold: d('500'), makerBps: d(maker), takerBps: d('3'), windowDays: 30 }];
    const fee = async () => {
      await new Promise((done) => setImmediate(done));
      return String(scene.frame().assessment!.assessment.cost!.fee);
    };
    mock.timers.tick(1_000_000);
    scene.tiers = bps('1');
    scene.part.handle({ type: 'account', account: 'someone' });
    scene.say(snapshot);
    scene.part.handle({ type: 'draft', id: 1, draft });
    assert.equal(await fee(), '0.099', 'one basis point of 990');
    scene.tiers = bps('0.5');
    mock.timers.tick(19_000);
    assert.deepEqual(scene.tiersOf, ['someone']);
    mock.timers.tick(1_000);
    assert.equal(await fee(), '0.0495');
    scene.tiers = [];
    scene.part.handle({ type: 'account', account: 'other' });
    scene.say(snapshot);
    mock.timers.tick(250);
    assert.equal(await fee(), '0.198', 'the market’s own');
    assert.deepEqual(scene.tiersOf, ['someone', 'someone', 'other']);
    scene.part.handle({ type: 'draft', id: 2, draft: null });
  } finally {
    mock.timers.reset();
  }
});

test('fees before sending are those of the first message, without a question until they are old (FEE-016)', async () => {
  mock.timers.enable({ apis: ['setInterval', 'Date'] });
  try {
    const scene = new Scene();
    const bps = (maker: string) => [{ symbol: 'BTC-USD', rollingVolume: d('600'), tierIndex: 1, tierThreshold: d('500'), makerBps: d(maker), takerBps: d('3'), windowDays: 30 }];
    const fee = () => String(scene.frame().assessment!.assessment.cost!.fee);
    mock.timers.tick(1_000_000);
    scene.tiers = bps('0.5');
    scene.part.handle({ type: 'account', account: 'someone' });
    scene.say({ ...snapshot, feeTiers: bps('1') });
    scene.part.handle({ type: 'draft', id: 1, draft });
    assert.equal(fee(), '0.099', 'one basis point of 990');
    mock.timers.tick(19_000);
    assert.deepEqual(scene.tiersOf, []);
    mock.timers.tick(1_000);
    assert.deepEqual(scene.tiersOf, ['someone']);
    await new Promise((done) => setImmediate(done));
    assert.equal(fee(), '0.0495');
    scene.part.handle({ type: 'draft', id: 2, draft: null });
  } finally {
    mock.timers.reset();
  }
});

test('no cost is shown while the rates of a market with a position are missing', () => {
  const scene = new Scene();
  scene.known.delete('SOL-USD');
  scene.part.handle({ type: 'account', account: 'someone' });
  scene.say(snapshot);
  scene.part.handle({ type: 'draft', id: 1, draft });
  assert.equal(scene.frame().assessment!.assessment.cost, null);
  scene.part.handle({ type: 'draft', id: 2, draft: null });
});

test('another account ends the one before', () => {
  const scene = new Scene();
  scene.part.handle({ type: 'account', account: 'first' });
  scene.say(snapshot);
  scene.part.handle({ type: 'account', account: 'second' });
  assert.deepEqual(scene.closed, ['account.first']);
  assert.equal(scene.frame().account, undefined);
});

test('a position with margin of its own is shown differently from one that shares it', () => {
  const scene = new Scene();
  scene.part.handle({ type: 'account', account: 'someone' });
  const own = { ...positions[0]!, iso: true, isoPubkey: 'own', isoMargin: d('100') };
  scene.say({ ...snapshot, positions: [...positions, own] });
  const { account: shown } = scene.frame();
  assert.deepEqual([shown!.positions.length, shown!.isolated.map((each) => each.isoPubkey)], [positions.length, ['own']]);
});
