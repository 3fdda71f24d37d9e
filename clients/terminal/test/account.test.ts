import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Decimal, type AccountUpdate, type Activity, type Fill, type Liquidation } from 'openperp-client';
import { effectOf, surfaceOf } from '../src/account/leverageEffect.js';
import { newsOf } from '../src/account/news.js';
import { dangerOf, marginRatio, riskOf, sizeToClose } from '../src/account/positionRisk.js';
import { csvOf, utcOf } from '../src/history/csv.js';
import { detailOf, FILLS, LIQUIDATION_COLUMNS, rowsOf, TRANSFERS } from '../src/history/histories.js';
import { storyOf } from '../src/history/liquidationStory.js';
import { flattened, wordsOf } from '../src/trading/outcome.js';
import { account, btc, conditions, facts, liquidations, model } from './moment.js';

const position = account.positions.find((each) => each.symbol === 'BTC-USD')!;
const d = (text: string) => Decimal.of(text);

test('a CSV has exact numbers, times in UTC, and nothing that a spreadsheet runs', () => {
  const columns = [
    { name: 'time', isTime: true, value: (each: { at: bigint }) => each.at },
    { name: 'amount, USD', value: () => d('-0.00000001') },
    { name: 'note', value: (each: { note: string }) => each.note },
    { name: 'empty', value: () => null },
  ];
  const at = 1795522919832982123n;
  const text = csvOf<{ at: bigint; note: string }>(columns, [{ at, note: '=HYPERLINK("x")' }, { at, note: 'two\nlines' }]);
  assert.equal(
    text,
    'time,"amount, USD",note,empty\r\n' +
      `2026-11-24T12:21:59.832982Z,-0.00000001,"'=HYPERLINK(""x"")",\r\n` +
      '2026-11-24T12:21:59.832982Z,-0.00000001,"two\nlines",\r\n',
  );
  assert.equal(utcOf(0n), '1970-01-01T00:00:00.000000Z');
});

test('a fill is exported with every number that the exchange has booked', () => {
  const fill: Fill = {
    maker: 'a', taker: 'b', orderIdMaker: 'c', orderIdTaker: 'd', isBuy: true, symbol: 'BTC-USD', amount: d('0.012'), price: d('100000.5'),
    reason: 'normal', slot: 7, timestamp: 1795522919832982000n, side: 'sell', fee: d('0.24000120'), realizedPnl: d('-1.5'), tradeId: '7:1', builderFee: d('0.12'),
  };
  const [heading, line] = csvOf(FILLS.columns, [fill]).split('\r\n');
  assert.equal(heading, 'time,market,side,price,size,value,fee,builderFee,realizedProfit,role,reason,tradeId');
  assert.equal(line, '2026-11-24T12:21:59.832982Z,BTC-USD,sell,100000.5,0.012,1200.006,0.2400012,0.12,-1.5,maker,normal,7:1');
});

test('activities are described by what they are', () => {
  const none = { amount: null, agent: null, symbol: null, leverage: null, due: null, text: null, builder: null, maxFee: null, payer: null, subAccount: null, name: null, slot: 1, timestamp: 0n };
  const detail = (change: Partial<Activity>) => detailOf({ kind: 'note', ...none, ...change });
  assert.equal(detail({ amount: d('10000') }), '10,000 USD');
  assert.equal(detail({ symbol: 'BTC-USD', leverage: d('7.25') }), 'BTC-USD 7.25×');
  assert.equal(detail({ due: 0 }), 'switched off');
  assert.equal(detail({ builder: 'B', maxFee: 5 }), 'B up to 5 basis points');
  assert.equal(detail({ builder: 'B' }), 'B');
  assert.equal(detail({ amount: d('1.5'), payer: 'P', symbol: 'BTC-USD' }), '1.5 USD of P');
  assert.equal(detail({ text: 'hello' }), 'hello');
});

test('how far a position is from liquidation, and its share of what the account needs', () => {
  const eth = account.positions.find((each) => each.symbol === 'ETH-USD')!;
  const risk = riskOf(eth);
  assert.equal(String(risk.distance), String(eth.liquidationPrice.minus(eth.fairPrice).dividedBy(eth.fairPrice)));
  assert.equal(String(risk.share), String(eth.riskAllocation));
  assert.equal(riskOf(position).distance, null);
  const ratio = marginRatio(account.margin)!;
  assert.equal(String(ratio), String(account.margin.maintenanceMargin.dividedBy(account.margin.totalBalance, 'ceil')));
  assert.deepEqual([null, d('0.49'), d('0.5'), d('0.8')].map(dangerOf), ['safe', 'safe', 'watch', 'close']);
  assert.equal(String(marginRatio({ maintenanceMargin: d('1'), totalBalance: d('-1') })), '1');
});

