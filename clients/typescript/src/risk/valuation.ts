import type { Side } from '../actions/index.js';
import type { OpenOrder } from '../answers/accounts/openOrders.js';
import type { LeverageSetting, Margin, Position } from '../answers/accounts/state.js';
import { Decimal } from '../values/decimal.js';
import { builderRateOf, feeAtLimit, NOTHING_REQUIRED, requirementOf, type OrderExposure, type Requirement } from './exposure.js';
import { abs, max, min, ONE, requiredNotional, sum, valueOf } from './fixed.js';
import { liquidationPrice } from './liquidationPrice.js';
import { MarketRates, type MarketConditions } from './marketRates.js';
import { Portfolio, type Row } from './portfolio.js';

/** The settled facts of an account, in units; everything else follows from them and the markets' conditions. */
export interface AccountFacts {
  readonly balance: bigint;
  /**
   * Part of the balance that is set aside for open orders of an isolated account: it backs no position. Undefined:
   * none.
   */
  readonly orderMargin?: bigint;
  /** Positions by symbol: signed size and cost, of the same sign. */
  readonly positions: ReadonlyMap<string, { readonly size: bigint; readonly cost: bigint }>;
  readonly orders: ReadonlyMap<string, readonly OrderExposure[]>;
  readonly leverages: ReadonlyMap<string, bigint>;
}

/** The parts of an account that its numbers follow from: `fullAccount`, a snapshot of its stream, or a `LocalAccount`. */
export interface AccountState {
  readonly margin: Margin;
  readonly positions: readonly Position[];
  readonly openOrders: readonly (Pick<OpenOrder, 'symbol' | 'price' | 'size' | 'isBuy' | 'reduceOnly' | 'trigger'> &
    Partial<Pick<OpenOrder, 'builderCode' | 'iso'>>)[];
  readonly leverageSettings: readonly LeverageSetting[];
  readonly kind?: string | null;
}

/** A position at its market's mark, named as in `/account`. */
export interface PositionFigures {
  readonly symbol: string;
  readonly size: Decimal;
  readonly fairPrice: Decimal;
  readonly notional: Decimal;
  readonly unrealizedPnl: Decimal;
  readonly leverage: Decimal;
  /** Liquidation price; 0: there is none. */
  readonly liquidationPrice: Decimal;
  readonly maintenanceMargin: Decimal;
  readonly lambda: Decimal;
  readonly riskAllocation: Decimal;
  readonly allocMargin: Decimal;
}

/** The numbers that decide whether an order is taken, named as in `/account`. */
export interface AccountTotals {
  readonly totalBalance: Decimal;
  readonly marginUsed: Decimal;
  readonly maintenanceMargin: Decimal;
  readonly survivalRequirement: Decimal;
}

/** The numbers of an account, named as in `/account`. */
export interface AccountFigures extends AccountTotals {
  readonly availableBalance: Decimal;
  readonly notional: Decimal;
  readonly unrealizedPnl: Decimal;
  /**
   * Change of equity if all open orders filled at their limit prices, fees included: zero or negative. It compares
   * these prices with the marks of the model's moment; the book does not count.
   */
  readonly executionImpact: Decimal;
  /**
   * Amount that a transfer could take: neither unrealized profit nor margin that positions and orders need. Less may
   * leave while a market of a position is halted or silent, or a deleveraging of others is under way that the account
   * may have to carry, and nothing of an account in liquidation.
   */
  readonly transferableBalance: Decimal;
  /** Equals `marginUsed`: the exchange holds no buffer beyond it. */
  readonly bufferedMargin: Decimal;
  readonly positions: readonly PositionFigures[];
}

/**
 * The facts behind an account's numbers: exact, whatever mark those numbers were made at. They leave out its isolated
 * accounts, which have margin of their own: see {@link isolatedFactsOf}, or use this with the answer for their key.
 */
export function factsOf(account: AccountState): AccountFacts {
  const held = account.positions.filter((position) => !position.size.isZero() && position.iso !== true);
  // The answer for an isolated account marks its own orders as isolated.
  const isIsolated = account.kind === 'IsoAccount';
  return {
    balance: account.margin.totalBalance.units - account.margin.unrealizedPnl.units,
    orderMargin: account.margin.orderMargin?.units ?? 0n,
    positions: new Map(held.map((each) => [each.symbol, holdingOf(each)])),
    orders: exposuresOf(account.openOrders.filter((order) => isIsolated || order.iso !== true)),
    leverages: new Map(account.leverageSettings.map((setting) => [setting.symbol, setting.leverage.units])),
  };
}

