import { TAPE_LENGTH } from '../feed/tapeLength.js';
import type { TapeFrame, TapeTrade } from '../feed/protocol.js';
import { clockTime } from '../format/times.js';

/** The rows of the tape. The last ones are written anew and moved to the top, so no element is made twice. */
export class TapeRows {
  constructor(private readonly list: HTMLElement) {}

  draw(frame: TapeFrame): void {
    const fresh = frame.trades.slice(0, TAPE_LENGTH);
    if (frame.isAnew) this.list.replaceChildren();
    for (let place = fresh.length - 1; place >= 0; place--) this.list.prepend(this.written(fresh[place]!));
  }

  private written(trade: TapeTrade): HTMLElement {
    const row = this.list.childElementCount >= TAPE_LENGTH ? (this.list.lastElementChild as HTMLElement) : emptyRow();
    const [price, size, time] = row.children;
    row.className = `tape-row ${trade.isBuy ? 'is-buy' : 'is-sell'} ${trade.reason === 'normal' ? '' : 'is-forced'}`;
    price!.textContent = `${trade.isBuy ? '▲' : '▼'} ${trade.priceText}`;
    size!.textContent = trade.sizeText;
    time!.textContent = clockTime(trade.time);
    row.title = titleOf(trade);
    return row;
  }
}

function emptyRow(): HTMLElement {
  const row = document.createElement('li');
  for (let cell = 0; cell < 3; cell++) row.append(document.createElement('span'));
  return row;
}

function titleOf({ isBuy, reason, onBook }: TapeTrade): string {
  const taker = isBuy ? 'The taker bought' : 'The taker sold';
  if (reason === 'liquidation') return onBook ? `${taker}: a liquidation` : 'The insurance fund took over a position';
  if (reason === 'adl') return 'A position was deleveraged';
  return taker;
}