test('a share of a position is never more than was asked for: it is rounded down to the lot', () => {
  const lot = btc.info.lotSize;
  assert.deepEqual(([25, 50, 100] as const).map((share) => String(sizeToClose(position, share, lot))), ['0.011', '0.022', '0.045']);
  const least = { ...position, size: lot.negated() };
  assert.equal(String(sizeToClose(least, 25, lot)), '0');
});

test('a leverage setting changes margin and rates as the exchange computes them, and says what would be refused', () => {
  const same = effectOf(model, facts, btc, position.leverage);
  assert.equal(String(same.after.marginUsed), String(account.margin.marginUsed));
  const higher = effectOf(model, facts, btc, d('50'));
  assert.ok(higher.after.marginUsed.isLessThan(same.after.marginUsed));
  assert.ok(higher.after.maintenanceMargin.isGreaterThan(same.after.maintenanceMargin));
  const lambda = new Decimal(model.market('BTC-USD').maintenanceRate('buy', 0n, d('50').units));
  assert.equal(String(higher.initialRate), String(lambda.times('1.25', 'ceil')));
  assert.equal(String(effectOf(model, facts, btc, d('10')).initialRate), '0.1');
  assert.equal(higher.refusal, null);
  const poor = { ...facts, balance: 700n * 100_000_000n };
  assert.match(effectOf(model, poor, btc, d('1')).refusal!, /^It would need [\d.]+ USD of margin, and the equity is 690\.37 USD\.$/);
});

test('the table of rates has the rate of each knot', () => {
  const found = surfaceOf(conditions[0]!, 'buy');
  assert.equal(found.rates.length, found.notionals.length);
  const rates = model.market('BTC-USD');
  assert.equal(found.rates[2]![3]!.units, rates.maintenanceRate('buy', found.notionals[2]!.units, found.leverages[3]!.units));
});

test('only what happened without its owner is news', () => {
  const fill = { type: 'fill', symbol: 'BTC-USD', orderId: 'x', price: d('100000'), size: d('0.1'), isBuy: false, side: 'buy', timestamp: 1n, fee: d('1'), realizedPnl: d('0'), tradeId: '1:1', builderFee: null, feeBps: null } as const;
  const own: AccountUpdate = { ...fill, maker: false };
  const resting: AccountUpdate = { ...fill, maker: true };
  assert.deepEqual(newsOf([own]), []);
  assert.deepEqual(newsOf([resting, resting]).map((each) => each.title), ['Bought 0.2 BTC-USD at 100,000']);
  const stop = { type: 'orderUpdate', status: 'triggered', orderType: 'stop', orderId: own.orderId } as unknown as AccountUpdate;
  const triggered = new Map();
  assert.deepEqual(newsOf([stop], triggered), []);
  assert.match(newsOf([own], triggered)[0]!.title, /^Your stop (bought|sold) /, 'in a later message, too');
  const forced: AccountUpdate = {
    type: 'liquidation', symbol: 'BTC-USD', price: d('98000'), size: d('0.1'), isBuy: false, marginPrior: d('1'), marginAfter: d('0'), timestamp: 1n, reason: '',
  };
  const second: AccountUpdate = { ...forced, price: d('97000'), size: d('0.3') };
  const [news, ...others] = newsOf([resting, forced, second]);
  assert.deepEqual([news!.title, others], ['You were liquidated in BTC-USD', []]);
  assert.equal(news!.detail, '0.4 was sold at 97,250. The tab Liquidations says why, step by step.');
});

