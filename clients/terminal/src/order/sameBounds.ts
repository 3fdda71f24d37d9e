import { Decimal, type BuilderCode } from 'openperp-client';
import type { AccountOrder } from '../feed/accountProtocol.js';

/** The bounds of the price of the order that a trigger sends. */
export interface Bounds {
  readonly limit?: Decimal;
  /** Slippage in basis points. */
  readonly slippage?: Decimal;
}

/** The builder that an order pays, for the order that replaces it. */
export function samePayee({ builderCode }: Pick<AccountOrder, 'builderCode'>): { readonly builderCode?: BuilderCode } {
  return builderCode == null ? {} : { builderCode };
}

/** The slippage of an order, for the order that replaces it. */
export function sameSlippage({ trigger }: Pick<AccountOrder, 'trigger'>): Pick<Bounds, 'slippage'> {
  return trigger?.slippage == null ? {} : { slippage: trigger.slippage };
}

/** The bounds of a stop or take profit at another price of the mark: its limit keeps its distance. */
export function boundsAt(order: Pick<AccountOrder, 'trigger'>, price: Decimal): Bounds {
  const { lim, px } = order.trigger!;
  return { ...(lim == null ? {} : { limit: lim.plus(price.minus(px)) }), ...sameSlippage(order) };
}
