import { Decimal, factsOf, RiskModel, type Market } from 'openperp-client';
import { createMemo, createSignal, createUniqueId, onMount, Show, type JSX } from 'solid-js';
import { readAmount } from '../form/amount.js';
import { sentence } from '../format/sentences.js';
import { fixed, NOTHING, percent, usd, withSeparators } from '../format/numbers.js';
import { trading } from '../keys/custody.js';
import { Dialog } from '../layout/Dialog.js';
import { feed } from '../stores/exchange.js';
import { markets } from '../stores/markets.js';
import { announce, announceFailure } from '../trading/announce.js';
import { accountStore, positionIn } from './accountStore.js';
import { conditionsOf } from './conditions.js';
import { effectOf } from './leverageEffect.js';
import { RateSurfaceTable } from './RateSurfaceTable.js';

/** Sets the leverage of a market, and shows what it changes and the rates that it leads to. */
export default function LeverageDialog(props: { readonly market: Market; readonly close: () => void }): JSX.Element {
  const present = () => accountStore.leverages[props.market.symbol] ?? props.market.info.defaultLeverage;
  const [typed, setTyped] = createSignal(present().toString());
  const [refusal, setRefusal] = createSignal('');
  const [isSending, setIsSending] = createSignal(false);
  const chosen = createMemo(() => {
    const amount = readAmount(typed(), 'leverage');
    return amount.kind === 'number' ? amount.value : undefined;
  });
  const wrong = () => {
    const value = chosen();
    return value === undefined ? [] : props.market.checkLeverage(value);
  };
  const effect = createMemo(() => {
    const value = chosen();
    return value === undefined || wrong().length > 0 ? undefined : effectNow(props.market, value);
  });
  onMount(() => feed.send({ type: 'follow', symbols: [...markets().keys()] }));

  const send = async (event: SubmitEvent) => {
    event.preventDefault();
    const value = chosen();
    if (value === undefined || wrong().length > 0 || isSending()) return;
    setIsSending(true);
    try {
      const outcome = await trading()?.setLeverage(props.market.symbol, value);
      if (outcome?.kind === 'refused') return void setRefusal(outcome.text);
      announce(outcome);
      if (outcome !== undefined) props.close();
    } catch (error) {
      announceFailure(error);
    } finally {
      setIsSending(false);
    }
  };

  return (
    <Dialog isOpen title={`Leverage in ${props.market.symbol}`} name="leverage" close={() => props.close()}>
      <form class="leverage-form" novalidate onSubmit={send}>
        <LeverageInput most={props.market.info.maxLeverage} typed={typed()} onType={(text) => [setTyped(text), setRefusal('')]} />
        <Show when={wrong()[0]}>
          {(each) => (
            <p class="problem" role="alert">
              {sentence(each().text)}
              <button type="button" class="offer" onClick={() => setTyped(each().offers[0]!.toString())}>
                Use {each().offers[0]!.toString()}
              </button>
            </p>
          )}
        </Show>
        <Show when={refusal() || effect()?.refusal}>
          {(text) => (
            <p class="problem" role="alert" data-test="leverage-problem">
              {sentence(text())}
            </p>
          )}
        </Show>
        <Changes market={props.market} effect={effect()} />
        <button type="submit" class="button is-primary" aria-busy={isSending()} disabled={wrong().length > 0 || chosen() === undefined} data-test="leverage-set">
          Set {chosen()?.toString() ?? ''}×
        </button>
      </form>
      <RateSurfaceTable market={props.market} leverage={chosen()} notional={positionIn(props.market.symbol)?.notional ?? Decimal.ZERO} />
    </Dialog>
  );
}

/**
 * The effect of a leverage; undefined until the rates of this market, and of all others that the account needs margin
 * in, have arrived.
 */
function effectNow(market: Market, leverage: Decimal) {
  const { margin, positions, orders, leverages } = accountStore;
  const conditions = [...markets().values()].flatMap((each) => conditionsOf(each) ?? []);
  const known = new Set(conditions.map((each) => each.info.symbol));
  const needed = [market.symbol, ...positions.map((each) => each.symbol), ...orders.map((each) => each.symbol)];
  if (margin === null || !needed.every((symbol) => known.has(symbol))) return undefined;
  const facts = factsOf({
    margin,
    positions,
    openOrders: orders.map((order) => ({ ...order, reduceOnly: order.reduceOnly ?? false })),
    leverageSettings: Object.entries(leverages).map(([symbol, set]) => ({ symbol, leverage: set })),
  });
  return effectOf(new RiskModel(conditions), facts, market, leverage);
}

function LeverageInput(props: { readonly most: Decimal; readonly typed: string; onType(text: string): void }): JSX.Element {
  const id = createUniqueId();
  return (
    <div class="leverage-input">
      <label for={id}>Leverage, 1 to {props.most.toString()}</label>
      <div class="leverage-row">
        <input
          type="range"
          min="1"
          max={props.most.toString()}
          step="1"
          value={props.typed}
          aria-label="Leverage"
          data-test="leverage-slider"
          onInput={(event) => props.onType(event.currentTarget.value)}
        />
        <div class="amount-box">
          <input
            id={id}
            class="amount-input"
            type="text"
            inputmode="decimal"
            autocomplete="off"
            value={props.typed}
            data-test="leverage-input"
            onInput={(event) => props.onType(event.currentTarget.value)}
          />
          <span class="amount-unit">×</span>
        </div>
      </div>
    </div>
  );
}

function Changes(props: { readonly market: Market; readonly effect: ReturnType<typeof effectNow> }): JSX.Element {
  const of = (figures: 'before' | 'after') => props.effect?.[figures].positions.find((each) => each.symbol === props.market.symbol);
  const price = (figures: 'before' | 'after') => {
    const found = of(figures)?.liquidationPrice;
    return !found || found.isZero() ? 'none' : withSeparators(found.toString());
  };
  return (
    <dl class="changes">
      <div>
        <dt>Margin of a new position</dt>
        <dd data-test="leverage-initial">{percent(props.effect?.initialRate)} of its value</dd>
      </div>
      <div>
        <dt>Margin used</dt>
        <dd>
          {usd(props.effect?.before.marginUsed)} → <span data-test="leverage-margin">{usd(props.effect?.after.marginUsed)}</span> USD
        </dd>
      </div>
      <div>
        <dt>Available</dt>
        <dd>
          {usd(props.effect?.before.availableBalance)} → {usd(props.effect?.after.availableBalance)} USD
        </dd>
      </div>
      <Show when={of('before')}>
        <div>
          <dt>Maintenance margin of the position</dt>
          <dd>
            {fixed(of('before')?.maintenanceMargin, 2)} → {fixed(of('after')?.maintenanceMargin, 2)} USD
          </dd>
        </div>
        <div>
          <dt>Liquidation price</dt>
          <dd>
            {props.effect ? price('before') : NOTHING} → {props.effect ? price('after') : NOTHING}
          </dd>
        </div>
      </Show>
    </dl>
  );
}
