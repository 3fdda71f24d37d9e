import { Show, type JSX } from 'solid-js';
import { compact, fixed, NOTHING, signed, signedPercent } from '../format/numbers.js';
import { countdown } from '../format/times.js';
import { KeyMenu } from '../keys/KeyMenu.js';
import { exchangeNow } from '../stores/exchange.js';
import { market, symbol, ticker } from '../stores/markets.js';

/** The shown market in numbers: last, mark and oracle price, funding, open interest, the last 24 hours. */
export function MarketHeader(): JSX.Element {
  const places = () => market()?.info.pricePrecision ?? 2;
  const change = () => ticker()?.priceChange;
  const trend = () => (change()?.isNegative() ? 'is-down' : change()?.isPositive() ? 'is-up' : '');
  const untilFunding = () => {
    const due = ticker()?.nextFundingTime;
    return due === undefined ? NOTHING : countdown(Number(due / 1_000_000n) - exchangeNow());
  };
  return (
    <header class="market-header">
      <h1 class="market-name" data-test="market-name">
        {symbol() || NOTHING}
      </h1>
      <span class={`last-price ${trend()}`} data-test="last-price">
        {fixed(ticker()?.lastPrice, places())}
      </span>
      <dl class="facts">
        <Fact label="Mark" value={fixed(ticker()?.markPrice, places())} test="mark-price" />
        <Fact label="Oracle" value={fixed(ticker()?.oraclePrice, places())} test="oracle-price" />
        <Fact label="24 h change" value={`${signed(change(), places())} (${signed(ticker()?.priceChangePercent, 2)} %)`} trend={trend()} test="change" />
        <Fact label="24 h volume" value={`$${compact(ticker()?.quoteVolume)}`} test="volume" />
        <Fact label="Open interest" value={`${compact(ticker()?.openInterest)} ${market()?.info.baseAsset ?? ''}`} test="open-interest" />
        <Fact label="Funding / 1 h" value={`${signedPercent(ticker()?.fundingRateHourly, 4)} in ${untilFunding()}`} test="funding" />
      </dl>
      <KeyMenu />
    </header>
  );
}

function Fact(props: { readonly label: string; readonly value: string; readonly trend?: string; readonly test: string }): JSX.Element {
  return (
    <div class="fact">
      <dt>{props.label}</dt>
      <dd class={props.trend ?? ''} data-test={props.test}>
        <Show when={props.value} fallback={NOTHING}>
          {props.value}
        </Show>
      </dd>
    </div>
  );
}
