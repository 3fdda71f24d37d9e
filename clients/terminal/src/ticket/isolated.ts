import { Decimal, factsOf, previewOrder, type AccountFacts, type AccountState, type FeeTier, type Margin, type OrderPreview, type PlannedOrder, type Position, type RiskModel } from 'openperp-client';

/** What an isolated order is judged by: the isolated account of its market, and what its owner may give (ISO-010, ISO-012). */
export interface IsolatedFacts {
  readonly facts: AccountFacts;
  readonly giveable: Decimal;
  /** What the owner has available. */
  readonly available: Decimal;
}

/** What an account and its isolated positions have. */
export interface IsolatedState extends AccountState {
  readonly isolatedPositions: readonly Position[];
}

/**
 * The isolated account of a market. The stream says with its position what it has; while it has only orders it is taken to have
 * what these need, which is what was moved for them.
 */
export function isolatedFactsOf(model: RiskModel, state: IsolatedState, symbol: string): IsolatedFacts {
  const position = state.isolatedPositions.find((each) => each.symbol === symbol);
  const orders = state.openOrders.filter((each) => each.symbol === symbol && each.iso === true).map((each) => ({ ...each, iso: null }));
  const orderMargin = position?.isoOrderMargin ?? Decimal.ZERO;
  const totalBalance = (position?.isoMargin ?? Decimal.ZERO).plus(orderMargin);
  const margin: Margin = { ...state.margin, totalBalance, orderMargin, unrealizedPnl: position?.unrealizedPnl ?? Decimal.ZERO };
  const positions = position === undefined ? [] : [{ ...position, iso: null }];
  const facts = factsOf({ margin, positions, openOrders: orders, leverageSettings: state.leverageSettings });
  const { transferableBalance, availableBalance } = state.margin;
  const owner = { giveable: transferableBalance ?? availableBalance, available: availableBalance };
  if (position?.isoMargin != null || orders.length === 0) return { facts, ...owner };
  const aside = Decimal.max(new Decimal(model.orderReserve(facts)), model.totals(facts).survivalRequirement).units;
  return { facts: { ...facts, balance: facts.balance + aside, orderMargin: aside }, ...owner };
}

/**
 * What a plain account would have that may order as much as this one: what its position and its orders need and all that its owner may
 * give, as nothing else of the position pays for an order (ISO-010). Below maintenance margin it is what it is.
 */
export function withAllGiven(model: RiskModel, { facts, giveable }: IsolatedFacts): AccountFacts {
  const { totalBalance, marginUsed, survivalRequirement, maintenanceMargin } = model.totals(facts);
  const own = totalBalance.units - (facts.orderMargin ?? 0n);
  if (own < maintenanceMargin.units) return facts;
  const most = Decimal.max(marginUsed, survivalRequirement).plus(giveable);
  return { ...richer(facts, most.minus(totalBalance)), orderMargin: 0n };
}

/**
 * A preview of an isolated order: `margin` is what moves from the owner, `availableBalance` what the owner has available then.
 *
 * @param tier what the owner pays, and so the isolated account (FEE-011); without it the market's own rates
 */
export function previewIsolated(
  model: RiskModel,
  isolated: IsolatedFacts,
  planned: PlannedOrder,
  fillPrice: Decimal,
  tier?: Pick<FeeTier, 'takerBps'>,
): OrderPreview {
  const { facts, available, giveable } = isolated;
  if (planned.reduceOnly === true) { // nothing moves for it: only its own money counts (ORD-074)
    return { ...filledOf(model, facts, planned, fillPrice, tier), margin: Decimal.ZERO, availableBalance: available };
  }
  const asked = previewOrder(model, withAllGiven(model, isolated), planned, fillPrice);
  const { moved, surplus } = movedFor(model, facts, asked);
  const isShort = moved.isGreaterThan(giveable) || (asked.refusal?.startsWith('Insufficient margin') ?? false);
  const lacking = `Insufficient margin: the isolated order needs ${moved} from the account, of which ${giveable} may leave`;
  const refusal = closingRefusal(model, facts, planned) ?? (isShort ? lacking : asked.refusal);
  const own = { ...richer(facts, moved), orderMargin: (facts.orderMargin ?? 0n) - surplus.units };
  const preview = filledOf(model, own, planned, fillPrice, tier, facts);
  return { ...preview, margin: moved, availableBalance: Decimal.max(Decimal.ZERO, available.minus(moved)), refusal };
}

