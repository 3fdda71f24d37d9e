import { For, Show, type JSX } from 'solid-js';
import { fixed, signed, usd, withSeparators } from '../format/numbers.js';
import { age, dateTime } from '../format/times.js';
import { wayOf } from './liquidations.js';
import { Table } from './Table.js';
import type { View } from './watch.js';

const NANOS_PER_MILLI = 1_000_000n;

/** Withdrawals whose money has left an account and is neither paid nor returned. */
export function Withdrawals(props: { readonly view: View }): JSX.Element {
  const all = () => props.view.slow.withdrawals;
  const approvals = (needed: number, given: number) => (needed === 0 ? 'none needed' : `${given} of ${needed}`);
  return (
    <Section label="Pending withdrawals" isEmpty={all().length === 0} empty="None." test="ops-no-withdrawal">
      <Table label="Pending withdrawals" test="ops-withdrawals" columns={['ID', 'Account', 'Amount, USD', 'State', 'Approvals', 'Waiting for']}>
        <For each={all()}>
          {(each) => (
            <tr>
              <th scope="row">{each.id}</th>
              <td>{each.user}</td>
              <td>{usd(each.amount)}</td>
              <td>{each.state}</td>
              <td>{approvals(each.approvalsNeeded, each.approvedBy.length)}</td>
              <td>{age(props.view.status.timestamp - Number(each.requestedAt / NANOS_PER_MILLI))}</td>
            </tr>
          )}
        </For>
      </Table>
    </Section>
  );
}

/** The positions of the greatest value, without those of the insurance fund. */
export function LargestPositions(props: { readonly view: View }): JSX.Element {
  const all = () => props.view.slow.largest;
  return (
    <Section label="Largest positions" isEmpty={all().length === 0} empty="No account has a position." test="ops-no-position">
      <Table label="Largest positions" test="ops-largest" columns={['Account', 'Market', 'Size', 'Value, USD', 'Equity, USD', 'Maintenance margin, USD']}>
        <For each={all()}>
          {({ symbol, holder }) => (
            <tr>
              <th scope="row">{holder.user}</th>
              <td>{symbol}</td>
              <td>{signed(holder.size, props.view.markets.get(symbol)?.info.sizePrecision ?? 4)}</td>
              <td>{usd(holder.notional)}</td>
              <td>{usd(holder.totalBalance)}</td>
              <td>{usd(holder.maintenanceMargin)}</td>
            </tr>
          )}
        </For>
      </Table>
      <Show when={props.view.slow.isPartial}>
        <p class="muted">Of 500 accounts of each market; there are more.</p>
      </Show>
    </Section>
  );
}

/** Acts that operators have signed, and states that markets entered by themselves. */
export function Acts(props: { readonly view: View }): JSX.Element {
  const all = () => props.view.slow.acts;
  return (
    <Section label="Acts of operators" isEmpty={all().length === 0} empty="None so far." test="ops-no-act">
      <Table label="Acts of operators" test="ops-acts" columns={['Time, UTC', 'Act', 'Of', 'Before', 'After', 'Outcome', 'Signed by']}>
        <For each={all()}>
          {(act) => (
            <tr>
              <th scope="row">{dateTime(Number(act.timestamp / NANOS_PER_MILLI))}</th>
              <td>{act.action}</td>
              <td>{act.subject}</td>
              <td class="ops-words">{act.before ?? ''}</td>
              <td class="ops-words">{act.after ?? ''}</td>
              <td class={act.outcome === 'done' ? '' : 'is-down'}>{act.reason === null ? act.outcome : `${act.outcome}: ${act.reason}`}</td>
              <td>{act.signer}</td>
            </tr>
          )}
        </For>
      </Table>
    </Section>
  );
}

/** Positions that were closed for want of margin, among the latest trades. */
export function Liquidations(props: { readonly view: View }): JSX.Element {
  const trades = () => props.view.slow.liquidations;
  const places = (symbol: string) => props.view.markets.get(symbol)?.info.pricePrecision ?? 2;
  return (
    <Section label="Liquidations" isEmpty={trades().length === 0} empty="None among the latest thousand trades of each market." test="ops-no-liquidation">
      <Table label="Liquidations" test="ops-liquidations" columns={['Time, UTC', 'Market', 'Position', 'Size', 'Price', 'Value, USD', 'How']}>
        <For each={trades()}>
          {(trade) => (
            <tr>
              <th scope="row">{dateTime(trade.time)}</th>
              <td>{trade.symbol}</td>
              <td class={trade.side === 'sell' ? 'is-up' : 'is-down'}>{trade.side === 'sell' ? 'long' : 'short'}</td>
              <td>{withSeparators(trade.size.toString())}</td>
              <td>{fixed(trade.price, places(trade.symbol))}</td>
              <td>{usd(trade.price.times(trade.size, 'floor'))}</td>
              <td>{wayOf(trade)}</td>
            </tr>
          )}
        </For>
      </Table>
    </Section>
  );
}

/** A table, or a sentence instead of it. */
function Section(props: { readonly label: string; readonly isEmpty: boolean; readonly empty: string; readonly test: string; readonly children: JSX.Element }): JSX.Element {
  return (
    <Show
      when={!props.isEmpty}
      fallback={
        <section aria-label={props.label}>
          <h2>{props.label}</h2>
          <p class="muted" data-test={props.test}>
            {props.empty}
          </p>
        </section>
      }
    >
      {props.children}
    </Show>
  );
}
