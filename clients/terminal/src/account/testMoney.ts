import { createSignal } from 'solid-js';
import { account, claimTestMoney, isFunded, trading } from '../keys/custody.js';
import { toast } from '../layout/toasts.js';
import { preference } from '../settings/preferences.js';
import { exchangeNow, settings } from '../stores/exchange.js';
import { announce, announceFailure } from '../trading/announce.js';
import { accountStore, allPositions } from './accountStore.js';
import { faucetDue, spanOf } from './faucetWait.js';

const isDues = (stored: unknown) => typeof stored === 'object' && stored !== null && Object.values(stored).every((due) => typeof due === 'number');
const [dues, setDues] = preference<Readonly<Record<string, number>>>('faucetDues', {}, isDues);
const [isClaiming, setIsClaiming] = createSignal(false);
const [isKeyNew, setIsKeyNew] = createSignal(false);

export { isClaiming };

/** Whether a key was made a moment ago, and its owner has not been led to the money yet. */
export { isKeyNew, setIsKeyNew };

/** Milliseconds until the exchange gives more test money; 0: it may give some now. */
export function moneyDueIn(): number {
  return Math.max(0, (dues()[account()] ?? 0) - exchangeNow());
}

/** Whether the exchange gives test money, and there is a key to ask with. */
export function hasFaucet(): boolean {
  return settings()?.faucet != null && trading() !== undefined;
}

/** Whether the account can do nothing before it has money, and the exchange gives some. */
export function needsMoney(): boolean {
  if (!hasFaucet() || moneyDueIn() > 0) return false;
  if (accountStore.account !== account() || accountStore.margin === null) return isFunded() === false;
  return accountStore.margin.totalBalance.isZero() && allPositions().length === 0;
}

/** Takes test money; after a refusal it says when there will be more. */
export async function takeMoney(): Promise<void> {
  if (isClaiming()) return;
  setIsClaiming(true);
  try {
    const outcome = await claimTestMoney();
    const next = outcome?.kind === 'refused' ? faucetDue(outcome.text) : null;
    if (next === null) return announce(outcome);
    setDues({ ...dues(), [account()]: next });
    toast('info', 'There was test money within the hour', `There will be more in ${spanOf(moneyDueIn())}.`);
  } catch (error) {
    announceFailure(error);
  } finally {
    setIsClaiming(false);
  }
}
