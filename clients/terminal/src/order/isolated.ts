import { Decimal, factsOf, previewOrder, type AccountFacts, type AccountState, type FeeTier, type Margin, type OrderPreview, type PlannedOrder, type Position, type RiskModel } from 'openperp-client';

/**
 * The facts that an isolated order is judged by: those of the isolated account of its market, and the amount that its
 * owner may give (ISO-010, ISO-012).
 */
export interface IsolatedFacts {
  readonly facts: AccountFacts;
  readonly giveable: Decimal;
  /** Available balance of the owner. */
  readonly available: Decimal;
}

/** The state of an account and its isolated positions. */
export interface IsolatedState extends AccountState {
  readonly isolatedPositions: readonly Position[];
}

/**
 * The facts of the isolated account of a market. The stream gives its margin with its position; while it has only
 * orders, it is assumed to have the margin that these need, which is the amount that was moved for them.
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
  const needed = larger(model.orderReserve(facts), model.required(facts).survival);
  return { facts: { ...richer(facts, needed), orderMargin: needed }, ...owner };
}

/**
 * The facts of a plain account that may order as much as this one. Its equity is the margin of its position and its orders and all that
 * its owner may give: nothing else of the position pays for an order (ISO-010). Below maintenance margin the facts stay unchanged.
 */
export function withAllGiven(model: RiskModel, { facts, giveable }: IsolatedFacts): AccountFacts {
  const equity = model.equity(facts);
  if (equity - asideOf(facts) < model.totals(facts).maintenanceMargin.units) return facts;
  const { initialMargin, survival } = model.required(facts);
  return { ...richer(facts, larger(initialMargin, survival) + giveable.units - equity), orderMargin: 0n };
}

/**
 * A preview of an isolated order: `margin` is the amount that moves from the owner, `availableBalance` the owner's
 * available balance then.
 *
 * @param tier fee tier of the owner, and so of the isolated account (FEE-011); undefined: the market's own rates
 */
export function previewIsolated(
  model: RiskModel,
  isolated: IsolatedFacts,
  planned: PlannedOrder,
  fillPrice: Decimal,
  tier?: Pick<FeeTier, 'takerBps'>,
): OrderPreview {
  const { facts, available, giveable } = isolated;
  const filled = (own: AccountFacts) => filledOf(facts, own, model, (each) => previewOrder(model, each, planned, fillPrice, tier), planned.symbol);
  // nothing moves for it: only its own money counts (ORD-074)
  if (planned.reduceOnly === true) return { ...filled(facts), margin: Decimal.ZERO, availableBalance: available };
  const asked = previewOrder(model, withAllGiven(model, isolated), planned);
  const aside = asideOf(facts);
  // initial margin and fee of what the order adds, less what is set aside beyond the needs of others, or what survives its fills (ISO-010)
  const needed = asked.margin.isPositive() ? asked.margin.plus(asked.fee).units : 0n;
  const surplus = larger(0n, smaller(needed, aside - model.orderReserve(facts)));
  const rises = asked.survivalRequirement.units > model.required(facts).survival;
  const survival = rises ? asked.survivalRequirement.units - model.equity(facts) : 0n;
  const moved = new Decimal(larger(larger(0n, needed - surplus), survival));
  const isShort = moved.isGreaterThan(giveable) || (asked.refusal?.startsWith('Insufficient margin') ?? false);
  const lacking = `Insufficient margin: the isolated order needs ${moved} from the account, of which ${giveable} may leave`;
  return {
    ...filled({ ...richer(facts, moved.units), orderMargin: aside - surplus }),
    margin: moved,
    availableBalance: Decimal.max(Decimal.ZERO, available.minus(moved)),
    refusal: isShort ? lacking : asked.refusal,
  };
}

/**
 * The preview after a fill. The position keeps its equity in proportion to its remaining size, and the initial margin
 * of the size that is opened; the rest has gone back to the owner (ISO-019, ISO-024).
 *
 * @param own facts of the isolated account with the amount that moves for the order
 */
function filledOf(before: AccountFacts, own: AccountFacts, model: RiskModel, preview: (facts: AccountFacts) => OrderPreview, symbol: string): OrderPreview {
  const raw = preview(own);
  const { positions, totalBalance, transferableBalance } = raw.filled;
  const old = before.positions.get(symbol)?.size ?? 0n;
  const now = positions.find((each) => each.symbol === symbol)?.size.units ?? 0n;
  const kept = now * old <= 0n ? 0n : now * now < old * old ? now : old;
  const marginOf = (size: bigint) => model.required({ ...before, orders: new Map(), positions: new Map([[symbol, { size, cost: 0n }]]) }).initialMargin;
  const equity = model.equity(before) - asideOf(before);
  const ofKept = old === kept || equity <= 0n ? equity : equity - (equity * (old - kept)) / old;
  const more = totalBalance.units - asideOf(own) - ofKept - marginOf(now) + marginOf(kept);
  const free = kept === old ? more : smaller(more, transferableBalance.units);
  return free > 0n ? { ...preview(richer(own, -free)), refusal: raw.refusal, worstPrice: raw.worstPrice } : raw;
}

const larger = (a: bigint, b: bigint): bigint => (a > b ? a : b);
const smaller = (a: bigint, b: bigint): bigint => (a < b ? a : b);
const asideOf = (facts: AccountFacts): bigint => facts.orderMargin ?? 0n;
const richer = (facts: AccountFacts, by: bigint): AccountFacts => ({ ...facts, balance: facts.balance + by });
