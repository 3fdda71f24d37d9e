import { createEffect, createSignal, on, type JSX } from 'solid-js';
import { compact, fixed, NOTHING, signed, signedPercent } from '../format/numbers.js';
import { countdown } from '../format/times.js';
import { KeyMenu } from '../keys/KeyMenu.js';
import { showDialog } from '../layout/dialogs.js';
import { NoticeBell } from '../notices/NoticeBell.js';
import { exchangeNow } from '../stores/exchange.js';
import { market, symbol, ticker } from '../stores/markets.js';
import { stateOf, stateWord, type KnownState } from './marketState.js';

/** The shown market in numbers: last, mark and oracle price, funding, open interest, the last 24 hours. */
export function MarketHeader(): JSX.Element {
  const places = () => market()?.info.pricePrecision ?? 2;
  const change = () => ticker()?.priceChange;
  const trend = () => (change()?.isNegative() ? 'is-down' : change()?.isPositive() ? 'is-up' : '');
  const untilFunding = () => {
    const due = ticker()?.nextFundingTime;
    return due === undefined ? NOTHING : countdown(Number(due / 1_000_000n) - exchangeNow());
  };
  const state = (): KnownState => stateOf({ state: market()?.info.state ?? null }, ticker()?.state);
  const changeText = () => (ticker() ? `${signed(change(), places())} (${signed(ticker()!.priceChangePercent, 2)}\u202f%)` : NOTHING);
  return (
    <header class="market-header">
      <h1 class="market-name">
        <button type="button" class="market-button" data-test="market-name" title="All markets ( / )" onClick={() => showDialog('markets')}>
          {symbol() || NOTHING} <span aria-hidden="true">▾</span>
        </button>
      </h1>
      <LastPrice places={places()} />
      <dl class="facts" tabindex="0" aria-label="The market in numbers">
        {stateWord(state()) ? <Fact label="State" value={stateWord(state())} trend="is-down" title={state().reason ?? ''} test="market-state" /> : null}
        <Fact label="Mark" value={fixed(ticker()?.markPrice, places())} test="mark-price" />
        <Fact label="Oracle" value={fixed(ticker()?.oraclePrice, places())} test="oracle-price" />
        <Fact label="24 h change" value={changeText()} trend={trend()} test="change" />
        <Fact label="24 h high" value={fixed(ticker()?.highPrice, places())} test="high" />
        <Fact label="24 h low" value={fixed(ticker()?.lowPrice, places())} test="low" />
        <Fact label="24 h volume" value={ticker() ? `$${compact(ticker()!.quoteVolume)}` : NOTHING} test="volume" />
        <Fact label="Open interest" value={ticker() ? `${compact(ticker()!.openInterest)} ${market()?.info.baseAsset ?? ''}` : NOTHING} test="open-interest" />
        <Fact label="Funding per hour" value={signedPercent(ticker()?.fundingRateHourly, 4)} title="What longs pay shorts at the next full hour" test="funding" />
        <Fact label="Next funding" value={untilFunding()} test="funding-countdown" />
      </dl>
      <NoticeBell />
      <KeyMenu />
    </header>
  );
}

/** The last price with the direction of its last move, also as an arrow. */
function LastPrice(props: { readonly places: number }): JSX.Element {
  const [direction, setDirection] = createSignal('');
  const last = () => ticker()?.lastPrice;
  createEffect(
    on([last, symbol], ([price, shown], before) => {
      const [earlier, earlierSymbol] = before ?? [];
      if (shown !== earlierSymbol || !price || !earlier) return setDirection('');
      const moved = price.compareTo(earlier);
      return moved === 0 ? undefined : setDirection(moved > 0 ? 'is-up' : 'is-down');
    }),
  );
  return (
    <span class={`last-price ${direction()}`} data-test="last-price" title="Last price">
      {fixed(last(), props.places)}
      <span aria-hidden="true">{direction() === 'is-up' ? ' ▲' : direction() === 'is-down' ? ' ▼' : '  '}</span>
    </span>
  );
}

function Fact(props: { readonly label: string; readonly value: string; readonly trend?: string; readonly title?: string; readonly test: string }): JSX.Element {
  return (
    <div class="fact" title={props.title}>
      <dt>{props.label}</dt>
      <dd class={props.trend ?? ''} data-test={props.test}>
        {props.value}
      </dd>
    </div>
  );
}
