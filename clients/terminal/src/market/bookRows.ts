import { Decimal, type Side } from 'openperp-client';
import type { BookRows } from '../feed/protocol.js';
import { placesOf, withSeparators } from '../format/numbers.js';

interface Row {
  readonly element: HTMLButtonElement;
  readonly bar: HTMLElement;
  readonly mark: HTMLElement;
  readonly price: Text;
  readonly size: Text;
  readonly total: Text;
  /** The values that are drawn, so that only those that differ are written. */
  units: bigint;
  share: number;
  marked: string;
}

/**
 * One side of the book on the screen: rows that are made once and written anew, because making elements at the rate of a busy
 * market would cost more than everything else together.
 */
export class BookSideRows {
  private readonly rows: Row[] = [];
  private shown = 0;
  private own: ReadonlyMap<bigint, Decimal> = new Map();

  /** @param picked is called with the price of a row that is clicked or chosen with the keyboard */
  constructor(
    private readonly container: HTMLElement,
    private readonly side: Side,
    private readonly picked: (price: Decimal, side: Side) => void,
  ) {
    container.addEventListener('click', (event) => this.pick(event.target));
    container.addEventListener('keydown', (event) => this.press(event));
    container.addEventListener('pointerover', (event) => this.describe(event.target));
  }

  draw(levels: BookRows): void {
    const count = levels.priceTexts.length;
    while (this.rows.length < count) this.add();
    for (let place = 0; place < count; place++) {
      const row = this.rows[place]!;
      write(row.price, levels.priceTexts[place]!);
      write(row.size, levels.sizeTexts[place]!);
      write(row.total, levels.totalTexts[place]!);
      this.drawShare(row, levels.shares[place]!);
      row.units = levels.prices[place]!;
      this.drawMark(row);
    }
    this.showOnly(count);
  }

  /** Marks the prices that own orders rest at. @param own sizes by price, in units of 1e-8 */
  markOwn(own: ReadonlyMap<bigint, Decimal>): void {
    this.own = own;
    this.rows.slice(0, this.shown).forEach((row) => this.drawMark(row));
  }

  private drawShare(row: Row, share: number): void {
    if (Math.abs(row.share - share) < 0.002) return;
    row.share = share;
    row.bar.style.transform = `scaleX(${share.toFixed(3)})`;
  }

  private drawMark(row: Row): void {
    const size = this.own.get(row.units);
    const text = size === undefined ? '' : `Your order: ${size}`;
    if (text === row.marked) return;
    row.marked = text;
    row.element.classList.toggle('is-own', size !== undefined);
    row.mark.textContent = text;
    row.element.title = text;
  }

  private showOnly(count: number): void {
    if (count === this.shown) return;
    this.rows.forEach((row, place) => (row.element.hidden = place >= count));
    this.shown = count;
  }

  private add(): void {
    const element = document.createElement('button');
    element.type = 'button';
    element.className = 'book-row';
    element.tabIndex = this.rows.length === 0 ? 0 : -1;
    element.dataset['test'] = `book-${this.side === 'buy' ? 'bid' : 'ask'}-${this.rows.length}`;
    const bar = element.appendChild(document.createElement('span'));
    bar.className = 'book-bar';
    const [price, size, total] = ['book-price', 'book-size', 'book-total'].map((name) => {
      const cell = element.appendChild(document.createElement('span'));
      cell.className = name;
      return cell.appendChild(document.createTextNode(''));
    });
    const mark = element.appendChild(document.createElement('span'));
    mark.className = 'visually-hidden';
    this.rows.push({ element, bar, mark, price: price!, size: size!, total: total!, units: 0n, share: -1, marked: '' });
    this.container.append(element);
  }

  private rowAt(target: EventTarget | null): Row | undefined {
    const element = (target as Element | null)?.closest('.book-row');
    return this.rows.find((each) => each.element === element);
  }

  /** Says of the row under the pointer what an order would take that goes as far. */
  private describe(target: EventTarget | null): void {
    const row = this.rowAt(target);
    if (!row) return;
    const taken = this.rows.slice(0, this.rows.indexOf(row) + 1).map((each) => ({ price: Number(each.units) / 1e8, size: numberOf(each.size.data) }));
    row.element.title = [row.marked, takenText(taken, row.price.data)].filter(Boolean).join('\n');
  }

  private pick(target: EventTarget | null): void {
    const row = this.rowAt(target);
    if (row) this.picked(new Decimal(row.units), this.side);
  }

  /** Arrow keys walk through the rows; asks are drawn from the spread upwards. */
  private press(event: KeyboardEvent): void {
    const place = this.rows.findIndex((row) => row.element === event.target);
    const away = this.side === 'buy' ? 'ArrowDown' : 'ArrowUp';
    const back = this.side === 'buy' ? 'ArrowUp' : 'ArrowDown';
    const next = event.key === away ? place + 1 : event.key === back ? place - 1 : -1;
    const row = this.rows[next];
    if (place < 0 || !row || next >= this.shown) return;
    event.preventDefault();
    this.rows[place]!.element.tabIndex = -1;
    row.element.tabIndex = 0;
    row.element.focus();
  }
}

const numberOf = (text: string) => Number(text.replaceAll(',', ''));

/** `0.514 up to here: 100,190.5 on average, 0.044 % from the best`. @param last the price of the last row, as it is written */
export function takenText(taken: readonly { readonly price: number; readonly size: number }[], last: string): string {
  const size = taken.reduce((sum, each) => sum + each.size, 0);
  if (size === 0) return '';
  const average = taken.reduce((sum, each) => sum + each.price * each.size, 0) / size;
  const places = placesOf(last);
  const away = Math.abs(average / taken[0]!.price - 1) * 100;
  return `${withSeparators(String(Number(size.toFixed(8))))} up to here: ${withSeparators(average.toFixed(places))} on average, ${away.toFixed(3)}\u202f% from the best`;
}

function write(text: Text, value: string): void {
  if (text.data !== value) text.data = value;
}

/** Sizes of own orders by the price of the row they are in, units of 1e-8. */
export function ownByRow(orders: readonly { readonly side: Side; readonly price: Decimal; readonly size: Decimal }[], step: string, side: Side): Map<bigint, Decimal> {
  const found = new Map<bigint, Decimal>();
  for (const order of orders) {
    if (order.side !== side) continue;
    const { units } = order.price.toMultipleOf(step, side === 'buy' ? 'floor' : 'ceil');
    found.set(units, (found.get(units) ?? Decimal.ZERO).plus(order.size));
  }
  return found;
}
