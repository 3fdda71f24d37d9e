import { Decimal } from 'openperp-client';
import { createMemo, Show, type JSX } from 'solid-js';
import { percent, signed, usd } from '../format/numbers.js';
import { accountStore } from './accountStore.js';
import { spanOf } from './faucetWait.js';
import { dangerOf, marginRatio } from './positionRisk.js';
import { hasFaucet, isClaiming, moneyDueIn, needsMoney, takeMoney } from './testMoney.js';

/** Equity, available balance and margin, beside the order form. */
export function AccountSummary(): JSX.Element {
  const margin = () => accountStore.margin;
  const ratio = createMemo(() => {
    const found = margin();
    return found ? marginRatio(found) : null;
  });
  const isolated = () => Decimal.sum(accountStore.isolated.flatMap(({ isoMargin, isoOrderMargin }) => [isoMargin ?? Decimal.ZERO, isoOrderMargin ?? Decimal.ZERO]));
  const all = () => margin()?.totalBalance.plus(isolated());
  return (
    <section class="account-summary" aria-label="Account" data-test="account-summary">
      <dl class="costs">
        <Show when={accountStore.isolated.length > 0}>
          <Row label="Equity, all" test="equity-all" exact={all()} value={usd(all())} title="What is shared, and what isolated positions have" />
          <Row label="In isolated positions" test="equity-isolated" exact={isolated()} value={usd(isolated())} title="Margin of their own: nothing else answers for them, and they answer for nothing else" />
        </Show>
        <Row label={accountStore.isolated.length > 0 ? 'Equity, shared' : 'Equity'} test="equity" exact={margin()?.totalBalance} value={usd(margin()?.totalBalance)} />
        <Row label="Available" test="available" exact={margin()?.availableBalance} value={usd(margin()?.availableBalance)} />
        <Row label="Unrealized profit" test="unrealized" exact={margin()?.unrealizedPnl} value={signed(margin()?.unrealizedPnl, 2)} trend={trendOf(margin()?.unrealizedPnl)} />
        <Row label="Initial margin" title="What open positions and orders need of the equity" test="margin-used" exact={margin()?.marginUsed} value={usd(margin()?.marginUsed)} />
        <Row label="Maintenance margin" title="Positions are liquidated when the equity falls below it" test="maintenance" exact={margin()?.maintenanceMargin} value={usd(margin()?.maintenanceMargin)} />
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
  readonly title?: string;
}): JSX.Element {
  return (
    <div class="cost" title={props.title}>
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

/** Test money, where the exchange gives it; while the account has none, the button of the order form gives it. */
function FaucetButton(): JSX.Element {
  return (
    <Show when={hasFaucet() && !needsMoney()}>
      <button type="button" class="button faucet-button" aria-busy={isClaiming()} disabled={moneyDueIn() > 0} data-test="faucet" onClick={() => void takeMoney()}>
        {moneyDueIn() > 0 ? `More test money in ${spanOf(moneyDueIn())}` : 'Get test money'}
      </button>
    </Show>
  );
}