/**
 * The facts of the isolated accounts of an account that hold a position, by symbol, from the answer for their owner. An
 * isolated account with orders alone is left out: its equity is only in the answer for its key, the `isoPubkey` of the
 * orders.
 */
export function isolatedFactsOf(owner: Pick<AccountState, 'positions' | 'openOrders'>): Map<string, AccountFacts> {
  const found = new Map<string, AccountFacts>();
  for (const each of owner.positions) {
    if (each.size.isZero() || each.iso !== true || each.isoMargin == null) continue;
    found.set(each.symbol, {
      balance: each.isoMargin.units + (each.isoOrderMargin?.units ?? 0n) - each.unrealizedPnl.units,
      orderMargin: each.isoOrderMargin?.units ?? 0n,
      positions: new Map([[each.symbol, holdingOf(each)]]),
      orders: exposuresOf(owner.openOrders.filter((order) => order.iso === true && order.symbol === each.symbol)),
      leverages: new Map([[each.symbol, each.leverage.units]]),
    });
  }
  return found;
}

function holdingOf({ size, fairPrice, unrealizedPnl }: Position): { readonly size: bigint; readonly cost: bigint } {
  return { size: size.units, cost: valueOf(size.units, fairPrice.units) - unrealizedPnl.units };
}

function exposuresOf(openOrders: AccountState['openOrders']): Map<string, OrderExposure[]> {
  const orders = new Map<string, OrderExposure[]>();
  for (const { symbol, price, size, isBuy, reduceOnly, trigger, builderCode } of openOrders) {
    if (trigger != null) continue; // A waiting order reserves nothing.
    const side: Side = isBuy ? 'buy' : 'sell';
    const order = { side, price: price.units, size: size.units, reduceOnly, builderRate: builderRateOf(builderCode) };
    orders.set(symbol, [...(orders.get(symbol) ?? []), order]);
  }
  return orders;
}

interface HeldRow extends Row {
  readonly mark: bigint;
  readonly size: bigint;
  readonly cost: bigint;
  readonly leverage: bigint;
  readonly notional: bigint;
  readonly lambda: bigint;
  readonly unrealized: bigint;
}

/** Computes the numbers of accounts as the exchange does, to the last unit (docs/spec/money-and-margin.md). */
export class RiskModel {
  private readonly markets: ReadonlyMap<string, MarketRates>;

  /** @param markets all markets in which an account has positions or orders; its other markets count for nothing */
  constructor(markets: Iterable<MarketConditions>) {
    const rates = [...markets].map((conditions) => new MarketRates(conditions));
    this.markets = new Map(rates.sort((a, b) => (a.symbol < b.symbol ? -1 : 1)).map((each) => [each.symbol, each]));
  }

  /** All numbers of an account. */
  figures(facts: AccountFacts): AccountFigures {
    const rows = this.rowsOf(facts);
    const portfolio = new Portfolio(rows);
    const required = this.required(facts);
    const totals = totalsOf(facts, rows, portfolio, required);
    const equity = totals.totalBalance.units;
    const aside = facts.orderMargin ?? 0n;
    const beside = aside === 0n ? 0n : aside + this.required({ ...facts, orders: new Map() }).initialMargin;
    const free = equity - max(beside, max(required.initialMargin, required.survival));
    return {
      ...totals,
      availableBalance: new Decimal(max(0n, equity - required.initialMargin)),
      notional: new Decimal(rows.reduce((total, row) => total + row.notional, 0n)),
      unrealizedPnl: new Decimal(unrealizedOf(rows)),
      executionImpact: new Decimal(-required.losses),
      transferableBalance: new Decimal(max(0n, min(free, facts.balance - aside))),
      bufferedMargin: totals.marginUsed,
      positions: this.positionFigures(rows, portfolio, equity - aside),
    };
  }

  /** The totals among {@link figures}, without the search for liquidation prices. */
  totals(facts: AccountFacts): AccountTotals {
    const rows = this.rowsOf(facts);
    return totalsOf(facts, rows, new Portfolio(rows), this.required(facts));
  }

  /** Equity of an account: `totalBalance`, in units. */
  equity(facts: AccountFacts): bigint {
    return facts.balance + unrealizedOf(this.rowsOf(facts));
  }

  /**
   * The sum of the maintenance margins of the positions in other markets, each alone: without the offsets of the
   * portfolio.
   */
  maintenanceElsewhere(facts: AccountFacts, symbol: string): bigint {
    return sum(this.rowsOf(facts).filter((row) => row.market.symbol !== symbol).map((row) => row.margin));
  }

  /** The rates of a market. Throws a `RangeError` if it is not among those of this model. */
  market(symbol: string): MarketRates {
    const found = this.markets.get(symbol);
    if (!found) throw new RangeError(`the model has no market ${symbol}`);
    return found;
  }

