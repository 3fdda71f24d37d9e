import type { ShardStatus } from 'openperp-client';
import { createMemo, For, Show, type JSX } from 'solid-js';
import { compact, fixed, NOTHING, percent, usd, withSeparators } from '../format/numbers.js';
import { age, clockTime } from '../format/times.js';
import { stateOf, stateWord } from '../market/marketState.js';
import { applyTheme } from '../settings/theme.js';
import { Acts, LargestPositions, Liquidations, Withdrawals } from './History.js';
import { problemsOf } from './problems.js';
import { Table } from './Table.js';
import { watchExchange, type View } from './watch.js';

/** How the exchange runs, for its operators: shards, markets, insurance fund, gateway, money under way, what was signed. */
export function Operations(): JSX.Element {
  applyTheme();
  const { view, failure } = watchExchange();
  const problems = createMemo(() => (view() ? problemsOf(view()!.status, view()!.markets.values(), view()!.slow.withdrawals, view()!.slow.pause) : []));
  return (
    <main class="ops">
      <header class="ops-head">
        <h1>Operations</h1>
        <span class="muted">{view() ? `as of ${clockTime(view()!.status.timestamp)}` : ''}</span>
        <a href="/">Terminal</a>
      </header>
      <div role="status" class="ops-state" classList={{ 'is-bad': failure() !== '' || problems().length > 0 || !!view()?.slow.failure }} data-test="ops-state">
        <Show when={failure() === ''} fallback={<p>The gateway does not answer: {failure()}</p>}>
          <Show when={view()} fallback={<p>Asking the exchange …</p>}>
            <For each={problems()} fallback={<p>All shards run, and nothing needs attention.</p>}>
              {(problem) => (
                <p>
                  {problem.text} <Show when={problem.alert}>{(alert) => <code>{alert()}</code>}</Show>
                </p>
              )}
            </For>
            <Show when={view()!.slow.failure}>{(why) => <p>Some of this page is old: {why()}</p>}</Show>
          </Show>
        </Show>
      </div>
      <Show when={view()}>
        {(now) => (
          <>
            <Fund view={now()} />
            <Gateway view={now()} />
            <Shards view={now()} />
            <Markets view={now()} />
            <Withdrawals view={now()} />
            <LargestPositions view={now()} />
            <Liquidations view={now()} />
            <Acts view={now()} />
          </>
        )}
      </Show>
      <footer class="muted">
        The names behind sentences are those of alerts, each with a section of the operations guide. More is at the management port of each service, at <code>/actuator/health</code> and{' '}
        <code>/actuator/prometheus</code>.
      </footer>
    </main>
  );
}

function Fund(props: { readonly view: View }): JSX.Element {
  const accounts = () => props.view.status.shards.find((shard) => shard.accounts !== null)?.accounts;
  const number = (value: number | undefined) => (value === undefined ? NOTHING : withSeparators(String(value)));
  return (
    <Tiles label="Accounts">
      <Tile name="Insurance fund, USD" value={usd(accounts()?.insuranceFund)} test="ops-fund" />
      <Tile name="Being liquidated" value={number(accounts()?.inLiquidation)} />
      <Tile name="Accounts" value={number(accounts()?.accounts)} />
      <Tile name="Transactions pending" value={number(accounts()?.pending)} />
    </Tiles>
  );
}

function Gateway(props: { readonly view: View }): JSX.Element {
  const rate = (value: number | null | undefined, places = 1) => (value == null ? NOTHING : withSeparators(value.toFixed(places)));
  return (
    <Show when={props.view.gateway} fallback={<p class="muted">This gateway shows its rates on its management port only.</p>}>
      {(gateway) => (
        <Tiles label="This gateway">
          <Tile name="Transactions a second" value={rate(gateway().rates?.transactionsPerSecond)} />
          <Tile name="Refused a second" value={rate(gateway().rates?.refusedPerSecond)} />
          <Tile name="Milliseconds each" value={rate(gateway().rates?.meanMillis)} />
          <Tile name="Reads a second" value={rate(gateway().rates?.readsPerSecond)} />
          <Tile name="In flight" value={rate(gateway().counts.inFlight, 0)} />
          <Tile name="Connections" value={rate(gateway().counts.connections, 0)} />
        </Tiles>
      )}
    </Show>
  );
}

function Tiles(props: { readonly label: string; readonly children: JSX.Element }): JSX.Element {
  return (
    <section aria-label={props.label}>
      <h2>{props.label}</h2>
      <dl class="ops-tiles">{props.children}</dl>
    </section>
  );
}

function Tile(props: { readonly name: string; readonly value: string; readonly test?: string }): JSX.Element {
  return (
    <div class="ops-tile">
      <dt>{props.name}</dt>
      <dd data-test={props.test}>{props.value}</dd>
    </div>
  );
}

function Shards(props: { readonly view: View }): JSX.Element {
  return (
    <Table label="Shards" test="ops-shards" columns={['Shard', 'State', 'Records behind', 'Last heartbeat', 'Accounts', 'Being liquidated', 'Pending']}>
      <For each={props.view.status.shards}>
        {(shard) => (
          <tr>
            <th scope="row">{shard.symbol ?? shard.shard}</th>
            <td>
              <State shard={shard} />
            </td>
            <td>{withSeparators(String(shard.lag))}</td>
            <td>{age(shard.heartbeatAge)}</td>
            <td>{shard.accounts?.accounts ?? NOTHING}</td>
            <td>{shard.accounts?.inLiquidation ?? NOTHING}</td>
            <td>{shard.accounts?.pending ?? NOTHING}</td>
          </tr>
        )}
      </For>
    </Table>
  );
}

function State(props: { readonly shard: ShardStatus }): JSX.Element {
  return <span class={props.shard.running ? 'is-up' : 'is-down'}>{props.shard.running ? '● runs' : '■ does not run'}</span>;
}

function Markets(props: { readonly view: View }): JSX.Element {
  const shards = () => props.view.status.shards.filter((shard) => shard.symbol !== null);
  const facts = (shard: ShardStatus) => props.view.statistics.get(shard.symbol!);
  const places = (shard: ShardStatus) => props.view.markets.get(shard.symbol!)?.info.pricePrecision ?? 2;
  const state = (shard: ShardStatus) => {
    const info = props.view.markets.get(shard.symbol!)?.info;
    return info ? stateWord(stateOf(info, null)) || 'trading' : NOTHING;
  };
  return (
    <Table
      label="Markets"
      test="ops-markets"
      columns={['Market', 'State', 'Mark', 'Oracle age', 'Publishers', 'Funding, 8 h', 'Open interest', 'Volume 24 h, USD', 'Orders', 'Deleveragings']}
    >
      <For each={shards()}>
        {(shard) => (
          <tr>
            <th scope="row">{shard.symbol}</th>
            <td>{state(shard)}</td>
            <td>{fixed(facts(shard)?.markPrice, places(shard))}</td>
            <td>{shard.market ? age(shard.market.oracleAge) : NOTHING}</td>
            <td>{shard.market?.publishers ?? NOTHING}</td>
            <td>{percent(facts(shard)?.fundingRate, 4)}</td>
            <td>{compact(facts(shard)?.openInterest)}</td>
            <td>{compact(facts(shard)?.quoteVolume)}</td>
            <td>{shard.market?.orders ?? NOTHING}</td>
            <td>{shard.market?.deleveragings ?? NOTHING}</td>
          </tr>
        )}
      </For>
    </Table>
  );
}
