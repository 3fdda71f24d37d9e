import { Decimal } from 'openperp-client';
import { armedOf, heldBy } from '../account/accountStore.js';
import { readAmount } from '../form/amount.js';
import { dismissToast, toast } from '../layout/toasts.js';
import { preference } from '../settings/preferences.js';
import { feed } from '../stores/exchange.js';
import { markets, tickerOf } from '../stores/markets.js';
import type { Surroundings } from './trading.js';

/** Largest distance of a market order from the best price, in percent, as it was typed last. */
export const [bound, setBound] = preference('slippageBound', '0.5', (stored) => typeof stored === 'string');

const USUAL = Decimal.of('0.5');
let askingToast: number | undefined;

/** The bound as a share; the usual one while the field has no number. */
function boundShare(): Decimal {
  const typed = readAmount(bound(), 'bound');
  const percent = typed.kind === 'number' && !typed.value.isNegative() ? typed.value : USUAL;
  return Decimal.min(percent, Decimal.of('5')).dividedBy('100');
}

/** The state of this page that trading needs. */
export const tradingSurroundings: Surroundings = {
  market: (symbol) => markets().get(symbol),
  prices: (symbol) => {
    const { bestBid, bestAsk, markPrice } = tickerOf(symbol) ?? { bestBid: null, bestAsk: null, markPrice: null };
    return { bestBid, bestAsk, markPrice };
  },
  closingBound: boundShare,
  placing: (orders) => feed.send({ type: 'orderTerms', orders }),
  held: heldBy,
  armed: ({ orderId }) => armedOf(orderId),
  asking: (isAsking) => {
    if (askingToast !== undefined) dismissToast(askingToast);
    askingToast = isAsking
      ? toast('pending', 'Asking the exchange', 'The answer has not come yet. What you sent is not sent a second time.')
      : undefined;
  },
};