  /** The requirements of an account in one market. */
  requirement(facts: AccountFacts, symbol: string): Requirement {
    const market = this.market(symbol);
    const held = facts.positions.get(symbol);
    const orders = facts.orders.get(symbol) ?? [];
    const size = held?.size ?? 0n;
    const leverage = this.leverage(facts, market);
    if (market.mark !== null) return requirementOf(market, market.mark, leverage, size, orders);
    return held === undefined
      ? NOTHING_REQUIRED
      : requirementOf(market, entryPrice(held), leverage, size, []);
  }

  /** The requirements of an account over all markets, without the worst notional, which exists per market only. */
  required(facts: AccountFacts): Omit<Requirement, 'worstNotional'> {
    let [initialMargin, survival, losses] = [0n, 0n, 0n];
    for (const symbol of this.markets.keys()) {
      if (!facts.positions.has(symbol) && !facts.orders.has(symbol)) continue;
      const requirement = this.requirement(facts, symbol);
      initialMargin += requirement.initialMargin;
      survival += requirement.survival;
      losses += requirement.losses;
    }
    return { initialMargin, survival, losses };
  }

  /**
   * Amount that the open orders of an isolated account need beside the initial margin of its position, in units,
   * including the fees of those that may open one (ISO-010).
   */
  orderReserve(facts: AccountFacts): bigint {
    const added = this.required(facts).initialMargin - this.required({ ...facts, orders: new Map() }).initialMargin;
    if (added <= 0n) return 0n;
    let fees = 0n;
    for (const [symbol, orders] of facts.orders) {
      const size = facts.positions.get(symbol)?.size ?? 0n;
      const opens = orders.filter((each) => !each.reduceOnly && (each.side === 'buy' ? size >= 0n : size <= 0n));
      fees += sum(opens.map((each) => feeAtLimit(this.market(symbol), { ...each, isTaker: true })));
    }
    return added + fees;
  }

  leverage(facts: AccountFacts, market: MarketRates): bigint {
    return facts.leverages.get(market.symbol) ?? market.defaultLeverage;
  }

  private rowsOf(facts: AccountFacts): HeldRow[] {
    const rows: HeldRow[] = [];
    for (const market of this.markets.values()) {
      const held = facts.positions.get(market.symbol);
      if (held === undefined || held.size === 0n) continue;
      const { size, cost } = held;
      const mark = market.mark ?? entryPrice(held);
      const side: Side = size > 0n ? 'buy' : 'sell';
      const leverage = this.leverage(facts, market);
      const notional = requiredNotional(mark, size);
      const lambda = market.maintenanceRate(side, notional, leverage);
      const margin = market.maintenanceMargin(side, notional, leverage);
      rows.push({ market, mark, side, size, cost, leverage, notional, lambda, margin, unrealized: valueOf(size, mark) - cost });
    }
    return rows;
  }

  private positionFigures(rows: readonly HeldRow[], portfolio: Portfolio, equity: bigint): PositionFigures[] {
    const shares = portfolio.shares();
    const allocation = portfolio.allocation(shares);
    return rows.map((row, i) => ({
      symbol: row.market.symbol,
      size: new Decimal(row.size),
      fairPrice: new Decimal(row.mark),
      notional: new Decimal(row.notional),
      unrealizedPnl: new Decimal(row.unrealized),
      leverage: new Decimal(row.leverage),
      liquidationPrice: new Decimal(liquidationPrice(row, equity - row.unrealized, (margin) => portfolio.requirementWith(i, margin))),
      maintenanceMargin: new Decimal(row.margin),
      lambda: new Decimal(row.lambda),
      riskAllocation: new Decimal(shares[i]!),
      allocMargin: new Decimal(allocation[i]!),
    }));
  }
}

function totalsOf(
  facts: AccountFacts,
  rows: readonly HeldRow[],
  portfolio: Portfolio,
  required: Pick<Requirement, 'initialMargin' | 'survival'>,
): AccountTotals {
  return {
    totalBalance: new Decimal(facts.balance + unrealizedOf(rows)),
    marginUsed: new Decimal(required.initialMargin),
    maintenanceMargin: new Decimal(portfolio.requirement()),
    survivalRequirement: new Decimal(required.survival),
  };
}

function unrealizedOf(rows: readonly HeldRow[]): bigint {
  return rows.reduce((total, row) => total + row.unrealized, 0n);
}

function entryPrice(held: { readonly size: bigint; readonly cost: bigint }): bigint {
  const [cost, size] = [abs(held.cost) * ONE, abs(held.size)];
  return (2n * cost + size) / (2n * size);
}
