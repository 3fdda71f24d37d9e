import { Decimal, type Amount } from './decimal.js';
import type { Action, Basket, BuilderCode, ConditionalOrder, LimitOrder, MarketOrder, Propose, Side, TimeInForce } from './actions.js';
import type { UpdateMultisigPolicy } from './multisigActions.js';
import { ByteWriter, compareBytes, fixedOf } from './bytes.js';
import { decodeBase58 } from './base58.js';

/** A network for which a message is signed; its byte ends the message. */
export type Network = 'mainnet' | 'testnet' | 'devnet';

/** How actions become bytes. There is one current layout; the older ones are here to be checked against. */
export interface Layout {
  /** Whether `l` and `m` have the byte for isolated margin, and the JSON the field `i`. */
  readonly hasIsolatedByte: boolean;
  /** Whether px, o, faucet and settings have the numbers 5 to 10 of March 2026. */
  readonly hasEarlyNumbers: boolean;
  /** Whether keys and IDs are preceded by their length. */
  readonly hasLengthBeforeKeys: boolean;
  /** Whether settings of leverage are ordered by the bytes of their symbols; else they keep their order. */
  readonly hasSortedSettings: boolean;
  /** Whether a proposal says whether it has a lifetime, and a policy which values it changes; undefined: yes. */
  readonly hasMultisigOptions?: boolean;
  /**
   * Number of the frame that begins the message; undefined: the number that the orders need. 0: no frame, as in an
   * earlier revision.
   */
  readonly frame?: number;
}

export const CURRENT_LAYOUT: Layout = {
  hasIsolatedByte: true,
  hasEarlyNumbers: false,
  hasLengthBeforeKeys: false,
  hasSortedSettings: true,
};

/** The byte that ends a message for a network, also in receipts. */
export const NETWORK_BYTES: Readonly<Record<Network, number>> = { mainnet: 1, testnet: 2, devnet: 3 };
const STEPS = ['approveProposal', 'rejectProposal', 'cancelProposal', 'executeProposal'];
const TIFS: readonly TimeInForce[] = ['GTC', 'IOC', 'ALO', 'ALO_SLIDE', 'ALO_JOIN'];
const EARLY: ReadonlyMap<number, number> = new Map([[11, 5], [13, 6], [16, 7], [17, 8], [18, 9], [19, 10]]);
const UTF8 = new TextEncoder();
/** Bytes that begin a framed message, before the number of the frame. */
const FRAME = new Uint8Array([...new Uint8Array(8).fill(0xff), ...UTF8.encode('bulk-actions')]);

/** The bytes that are signed. The signer is not among them. */
export function messageOf(
  actions: readonly Action[],
  nonce: bigint,
  account: string,
  network?: Network,
  layout: Layout = CURRENT_LAYOUT,
): Uint8Array<ArrayBuffer> {
  const frame = layout.frame ?? frameOf(actions);
  const out = new CanonicalWriter(layout, frame).frame().u64(BigInt(actions.length));
  for (const action of actions) out.action(action);
  out.u64(nonce).raw(decodeBase58(account, 32));
  if (network !== undefined) out.byte(NETWORK_BYTES[network]);
  return out.bytes();
}

/**
 * The bytes whose SHA-256 is the ID of an order; undefined for an action without ID.
 *
 * @param index place of the action in the transaction
 */
export function orderIdPreimage(
  action: Action,
  index: number,
  nonce: bigint,
  account: string,
  layout: Layout = CURRENT_LAYOUT,
): Uint8Array<ArrayBuffer> | undefined {
  if (action.type === 'onFill') return orderIdPreimage(action.parent, index, nonce, account, layout);
  if (!isOrder(action)) return undefined;
  return new CanonicalWriter(layout, 0).u32(index).idTerms(action).raw(decodeBase58(account, 32)).u64(nonce).bytes();
}

/**
 * The bytes whose SHA-256 is the ID of an order in a basket, or of one armed by a fill.
 *
 * @param index place of the action in the basket or among the armed actions
 * @param basketId the ID of the basket, or of the order that fills
 */
export function nestedOrderIdPreimage(action: Action, index: number, basketId: string): Uint8Array<ArrayBuffer> | undefined {
  return orderIdPreimage(action, index, 0n, basketId);
}

