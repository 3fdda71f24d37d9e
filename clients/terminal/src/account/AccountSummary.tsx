import type { Decimal } from 'openperp-client';
import { createMemo, createSignal, Show, type JSX } from 'solid-js';
import { percent, signed, usd } from '../format/numbers.js';
import { account, claimTestMoney, isFunded, trading } from '../keys/custody.js';
import { toast } from '../layout/toasts.js';
import { preference } from '../settings/preferences.js';
import { exchangeNow, settings } from '../stores/exchange.js';
import { announce, announceFailure } from '../trading/announce.js';
import { accountStore } from './accountStore.js';
import { faucetDue, spanOf } from './faucetWait.js';
import { dangerOf, marginRatio } from './positionRisk.js';

/** Equity, available balance and margin, beside the order form. */
export function AccountSummary(): JSX.Element {
  const margin = () => accountStore.margin;
  const ratio = createMemo(() => {
    const found = margin();
    return found ? marginRatio(found) : null;
  });
  return (
    <section class="account-summary" aria-label="Account" data-test="account-summary">
      <dl class="costs">
        <Row label="Equity" test="equity" exact={margin()?.totalBalance} value={usd(margin()?.totalBalance)} />
        <Row label="Available" test="available" exact={margin()?.availableBalance} value={usd(margin()?.availableBalance)} />
        <Row label="Unrealized profit" test="unrealized" exact={margin()?.unrealizedPnl} value={signed(margin()?.unrealizedPnl, 2)} trend={trendOf(margin()?.unrealizedPnl)} />
        <Row label="Margin used" test="margin-used" exact={margin()?.marginUsed} value={usd(margin()?.marginUsed)} />
        <Row label="Maintenance margin" test="maintenance" exact={margin()?.maintenanceMargin} value={usd(margin()?.maintenanceMargin)} />
      </dl>
      <div class="gauge" title="Maintenance margin as a share of equity; at 100 % the account is liquidated">
        <div class="gauge-top">
          <span>Used for maintenance</span>
          <span data-test="margin-ratio">{percent(ratio(), 1)}</span>
        </div>
        <meter class={`gauge-meter is-${dangerOf(ratio())}`} min="0" max="1" value={Math.min(1, ratio()?.toNumber() ?? 0)} aria-label="Share of the equity that maintenance needs" />
      </div>
      <FaucetButton />
    </section>
  );
}

export function trendOf(amount: { sign(): number } | undefined): string {
  const sign = amount?.sign() ?? 0;
  return sign > 0 ? 'is-up' : sign < 0 ? 'is-down' : '';
}

function Row(props: {
  readonly label: string;
  readonly value: string;
  readonly exact: Decimal | undefined;
  readonly test: string;
  readonly trend?: string;
}): JSX.Element {
  return (
    <div class="cost">
      <dt>{props.label}</dt>
      <dd>
        <span class={props.trend ?? ''} data-test={props.test} data-exact={props.exact?.toString()}>
          {props.value}
        </span>
        <Show when={/\d/.test(props.value)}>
          <span class="cost-unit"> USD</span>
        </Show>
      </dd>
    </div>
  );
}

const isDues = (stored: unknown) => typeof stored === 'object' && stored !== null && Object.values(stored).every((due) => typeof due === 'number');
const [dues, setDues] = preference<Readonly<Record<string, number>>>('faucetDues', {}, isDues);

/** Test money, where the exchange gives it; after a refusal it says when there will be more. */
function FaucetButton(): JSX.Element {
  const [isSending, setIsSending] = createSignal(false);
  const due = () => Math.max(0, (dues()[account()] ?? 0) - exchangeNow());
  const claim = async () => {
    if (isSending()) return;
    setIsSending(true);
    try {
      const outcome = await claimTestMoney();
      const next = outcome?.kind === 'refused' ? faucetDue(outcome.text) : null;
      if (next === null) return announce(outcome);
      setDues({ ...dues(), [account()]: next });
      toast('info', 'There was test money within the hour', `There will be more in ${spanOf(due())}.`);
    } catch (error) {
      announceFailure(error);
    } finally {
      setIsSending(false);
    }
  };
  return (
    <Show when={settings()?.faucet && trading()}>
      <button
        type="button"
        class="button faucet-button"
        classList={{ 'is-primary': isFunded() === false }}
        aria-busy={isSending()}
        disabled={due() > 0}
        data-test="faucet"
        onClick={() => void claim()}
      >
        {due() > 0 ? `More test money in ${spanOf(due())}` : 'Get test money'}
      </button>
    </Show>
  );
}
