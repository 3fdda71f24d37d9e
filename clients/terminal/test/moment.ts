import { readFileSync } from 'node:fs';
import { Decimal, factsOf, Market, OpenPerp, RiskModel, type AccountFacts, type Basket, type Liquidation, type MarketConditions, type WaitingBasket } from 'openperp-client';
import { fullAccount } from '../../typescript/src/answers/accounts/state.js';
import { list, object } from '../../typescript/src/answers/decoding.js';
import { ticker } from '../../typescript/src/answers/markets/prices.js';
import { marketRisk } from '../../typescript/src/answers/markets/rates.js';
import { parseExactly, printExactly } from '../../typescript/src/values/json.js';
import { wireAction } from '../../typescript/src/actions/wire.js';
import type { AccountOrder } from '../src/feed/accountProtocol.js';

interface Recorded {
  readonly account: string;
  readonly moment: { readonly account: string; readonly tickers: readonly string[]; readonly risks: readonly string[] };
  readonly exchanges: readonly { readonly path: string; readonly body: string | null; readonly text: string }[];
}

const fixture = (path: string): string => readFileSync(new URL(`../../../../../${path}`, import.meta.url), 'utf8');

/**
 * The data that the tests of the TypeScript client have recorded of a running exchange: an account, tickers and rates
 * of one moment.
 */
const recorded = JSON.parse(fixture('typescript/test/fixtures/session.json')) as Recorded;

const answering = (find: (path: string, body: string) => string) => (url: string, init?: RequestInit) =>
  Promise.resolve(new Response(find(url.replace('http://recorded', ''), String(init?.body ?? '')), { status: 200 }));

const exchange = new OpenPerp(
  { http: 'http://recorded', webSocket: '' },
  { fetch: answering((path) => recorded.exchanges.find((each) => each.path === path)!.text) },
);

export const markets: readonly Market[] = await exchange.markets.markets();
export const btc = markets.find((each) => each.symbol === 'BTC-USD')!;
export const account = list(object({ fullAccount }))(parseExactly(recorded.moment.account))[0]!.fullAccount;
export const facts: AccountFacts = factsOf(account);

export const conditions: readonly MarketConditions[] = markets.map(({ info }, place) => {
  const now = recorded.moment.tickers.map((text) => ticker(parseExactly(text))).find((each) => each.symbol === info.symbol)!;
  const message = parseExactly(recorded.moment.risks[place]!) as { readonly data: { readonly risk: unknown } };
  return { info, risk: marketRisk(message.data.risk), regimeDt: now.regimeDt, mark: now.markPrice };
});

export const model = new RiskModel(conditions);
export const btcMark = conditions.find((each) => each.info.symbol === 'BTC-USD')!.mark!;

/** Liquidations as an exchange answered them: a small position on the book, and a takeover. */
export async function liquidations(): Promise<readonly Liquidation[]> {
  const answers = new OpenPerp({ http: 'http://recorded', webSocket: '' }, { fetch: answering(() => fixture('terminal/test/fixtures/liquidations.json')) });
  return (await answers.accounts.liquidations.page(recorded.account)).records;
}

/** A signed basket as the exchange lists it. */
export function signedBasket(action: Basket): WaitingBasket {
  const { trig } = parseExactly(printExactly(wireAction(action))) as { readonly trig: { readonly actions: WaitingBasket['actions'] } };
  return { orderId: resting.orderId, actions: trig.actions };
}

/** An order that rests in the book, filled in part. */
export const resting: AccountOrder = {
  symbol: 'BTC-USD',
  orderId: 'Fac9eFwKj49P99K2esuMeKKsc1ApyjWeUr5Fgr2B6eE',
  price: Decimal.of('99000'),
  originalSize: Decimal.of('0.5'),
  size: Decimal.of('0.4'),
  filledSize: Decimal.of('0.1'),
  vwap: Decimal.of('99000'),
  isBuy: true,
  status: 'working',
  timestamp: 1n,
  reduceOnly: false,
  builderCode: null,
  tif: 'alo',
};