function isConditional(action: Action): action is ConditionalOrder {
  return action.type === 'stop' || action.type === 'takeProfit' || action.type === 'range' || action.type === 'trailing';
}

function isOrder(action: Action): action is LimitOrder | MarketOrder | ConditionalOrder | Basket {
  return action.type === 'limit' || action.type === 'market' || action.type === 'basket' || isConditional(action);
}

/**
 * Number of the frame that a transaction needs: 4 if an order is conditional, else 3 if one has a builder code, else 2
 * if one has a slippage, else 0, no frame.
 */
function frameOf(transaction: readonly Action[]): number {
  const actions = transaction.flatMap(leaves);
  if (actions.some(isConditional)) return 4;
  if (actions.some((action) => 'builderCode' in action && action.builderCode !== undefined)) return 3;
  return actions.some((action) => 'slippage' in action && action.slippage !== undefined) ? 2 : 0;
}

/** The action itself, or the actions that it holds. */
function leaves(action: Action): readonly Action[] {
  if (action.type === 'onFill') return [action.parent, ...action.actions].flatMap(leaves);
  if (action.type === 'propose') return action.actions.flatMap(leaves);
  return action.type === 'basket' ? action.actions : [action];
}

/** Slippages of the triggers of an order, in the order of the signed bytes. */
function slippages(order: ConditionalOrder): readonly (Amount | undefined)[] {
  return order.type === 'range' ? [order.stopSlippage, order.profitSlippage] : [order.slippage];
}

/** The double that everyone who verifies reads the number as. */
export function wireNumber(amount: Amount): number {
  return typeof amount === 'number' ? amount : amount.toNumber();
}

class CanonicalWriter extends ByteWriter {
  constructor(
    private readonly layout: Layout,
    private readonly frameNumber: number,
    private isProposed = false,
  ) {
    super();
  }

  frame(): this {
    return this.frameNumber === 0 ? this : this.raw(FRAME).byte(this.frameNumber);
  }

  /** Writes an order as it enters its ID: without builder code, and with its slippage if it has one. */
  orderTerms(order: LimitOrder | MarketOrder | ConditionalOrder): this {
    if (isConditional(order)) {
      this.conditionalTerms(order);
      for (const slippage of slippages(order)) if (slippage !== undefined) this.amount(slippage);
      return this;
    }
    if (order.type === 'market') {
      this.number(0).text(order.symbol).isBuy(order).amount(order.size).bool(order.reduceOnly).isolated(order);
      return order.slippage === undefined ? this : this.amount(order.slippage);
    }
    this.number(1).text(order.symbol).isBuy(order).amount(order.price).amount(order.size);
    return this.u32(TIFS.indexOf(order.timeInForce)).bool(order.reduceOnly).isolated(order);
  }

  /** An action as IDs know it; of one that has none, all of it. */
  idTerms(action: Action): this {
    if (action.type === 'basket') return this.basket(action, (each) => this.idTerms(each));
    return isOrder(action) ? this.orderTerms(action) : this.action(action);
  }

  private basket(basket: Basket, write: (action: Action) => void): this {
    this.number(8).text(basket.symbol).bool(basket.isAbove).amount(basket.trigger).vector(basket.actions, write);
    return basket.isolated === undefined ? this : this.bool(basket.isolated);
  }

  private conditionalTerms(order: ConditionalOrder): this {
    const begin = (number: number, flag: boolean) => this.number(number).text(order.symbol).bool(flag).amount(order.size);
    switch (order.type) {
      case 'stop':
        return begin(5, order.side === 'buy').amount(order.trigger).limit(order.limit).bool(order.isolated ?? false);
      case 'takeProfit':
        return begin(6, order.side === 'sell').amount(order.trigger).limit(order.limit).bool(order.isolated ?? false);
      case 'range':
        begin(7, order.side === 'sell').amount(order.low).amount(order.high);
        return this.limit(order.lowLimit).limit(order.highLimit).bool(order.isolated ?? false);
      case 'trailing':
        begin(9, order.side === 'sell').u32(order.trailBps).u32(order.stepBps);
        return this.limit(order.limit).bool(order.isolated ?? false);
    }
  }

  private limit(limit: Amount | undefined): this {
    return this.option(limit, (each) => this.amount(each));
  }

