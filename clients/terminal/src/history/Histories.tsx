import { Match, Switch, type JSX } from 'solid-js';
import type { AccountTab } from '../account/AccountPanel.js';
import { FundingRates } from './FundingRates.js';
import { ACTIVITY, CLOSED_POSITIONS, FILLS, FUNDING, ORDER_HISTORY, RISK_EVENTS, TRANSFERS } from './histories.js';
import { HistoryTable } from './HistoryTable.js';
import { LiquidationList } from './LiquidationList.js';

/** The records that the exchange keeps of an account; loaded when they are looked at. */
export default function Histories(props: { readonly tab: AccountTab }): JSX.Element {
  return (
    <Switch>
      <Match when={props.tab === 'order-history'}>
        <HistoryTable kind={ORDER_HISTORY} />
      </Match>
      <Match when={props.tab === 'fills'}>
        <HistoryTable kind={FILLS} />
      </Match>
      <Match when={props.tab === 'closed'}>
        <HistoryTable kind={CLOSED_POSITIONS} />
      </Match>
      <Match when={props.tab === 'funding'}>
        <HistoryTable kind={FUNDING} />
        <FundingRates />
      </Match>
      <Match when={props.tab === 'liquidations'}>
        <LiquidationList />
        <HistoryTable kind={RISK_EVENTS} />
      </Match>
      <Match when={props.tab === 'transfers'}>
        <HistoryTable kind={TRANSFERS} />
      </Match>
      <Match when={props.tab === 'activity'}>
        <HistoryTable kind={ACTIVITY} />
      </Match>
    </Switch>
  );
}
