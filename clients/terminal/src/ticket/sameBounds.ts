import { Decimal, type BuilderCode } from 'openperp-client';
import type { AccountOrder } from '../feed/accountProtocol.js';

/** What bounds the price of the order that a trigger sends. */
export interface Bounds {
  readonly limit?: Decimal;
  /** In basis points. */
  readonly slippage?: Decimal;
}

/** Whom an order pays, for the one that takes its place. */
export function samePayee({ builderCode }: Pick<AccountOrder, 'builderCode'>): { readonly builderCode?: BuilderCode } {
  return builderCode == null ? {} : { builderCode };
}

/** How far from the mark an order goes, for the one that takes its place. */
export function sameSlippage({ trigger }: Pick<AccountOrder, 'trigger'>): Pick<Bounds, 'slippage'> {
  return trigger?.slippage == null ? {} : { slippage: trigger.slippage };
}

/** What a stop or take profit has at another price of the mark: its limit keeps its distance. */
export function boundsAt(order: Pick<AccountOrder, 'trigger'>, price: Decimal): Bounds {
  const { lim, px } = order.trigger!;
  return { ...(lim == null ? {} : { limit: lim.plus(price.minus(px)) }), ...sameSlippage(order) };
}