test('closing everything says what could not be closed', () => {
  const order = { type: 'limit', symbol: 'BTC-USD', side: 'sell', price: d('99000'), size: d('0.1'), timeInForce: 'IOC', reduceOnly: true } as const;
  const result = (...results: Parameters<typeof flattened>[1] extends infer S ? (S extends { results: readonly (infer R)[] } ? R[] : never) : never) =>
    flattened([order], { outcome: 'executed', results });
  const filled = { kind: 'filled', orderId: 'x', filledSize: d('0.1'), averagePrice: d('99500') } as const;
  assert.equal(result({ kind: 'cancelled', orderId: 'y' }, filled).kind, 'done');
  const part = result({ kind: 'cancelAllRejected', reason: 'no open orders' }, { kind: 'cancelledIOC', orderId: 'x', filledSize: d('0.04') });
  assert.deepEqual([part.kind, part.text.includes('Sold 0.04 of 0.1 BTC-USD; nobody bought the rest at 99,000 or better')], ['partly', true]);
  assert.equal(wordsOf('cancelledReduceOnly'), 'cancelled reduce only');
  assert.equal(wordsOf('cancelledIOC'), 'cancelled IOC');
});

const [onBook, takenOver] = await liquidations();

test('a liquidation is explained in words with the numbers of its record', () => {
  const story = storyOf(onBook!);
  assert.equal(story.headline, 'Your equity of 5.26 USD was below the 18.83 USD of maintenance margin that your BTC-USD position needed.');
  const [reason, second] = story.reasons.map(plain);
  assert.match(reason!, /^You were long 0\.012 BTC-USD from 100,168\.1667 on average\. The mark price was 98,574\.5 \(−1\.59 %\): an unrealized loss of 19\.12 USD\./);
  assert.match(reason!, /At 1\.59 % of its value of 1,182\.89 USD, the position needed 18\.83 USD\./);
  assert.match(reason!, /The mark followed the oracle price with the market's usual premium: the oracle price was 98,574\.5, from 1 publisher, and the book was at 100,051\.5 \/ 100,132\.$/);
  assert.match(second!, /\(BTC-USD 98,574\.5\) your equity was 5\.26 USD and 18\.83 USD was needed\./);
  assert.deepEqual(story.steps.map((step) => step.text), [
    '0.012 BTC-USD was sold on the book at 100,009 on average, no further than 98,136.5; 6.00 USD went to the insurance fund as liquidation fee. Then: equity 16.47 USD, needed 0.00 USD.',
  ]);
  assert.equal(story.result, 'You kept 16.47 USD. No position is left.');
  // 24.38 at entry, of which 18.83 was needed, on 1202.02 of positions.
  assert.match(plain(story.lesson!), /^At entry prices you held 49\.3 times your equity of 24\.38 USD: a move of about 0\.5 % against you was enough\./);
});

test('a liquidation is exported with a row for each step', () => {
  const rows = liquidationRows(takenOver!);
  assert.equal(rows.length, 1 + takenOver!.steps.length);
  assert.match(rows[0]!, /^liquidation,begun,equityBefore,maintenanceMarginBefore,time,step,market,side,size,limit,/);
  assert.match(rows[1]!, /,ETH-USD,sell,1,3927\.5,0,,/);
});

function liquidationRows(each: Liquidation): string[] {
  return csvOf(LIQUIDATION_COLUMNS, rowsOf(each)).trimEnd().split('\r\n');
}

test('a deposit is shown without a payer, and exported', () => {
  const transfer = { activityType: 'deposit', status: 'success', from: '1'.repeat(32), to: 'A', symbol: 'USD', amount: d('10000'), reason: null, withdrawal: null, slot: 3, timestamp: 1795522919832982000n };
  assert.equal(csvOf(TRANSFERS.columns, [transfer]).split('\r\n')[1], '2026-11-24T12:21:59.832982Z,deposit,10000,USD,success,,,A');
});

test('a takeover says that nothing is left and nothing is owed', () => {
  const story = storyOf(takenOver!);
  assert.deepEqual(story.steps.map((step) => step.text), [
    '1 ETH-USD was to be sold, no further than 3,927.5, but nobody was there to trade with. Then: equity −122.46 USD, needed 55.20 USD.',
    'The insurance fund took over 1 ETH-USD at 3,927.4637, the price at which nothing is left of your equity and nothing is owed. Then: equity 0.00 USD, needed 0.00 USD.',
  ]);
  assert.match(story.reasons[0]!, /the book had an empty side\.$/);
  assert.equal(story.result, 'Nothing of the equity was left. You owe nothing: the insurance fund bears what is missing.');
});

/** Replaces narrow spaces with plain ones. */
function plain(text: string): string {
  return text.replaceAll('\u202f', ' ');
}