  private conditional(order: ConditionalOrder): this {
    this.conditionalTerms(order);
    if (this.frameNumber !== 0) this.builderCode(order);
    if (this.frameNumber !== 4) return this;
    for (const slippage of slippages(order)) this.limit(slippage);
    return this;
  }

  action(action: Action): this {
    switch (action.type) {
      case 'stop':
      case 'takeProfit':
      case 'range':
      case 'trailing':
        return this.conditional(action);
      case 'basket':
        return this.basket(action, (each) => this.action(each));
      case 'onFill':
        return this.number(10).action(action.parent).vector(action.actions, (each) => this.action(each));
      case 'market': {
        const { slippage, ...terms } = action;
        this.orderTerms(terms).builderCode(action);
        return this.frameNumber === 0 ? this : this.option(slippage, (each) => this.amount(each));
      }
      case 'limit':
        return this.orderTerms(action).builderCode(action);
      case 'modify':
        return this.number(2).key(action.orderId).text(action.symbol).f64(wireNumber(action.size));
      case 'cancel':
        return this.number(3).text(action.symbol).key(action.orderId);
      case 'cancelAll':
        return this.number(4).vector(action.symbols, (symbol) => this.text(symbol));
      case 'oraclePrice':
        return this.number(11).u64(action.timestamp).text(action.symbol).f64(wireNumber(action.price));
      case 'feedPrices':
        return this.number(13).vector(action.prices, (each) =>
          this.u64(each.timestamp).u64(each.feed).u64(each.price).i16(each.exponent),
        );
      case 'faucet':
        this.number(16).key(action.recipient).bool(action.amount !== undefined);
        return action.amount === undefined ? this : this.f64(wireNumber(action.amount));
      case 'agent':
        return this.number(17).key(action.agent).bool(action.remove);
      case 'approveBuilder':
        return this.number(40).key(action.builder).byte(action.maxFee);
      case 'revokeBuilder':
        return this.number(41).key(action.builder);
      case 'createSubAccount':
        this.number(27).text(action.name);
        return this.option(action.amount, (each) => this.f64(wireNumber(each)));
      case 'removeSubAccount':
        return this.number(28).key(action.account);
      case 'transfer':
        this.number(29).u32(action.external ? 1 : 0);
        return this.key(action.from).key(action.to).f64(wireNumber(action.amount));
      case 'renameSubAccount':
        return this.number(37).key(action.account).text(action.name);
      case 'createMultisig':
        this.number(30).vector(action.signers, (signer) => this.key(signer));
        return this.u32(action.threshold).u32(action.timeLockSecs).u32(action.lifetimeSecs);
      case 'propose':
        return this.propose(action);
      case 'approveProposal':
      case 'rejectProposal':
      case 'cancelProposal':
      case 'executeProposal':
        return this.number(32 + STEPS.indexOf(action.type)).key(action.multisig).u64(action.proposal);
      case 'updateMultisigPolicy':
        return this.policy(action);
      case 'leverage':
        return this.number(18).vector(this.inOrder(action.settings), ([symbol, leverage]) =>
          this.text(symbol).f64(wireNumber(leverage)),
        );
      case 'whitelistFaucet':
        return this.number(19).key(action.target).bool(action.whitelist);
      case 'scheduleCancel':
        return this.number(1000).u64(BigInt(action.seconds));
      case 'stayUntilFilled':
        return this.number(1050).bool(action.on);
      case 'note':
        return this.number(1001).text(action.text);
      case 'deposit':
        return this.number(1002).key(action.to).amount(action.amount).text(action.ref);
      case 'withdraw':
        return this.number(1003).amount(action.amount).text(action.destination).text(action.ref);
      case 'cancelWithdrawal':
        return this.number(1004).text(action.id);
      case 'approveWithdrawal':
        return this.number(1005).text(action.id);
      case 'claimWithdrawal':
        return this.number(1006).text(action.id);
      case 'settleWithdrawal':
        return this.number(1007).text(action.id).text(action.reference);
      case 'rejectWithdrawal':
        return this.number(1008).text(action.id).text(action.reason);
      case 'pauseWithdrawals':
        return this.number(1009).bool(action.paused).text(action.reason);
      case 'setRole':
        return this.number(1010).text(action.role).key(action.key).u64(BigInt(action.expires));
      case 'revokeRole':
        return this.number(1011).text(action.role).key(action.key);
      case 'setFeePolicy':
        return this.number(1040).text(action.symbol).text(action.tiers).text(action.programmes).u64(BigInt(action.from));
      case 'changeTerms':
        return this.number(1030).text(action.symbol).text(action.terms).u64(BigInt(action.effectiveAt));
      case 'listMarket':
        return this.number(1031).text(action.symbol).text(action.terms).text(action.state);
      case 'setFeeProgramme':
        return this.number(1041).key(action.account).text(action.programme);
      case 'settleMarket':
        return this.number(1033).text(action.symbol).u64(BigInt(action.minutes)).text(action.reason);
      case 'moveMarket':
        return this.number(1100).text(action.symbol).bool(action.ownLane);
      case 'acceptTime':
        return this.number(1090).u64(BigInt(action.now)).text(action.reason);
      case 'setMarketState':
        return this.number(1020).text(action.symbol).text(action.state).text(action.reason).u64(BigInt(action.until));
    }
  }

