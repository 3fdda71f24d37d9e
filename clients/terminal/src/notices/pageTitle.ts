import { createEffect } from 'solid-js';
import { withSeparators } from '../format/numbers.js';
import { market, ticker } from '../stores/markets.js';
import { unseen } from './notices.js';

/** Writes price, market and number of unseen notices into the title of the page, as long as the calling component lives: `(2) 100,000.5 · BTC-USD`. */
export function writePageTitle(): void {
  createEffect(() => {
    const info = market()?.info;
    if (info === undefined) return;
    const price = ticker()?.lastPrice ?? ticker()?.markPrice;
    const parts = [...(price == null ? [] : [withSeparators(price.toFixed(info.pricePrecision))]), info.symbol, 'OpenPerp'];
    document.title = `${unseen() === 0 ? '' : `(${unseen()}) `}${parts.join(' · ')}`;
  });
}
