import { Decimal, RiskModel, type AccountFacts, type AccountFigures, type Market, type MarketConditions, type Side } from 'openperp-client';

/** The effects of a leverage setting. */
export interface LeverageEffect {
  readonly before: AccountFigures;
  readonly after: AccountFigures;
  /**
   * Initial margin of a new position as a share of its value: the larger of one over the leverage and the rate of the
   * market.
   */
  readonly initialRate: Decimal;
  /** The exchange would refuse it, and why. */
  readonly refusal: string | null;
}

/** Conditions 8 and 10 of an order hold for a leverage setting too: it may not ask for more than there is. */
export function effectOf(model: RiskModel, facts: AccountFacts, market: Market, leverage: Decimal): LeverageEffect {
  const changed = { ...facts, leverages: new Map(facts.leverages).set(market.symbol, leverage.units) };
  const [before, after] = [model.figures(facts), model.figures(changed)];
  const rates = model.market(market.symbol);
  const initialRate = rates.initialRate(rates.maintenanceRate('buy', 0n, leverage.units), leverage.units);
  return { before, after, initialRate: new Decimal(initialRate), refusal: refusalOf(before, after) };
}

function refusalOf(before: AccountFigures, after: AccountFigures): string | null {
  const equity = before.totalBalance;
  if (equity.isLessThan(before.maintenanceMargin)) return 'The account is in liquidation.';
  if (after.marginUsed.isGreaterThan(before.marginUsed) && after.marginUsed.isGreaterThan(equity)) {
    return `It would need ${after.marginUsed.toFixed(2)} USD of margin, and the equity is ${equity.toFixed(2)} USD.`;
  }
  if (after.survivalRequirement.isGreaterThan(before.survivalRequirement) && after.survivalRequirement.isGreaterThan(equity)) {
    return `Its maintenance margin could come to ${after.survivalRequirement.toFixed(2)} USD, and the equity is ${equity.toFixed(2)} USD.`;
  }
  return null;
}

/** Maintenance rates at the knots: a row for each notional, a column for each leverage. */
export interface RateSurface {
  readonly notionals: readonly Decimal[];
  readonly leverages: readonly Decimal[];
  readonly rates: readonly (readonly Decimal[])[];
}

export function surfaceOf(conditions: MarketConditions, side: Side): RateSurface {
  const { notionals, leverage: leverages } = conditions.risk;
  const rates = new RiskModel([conditions]).market(conditions.info.symbol);
  const rate = (notional: Decimal, leverage: Decimal) => new Decimal(rates.maintenanceRate(side, notional.units, leverage.units));
  return { notionals, leverages, rates: notionals.map((notional) => leverages.map((leverage) => rate(notional, leverage))) };
}
