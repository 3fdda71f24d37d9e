import { Show, type JSX } from 'solid-js';
import { AmountField } from '../form/AmountField.js';
import { signed } from '../format/numbers.js';
import type { ExitField } from '../order/draft.js';
import { exitGain } from './exitGain.js';
import * as form from './ticketStore.js';

/** Where the position of this order is closed again: take profit and stop loss. */
export function ExitFields(): JSX.Element {
  return (
    <Show when={form.hasExits() && !form.reduceOnly()}>
      <div class="exits" data-test="exits">
        <Exit field="takeProfit" label="Take profit" test="take-profit" />
        <Exit field="stopLoss" label="Stop loss" test="stop-loss" />
      </div>
    </Show>
  );
}

function Exit(props: { readonly field: ExitField; readonly label: string; readonly test: string }): JSX.Element {
  const gain = () => exitGain(props.field);
  return (
    <AmountField
      label={props.label}
      value={props.field === 'takeProfit' ? form.takeProfit() : form.stopLoss()}
      problems={form.problemsOf(props.field)}
      test={props.test}
      aside={
        <Show when={gain()}>
          {(amount) => (
            <span classList={{ 'is-up': amount().isPositive(), 'is-down': amount().isNegative() }} title="Profit or loss there, fees not counted" data-test={`${props.test}-gain`}>
              {signed(amount(), 2)}
            </span>
          )}
        </Show>
      }
      unit="USD"
      onInput={(text) => form.setExit(props.field, text)}
      onStep={(direction) => form.step(props.field, direction)}
      onOffer={form.accept}
    />
  );
}