/** Initial margin and fee of what the order adds, or what is needed to survive its fills if that is more (ISO-010); less what is set aside beyond the needs of other orders. */
function movedFor(model: RiskModel, facts: AccountFacts, asked: OrderPreview): { readonly moved: Decimal; readonly surplus: Decimal } {
  const { totalBalance, survivalRequirement } = model.totals(facts);
  const reserve = new Decimal(model.orderReserve(facts));
  const needed = asked.margin.isPositive() ? asked.margin.plus(asked.fee) : Decimal.ZERO;
  const surplus = Decimal.min(needed, Decimal.max(Decimal.ZERO, new Decimal(facts.orderMargin ?? 0n).minus(reserve)));
  const rises = asked.survivalRequirement.isGreaterThan(survivalRequirement);
  const survival = rises ? asked.survivalRequirement.minus(totalBalance) : Decimal.ZERO;
  return { moved: Decimal.max(Decimal.ZERO, Decimal.max(needed.minus(surplus), survival)), surplus };
}

/** What an order closes of the position is the position's to pay (ISO-013); null: it can. */
function closingRefusal(model: RiskModel, facts: AccountFacts, planned: PlannedOrder): string | null {
  const { symbol, side } = planned;
  const held = facts.positions.get(symbol)?.size ?? 0n;
  if (side === 'buy' ? held >= 0n : held <= 0n) return null;
  const ofItsSide = (facts.orders.get(symbol) ?? []).filter((each) => each.side === side);
  const alone = { ...facts, balance: facts.balance - (facts.orderMargin ?? 0n), orderMargin: 0n, orders: new Map([[symbol, ofItsSide]]) };
  const { refusal } = previewOrder(model, alone, planned);
  return refusal?.startsWith('Insufficient margin: maintenance margin and loss') ? refusal : null;
}

/**
 * A preview of which the fill leaves the position its equity in proportion to what is left of it and the initial margin of what is
 * opened; the rest has gone back to the owner (ISO-019, ISO-024).
 *
 * @param facts with what moves for the order
 * @param before without it
 */
function filledOf(
  model: RiskModel,
  facts: AccountFacts,
  planned: PlannedOrder,
  fillPrice: Decimal,
  tier?: Pick<FeeTier, 'takerBps'>,
  before: AccountFacts = facts,
): OrderPreview {
  const raw = previewOrder(model, facts, planned, fillPrice, tier);
  const [old, now] = [before.positions.get(planned.symbol)?.size ?? 0n, raw.filled.positions.find((each) => each.symbol === planned.symbol)?.size.units ?? 0n];
  const [oldSize, newSize] = [old < 0n ? -old : old, now < 0n ? -now : now];
  const kept = now > 0n !== old > 0n ? 0n : oldSize < newSize ? oldSize : newSize;
  const marginOf = (size: bigint): bigint =>
    size === 0n ? 0n : model.totals({ ...before, orders: new Map(), positions: new Map([[planned.symbol, { size, cost: 0n }]]) }).marginUsed.units;
  const aside = before.orderMargin ?? 0n;
  const equity = model.totals(before).totalBalance.units - aside;
  const ofKept = oldSize === kept || equity <= 0n ? equity : equity - (equity * (oldSize - kept)) / oldSize;
  const target = ofKept + marginOf(now) - marginOf(now > 0n ? kept : -kept);
  const more = raw.filled.totalBalance.units - (facts.orderMargin ?? 0n) - target;
  const free = kept < oldSize ? Decimal.min(new Decimal(more), raw.filled.transferableBalance) : new Decimal(more);
  return free.isPositive() ? { ...previewOrder(model, richer(facts, free.negated()), planned, fillPrice, tier), refusal: raw.refusal, worstPrice: raw.worstPrice } : raw;
}

function richer(facts: AccountFacts, by: Decimal): AccountFacts {
  return { ...facts, balance: facts.balance + by.units };
}
