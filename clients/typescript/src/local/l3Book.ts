import type { Level } from '../answers/markets/books.js';
import type { L3Book, L3Change } from '../answers/markets/orders.js';
import type { Streams, Subscribed } from '../streams/streams.js';
import type { StreamMessage } from '../streams/subscription.js';
import { ordersTopic } from '../streams/topics.js';
import { crc32 } from '../values/bytes.js';
import { Decimal } from '../values/decimal.js';
import { levelsOf } from './book.js';
import { betterPrice, BookSide } from './side.js';

/** An order that rests in a book. */
export interface BookOrder {
  readonly orderId: string;
  readonly isBuy: boolean;
  readonly price: Decimal;
  /** Shown size that is left. */
  readonly size: Decimal;
  /** Place in time: of two orders at a price the one with the smaller number trades first. */
  readonly priority: number;
}

/** Orders ahead of an order at its price. */
export interface QueuePlace {
  readonly orders: number;
  readonly size: Decimal;
}

/**
 * The order book of a market order by order. Each message is compared with the checksum of the exchange; after a difference the
 * book asks for a new snapshot and is not complete until it has come.
 */
export class LocalL3Book {
  /** Number of the last change. */
  seq = 0;
  /** Position in the market's log of the last command that changed the book. */
  slot = 0;
  /** Whether it equals the exchange's book at {@link seq}. */
  isComplete = false;
  /** Number of times that the checksum differed. */
  mismatches = 0;

  private subscription: Subscribed | undefined;
  private readonly orders = new Map<string, BookOrder>();
  private readonly bidOrders = ordersOf(-1);
  private readonly askOrders = ordersOf(1);

  constructor(readonly symbol: string) {}

  /** Subscribes. @param changed is called after each message */
  static follow(streams: Streams, symbol: string, changed: (book: LocalL3Book, update: L3Book) => void = () => {}): LocalL3Book {
    const book = new LocalL3Book(symbol);
    book.subscription = streams.subscribe(ordersTopic(symbol), (message) => {
      if (!book.take(message)) book.subscription?.renew();
      changed(book, message.data);
    });
    return book;
  }

  /** Ends the subscription. */
  close(): void {
    this.subscription?.close();
  }

  /** Applies a message. False if the book differs from the exchange's: it is wrong until the next snapshot. */
  take(message: Pick<StreamMessage<L3Book>, 'data' | 'seq'>): boolean {
    const update = message.data;
    if (update.updateType === 'snapshot') {
      this.orders.clear();
      this.bidOrders.clear();
      this.askOrders.clear();
      this.isComplete = true;
    }
    update.orders.forEach((change) => this.change(change));
    this.seq = message.seq;
    this.slot = update.slot;
    if (this.isComplete && update.checksum !== null && update.checksum !== this.checksum()) {
      this.isComplete = false;
      this.mismatches++;
    }
    return this.isComplete;
  }

  /** Orders as they trade. */
  get bids(): readonly BookOrder[] {
    return this.bidOrders.entries;
  }

  /** Orders as they trade. */
  get asks(): readonly BookOrder[] {
    return this.askOrders.entries;
  }

  /** The order; undefined if it does not rest. */
  order(orderId: string): BookOrder | undefined {
    return this.orders.get(orderId);
  }

  /** Orders ahead of an order at its price; undefined if the order does not rest. */
  place(orderId: string): QueuePlace | undefined {
    const order = this.orders.get(orderId);
    if (order === undefined) return undefined;
    const side = this.side(order.isBuy);
    const before = side.entries.slice(0, side.place(order)).filter((each) => each.price.units === order.price.units);
    return { orders: before.length, size: before.reduce((sum, each) => sum.plus(each.size), Decimal.ZERO) };
  }

  /** The levels to which the orders of a side add up, as `LocalBook` has them; best first. */
  levels(isBuy: boolean): readonly Level[] {
    return this.levelSide(isBuy).entries;
  }

  /** CRC-32 of the 25 orders of each side that trade first: `101290:1.5:17,101290:0.75:21|101291:2:9`. */
  checksum(): number {
    return crc32(`${this.bidOrders.best()}|${this.askOrders.best()}`);
  }

  /** The checksum of the levels to which the orders add up: that of `LocalBook`. */
  levelChecksum(): number {
    return crc32(`${this.levelSide(true).best()}|${this.levelSide(false).best()}`);
  }

  private change({ event, orderId, isBuy, price, size, priority }: L3Change): void {
    const before = this.orders.get(orderId);
    if ((before === undefined) !== (event === 'add')) this.isComplete = false;
    if (before !== undefined) {
      this.orders.delete(orderId);
      this.side(before.isBuy).remove(before);
    }
    const left = event === 'fill' ? (before?.size.minus(size) ?? Decimal.ZERO) : size;
    if (left.units > 0n) {
      const order = { orderId, isBuy, price, size: left, priority: priority ?? before?.priority ?? 0 };
      this.orders.set(orderId, order);
      this.side(isBuy).put(order);
    }
  }

  private side(isBuy: boolean): BookSide<BookOrder> {
    return isBuy ? this.bidOrders : this.askOrders;
  }

  private levelSide(isBuy: boolean): BookSide<Level> {
    const levels = levelsOf(isBuy ? -1 : 1);
    for (const { price, size } of this.side(isBuy).entries) {
      const last = levels.entries.at(-1);
      const isSame = last?.price.units === price.units;
      levels.put({ price, size: isSame ? last.size.plus(size) : size, orders: isSame ? last.orders + 1 : 1 });
    }
    return levels;
  }
}

function ordersOf(direction: 1 | -1): BookSide<BookOrder> {
  const byPrice = betterPrice(direction);
  return new BookSide<BookOrder>(
    (one, other) => byPrice(one, other) || one.priority - other.priority,
    (order) => `${order.price}:${order.size}:${order.priority}`,
  );
}
