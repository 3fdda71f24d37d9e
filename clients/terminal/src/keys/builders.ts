import type { Outcome } from '../trading/outcome.js';
import { master, refresh, trading } from './custody.js';

/** Orders of the account may pay the builder. Needs the account's own key. @param maxFee basis points, 1 to 15 */
export async function approveBuilder(builder: string, maxFee: number): Promise<Outcome | undefined> {
  const owner = master();
  const outcome = await owner?.approveBuilder(builder, maxFee);
  if (owner !== undefined && outcome !== undefined) await refresh(owner.account);
  return outcome;
}

/** New orders cannot pay the builder any more. Any key of the account does. */
export async function revokeBuilder(builder: string): Promise<Outcome | undefined> {
  const trader = trading() ?? master();
  const outcome = await trader?.revokeBuilder(builder);
  if (trader !== undefined && outcome !== undefined) await refresh(trader.account);
  return outcome;
}
