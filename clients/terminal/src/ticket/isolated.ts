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
 * The isolated account of a market. The stream says its equity with its position; while it has only orders it is taken to have
 * what these need, which is what was moved for them less a fee.
 */
export function isolatedFactsOf(model: RiskModel, state: IsolatedState, symbol: string): IsolatedFacts {
  const position = state.isolatedPositions.find((each) => each.symbol === symbol);
  const orders = state.openOrders.filter((each) => each.symbol === symbol && each.iso === true).map((each) => ({ ...each, iso: null }));
  const margin: Margin = { ...state.margin, totalBalance: position?.isoMargin ?? Decimal.ZERO, unrealizedPnl: position?.unrealizedPnl ?? Decimal.ZERO };
  const positions = position === undefined ? [] : [{ ...position, iso: null }];
  const facts = factsOf({ margin, positions, openOrders: orders, leverageSettings: state.leverageSettings });
  const { transferableBalance, availableBalance } = state.margin;
  const owner = { giveable: transferableBalance ?? availableBalance, available: availableBalance };
  if (position?.isoMargin != null || orders.length === 0) return { facts, ...owner };
  const { marginUsed, survivalRequirement } = model.totals(facts);
  return { facts: richer(facts, Decimal.max(marginUsed, survivalRequirement)), ...owner };
}

/** The isolated account with all that its owner may give: as much as an order may need. */
export function withAllGiven({ facts, giveable }: IsolatedFacts): AccountFacts {
  return richer(facts, giveable);
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
  if (planned.reduceOnly === true) { // nothing moves for it: only its own money counts (ORD-074)
    return { ...previewOrder(model, isolated.facts, planned, fillPrice, tier), margin: Decimal.ZERO, availableBalance: isolated.available };
  }
  const asked = previewOrder(model, withAllGiven(isolated), planned, fillPrice);
  const before = model.totals(isolated.facts);
  const needed = Decimal.max(before.marginUsed.plus(asked.margin).plus(asked.fee), asked.survivalRequirement);
  const moved = Decimal.max(Decimal.ZERO, needed.minus(before.totalBalance));
  const isShort = asked.refusal?.startsWith('Insufficient margin') ?? false;
  const refusal = isShort ? `Insufficient margin: the isolated order needs ${moved} from the account, of which ${isolated.giveable} may leave` : asked.refusal;
  const preview = previewOrder(model, richer(isolated.facts, moved), planned, fillPrice, tier);
  return { ...preview, margin: moved, availableBalance: Decimal.max(Decimal.ZERO, isolated.available.minus(moved)), refusal };
}

function richer(facts: AccountFacts, by: Decimal): AccountFacts {
  return { ...facts, balance: facts.balance + by.units };
}
