import { CryptoKeySigner, Decimal, OpenPerp, Trader, type Market, type PendingOnFill } from 'openperp-client';
import type { OrderTerms } from '../src/feed/accountProtocol.js';
import type { HeldOrder } from '../src/openOrders/baskets.js';
import type { BestPrices } from '../src/order/closing.js';
import { Trading } from '../src/trading/trading.js';
import { btc, resting } from './moment.js';

export const prices = { bestBid: Decimal.of('99990'), bestAsk: Decimal.of('100000'), markPrice: Decimal.of('100000') };

interface Sent {
  readonly actions: readonly Record<string, Record<string, unknown>>[];
}

/** An exchange that answers with what the test says. */
export class FakeExchange {
  readonly sent: Sent[] = [];
  readonly terms: OrderTerms[] = [];
  readonly asking: boolean[] = [];
  readonly held = new Map<string, HeldOrder>();
  readonly armed = new Map<string, PendingOnFill>();
  answers: ((sent: Sent) => Response | Promise<Response>)[] = [];
  orders: unknown[] = [];
  prices: BestPrices = prices;

  async trading(): Promise<Trading> {
    const exchange = new OpenPerp({ http: 'http://fake', webSocket: '' }, { fetch: (url, init) => this.fetch(url, String(init?.body)) });
    return new Trading(new Trader(await CryptoKeySigner.generate()), exchange, {
      market: (symbol): Market | undefined => (symbol === 'BTC-USD' ? btc : undefined),
      prices: () => this.prices,
      closingBound: () => Decimal.of('0.005'),
      placing: (orders) => this.terms.push(...orders),
      held: ({ orderId }) => this.held.get(orderId),
      armed: ({ orderId }) => this.armed.get(orderId),
      asking: (isAsking) => this.asking.push(isAsking),
    });
  }

  private async fetch(url: string, body: string): Promise<Response> {
    if (url.endsWith('/account')) return json(this.orders.splice(0, 1));
    const sent = JSON.parse(body) as Sent;
    this.sent.push(sent);
    const answer = this.answers.shift();
    if (!answer) throw new Error(`nothing is to be answered to ${body}`);
    return answer(sent);
  }
}

export const json = (value: unknown): Response => new Response(JSON.stringify(value), { status: 200 });
export const statuses = (...found: unknown[]) => () => json({ status: 'ok', response: { type: 'order', data: { statuses: found } } });
export const id = resting.orderId;
export const other = 'Ek8v7vdvWA68T8tUWc5KCtxPLqDsLQaeUfBPdobr4ffB';

export const outcomeOf = (order: { readonly filled: string; readonly status: string }) => ({
  order: { orderId: id, symbol: 'BTC-USD', status: order.status, executedSize: Number(order.filled), vwap: 99000, timestamp: 2, side: 'buy', price: 99000 },
});
