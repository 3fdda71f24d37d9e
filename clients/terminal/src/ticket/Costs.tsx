import type { JSX } from 'solid-js';
import { fixed, NOTHING, percent, signed, usd, withSeparators } from '../format/numbers.js';
import { market } from '../stores/markets.js';
import { Row } from './CostRow.js';
import * as form from './ticketStore.js';

/** The costs and effects of the order, before it is sent: the numbers that the exchange itself will use. */
export function Costs(): JSX.Element {
  const found = () => form.assessment();
  const cost = () => found()?.cost;
  const isPossible = () => found()?.terms != null;
  const exact = (amount: { toString(): string } | null | undefined) => (amount == null ? NOTHING : withSeparators(amount.toString()));
  const fees = () => {
    const own = cost()?.rates;
    const info = market()?.info;
    const [taker, maker] = own ? [own.taker, own.maker] : [info?.takerFee, info?.makerFee];
    return taker && maker ? `taker ${percent(taker, 3)}, maker ${percent(maker, 3)}` : '';
  };
  return (
    <dl class="costs">
      <Row label="Order value" test="cost-value" value={usd(found()?.notional)} unit="USD" />
      <Row
        label={`${form.isIsolated() ? 'Margin moved' : 'Margin needed'}${form.kind() === 'stop' ? ' then' : ''}`}
        test="cost-margin"
        value={signed(cost()?.margin, 2)}
        unit="USD"
        title={form.isIsolated() ? 'What moves from your account to the isolated position' : 'How much your used margin rises; negative: it falls'}
      />
      <Row label="Fee" test="cost-fee" value={fixed(cost()?.fee, 4)} unit="USD" title={`${fees()}. At most ${exact(cost()?.largestFee)} USD`} />
      <Row label="Worst price" test="cost-worst" value={exact(found()?.worstPrice)} unit="USD" title={form.kind() === 'stop' && form.becomes() === 'market' ? 'With the mark at the trigger; the bound counts from the mark of that moment' : 'Nothing trades beyond it'} />
      <Row label="Liquidation after" test="cost-liquidation" value={liquidation()} unit="USD" title="Liquidation price of the position after a complete fill at the expected price" />
      <Row label="Available after" test="cost-available" value={isPossible() ? usd(cost()?.availableAfter) : NOTHING} unit="USD" />
    </dl>
  );
}

function liquidation(): string {
  const { cost, terms } = form.assessment() ?? {};
  if (!cost || !terms) return NOTHING; // an order that would be refused leads to no position
  if (cost.liquidationPrice.isZero()) return cost.positionAfter.isZero() ? 'no position' : 'none';
  return withSeparators(cost.liquidationPrice.toString());
}
