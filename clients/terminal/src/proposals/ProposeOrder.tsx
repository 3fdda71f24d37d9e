import type { Side } from 'openperp-client';
import { createSignal, Show, type JSX } from 'solid-js';
import { Choice } from '../form/Choice.js';
import { Select } from '../form/Select.js';
import { TextField } from '../form/TextField.js';
import { Check } from '../settings/Check.js';
import { markets, symbol, tickerOf } from '../stores/markets.js';
import { bound } from '../trading/surroundings.js';
import { NOTHING_PROPOSED, orderProposal, type OrderDraft } from './proposals.js';
import { ProposalForm, type ProposeProps } from './Propose.js';

const SIDES = [
  { value: 'buy', label: 'Buy / long', test: 'propose-buy' },
  { value: 'sell', label: 'Sell / short', test: 'propose-sell' },
] as const;

const KINDS = [
  { value: 'limit', label: 'Limit', test: 'propose-limit' },
  { value: 'market', label: 'Market', test: 'propose-market' },
] as const;

/** An order of a shared account: it is placed when the proposal is carried out, with the margin and the prices of that moment. */
export function ProposeOrder(props: ProposeProps): JSX.Element {
  const [chosen, setChosen] = createSignal(symbol());
  const [side, setSide] = createSignal<Side>('buy');
  const [kind, setKind] = createSignal<OrderDraft['kind']>('limit');
  const [size, setSize] = createSignal('');
  const [price, setPrice] = createSignal('');
  const [within, setWithin] = createSignal(bound());
  const [reduceOnly, setReduceOnly] = createSignal(false);
  const market = () => markets().get(chosen());
  const proposed = () => {
    const draft = { side: side(), kind: kind(), size: size(), price: price(), bound: within(), reduceOnly: reduceOnly() };
    return market() ? orderProposal(draft, market()!, tickerOf(chosen())?.markPrice ?? null) : NOTHING_PROPOSED;
  };
  return (
    <ProposalForm of={props} proposed={proposed()} clear={() => setSize('')}>
      <Select label="Market" options={[...markets().keys()].map((each) => ({ value: each, label: each }))} value={chosen()} test="propose-symbol" onChoose={setChosen} />
      <Choice label="Side of the order" options={SIDES} value={side()} onChoose={setSide} isSides />
      <Choice label="Kind of the order" options={KINDS} value={kind()} onChoose={setKind} />
      <TextField label={`Size, ${market()?.info.baseAsset ?? ''}`} value={size()} test="propose-size" onInput={setSize} />
      <Show when={kind() === 'limit'} fallback={<TextField label="No further from the mark than, %" value={within()} test="propose-bound" onInput={setWithin} />}>
        <TextField label="Limit price, USD" value={price()} test="propose-price" onInput={setPrice} />
      </Show>
      <Check label="Reduce-only" isOn={reduceOnly()} test="propose-reduce-only" change={setReduceOnly} />
    </ProposalForm>
  );
}
