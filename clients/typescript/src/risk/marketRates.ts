import type { Side } from '../actions/index.js';
import type { MarketInfo } from '../answers/markets/info.js';
import type { MarketRisk } from '../answers/markets/rates.js';
import type { Decimal } from '../values/decimal.js';
import { divCeil, max, min, mulCeil, ONE } from './fixed.js';
import { RateTable } from './rateTable.js';

/** The values that the margin of a market depends on. */
export interface MarketConditions {
  readonly info: MarketInfo;
  readonly risk: MarketRisk;
  /** `regimeDt` of the ticker. */
  readonly regimeDt: number;
  /** Mark; null: there is none yet. */
  readonly mark: Decimal | null;
}

/** The rates of a market at one moment, in units. */
export class MarketRates {
  readonly symbol: string;
  readonly mark: bigint | null;
  readonly tick: bigint;
  readonly makerFee: bigint;
  readonly takerFee: bigint;
  readonly defaultLeverage: bigint;
  readonly maxLeverage: bigint;
  /** δ: the share of every correlation that is trusted. */
  readonly correlationDiscount: bigint;
  /** φ: the requirement never falls below this share of the plain sum. */
  readonly offsetFloor: bigint;
  private readonly long: RateTable;
  private readonly short: RateTable;
  private readonly initialMarginFactor: bigint;

  constructor(readonly conditions: MarketConditions) {
    const { info, risk, regimeDt, mark } = conditions;
    this.symbol = info.symbol;
    this.mark = mark === null ? null : mark.units;
    this.tick = info.tickSize.units;
    this.makerFee = info.makerFee.units;
    this.takerFee = info.takerFee.units;
    this.defaultLeverage = info.defaultLeverage.units;
    this.maxLeverage = info.maxLeverage.units;
    this.correlationDiscount = info.correlationDiscount.units;
    this.offsetFloor = info.offsetFloor.units;
    this.initialMarginFactor = info.initialMarginFactor.units;
    this.long = new RateTable(risk.notionals, risk.leverage, risk.buy, regimeDt);
    this.short = new RateTable(risk.notionals, risk.leverage, risk.sell, regimeDt);
  }

  maintenanceRate(side: Side, notional: bigint, leverage: bigint): bigint {
    return (side === 'buy' ? this.long : this.short).rate(notional, leverage);
  }

  maintenanceMargin(side: Side, notional: bigint, leverage: bigint): bigint {
    return mulCeil(notional, this.maintenanceRate(side, notional, leverage));
  }

  /** `max(ceil(1/leverage), ceil(imFactor·λ))`, the leverage being at most the maximum: a setting made before it fell stays. */
  initialRate(maintenanceRate: bigint, leverage: bigint): bigint {
    return max(divCeil(ONE * ONE, min(leverage, this.maxLeverage)), mulCeil(maintenanceRate, this.initialMarginFactor));
  }

  /** `ρ` with another market, 0 if it is not published. */
  correlationWith(other: MarketRates): bigint {
    const [first, second] = this.symbol < other.symbol ? [this, other] : [other, this];
    const pair = `${assetOf(first.symbol)}:${assetOf(second.symbol)}`;
    const named = [first, second].flatMap((market) => market.conditions.risk.corrs).find((each) => each.pair === pair);
    return named === undefined ? 0n : named.value.units;
  }
}

function assetOf(symbol: string): string {
  const dash = symbol.lastIndexOf('-');
  return dash > 0 ? symbol.slice(0, dash) : symbol;
}