  private propose(action: Propose): this {
    const before = this.isProposed;
    this.isProposed = this.hasMultisigOptions();
    this.number(31).key(action.multisig).vector(action.actions, (each) => this.action(each));
    this.isProposed = before;
    return this.hasMultisigOptions() ? this.option(action.lifetimeSecs, (secs) => this.u32(secs)) : this;
  }

  private policy(action: UpdateMultisigPolicy): this {
    const { signers, threshold, timeLockSecs, lifetimeSecs } = action;
    const keys = (all: readonly string[]) => this.vector(all, (signer) => this.key(signer));
    this.number(36).key(action.multisig);
    if (this.hasMultisigOptions()) {
      this.option(signers, keys);
      for (const value of [threshold, timeLockSecs, lifetimeSecs]) this.option(value, (each) => this.u32(each));
      return this;
    }
    keys(signers ?? []);
    return this.u32(threshold ?? 0).u32(timeLockSecs ?? 0).u32(lifetimeSecs ?? 0);
  }

  private hasMultisigOptions(): boolean {
    return this.layout.hasMultisigOptions ?? true;
  }

  private number(late: number): this {
    return this.u32(this.layout.hasEarlyNumbers ? (EARLY.get(late) ?? late) : late);
  }

  private isBuy(order: { readonly side: Side }): this {
    return this.bool(order.side === 'buy');
  }

  private isolated(order: { readonly isolated?: boolean }): this {
    return this.layout.hasIsolatedByte ? this.bool(order.isolated ?? false) : this;
  }

  /** Writes the builder code. Without a frame and outside a proposal, an order without one writes nothing. */
  private builderCode(order: { readonly builderCode?: BuilderCode }): this {
    if (this.frameNumber === 0 && !this.isProposed && order.builderCode === undefined) return this;
    return this.option(order.builderCode, ({ to, fee }) => this.raw(decodeBase58(to, 32)).byte(fee));
  }

  private option<T>(value: T | undefined, write: (value: T) => void): this {
    this.bool(value !== undefined);
    if (value !== undefined) write(value);
    return this;
  }

  private key(base58: string): this {
    if (this.layout.hasLengthBeforeKeys) this.u64(32n);
    return this.raw(decodeBase58(base58, 32));
  }

  private vector<T>(elements: readonly T[], write: (element: T) => void): this {
    this.u64(BigInt(elements.length));
    elements.forEach(write);
    return this;
  }

  /** Throws a `RangeError` for a decimal that doubles cannot carry: its signed value would be another. */
  private amount(amount: Amount): this {
    const wire = wireNumber(amount);
    if (amount instanceof Decimal && amount.units >= 0n && fixedOf(wire) !== amount.units) {
      throw new RangeError(`${amount} is too large to be signed with all its decimal places`);
    }
    return this.fixed(wire);
  }

  private inOrder(settings: ReadonlyMap<string, Amount>): (readonly [string, Amount])[] {
    const list = [...settings];
    return this.layout.hasSortedSettings ? list.sort(([a], [b]) => compareBytes(UTF8.encode(a), UTF8.encode(b))) : list;
  }
}
