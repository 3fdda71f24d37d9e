import { createResource, For, Show, type JSX } from 'solid-js';
import { allPositions } from '../account/accountStore.js';
import { clockTime } from '../format/times.js';
import { actionsOf } from '../order/orderActions.js';
import type { Terms } from '../order/terms.js';
import { exchange, exchangeNow } from '../stores/exchange.js';
import { exchangeAnswer, noAnswer, type ExchangeAnswer as Answer } from '../trading/exchangeAnswer.js';
import { Row } from './CostRow.js';

/** The answer that the exchange would give to an order now. */
export default function ExchangeAnswer(props: { readonly terms: Terms; readonly account: string }): JSX.Element {
  const [answer] = createResource(() => answerTo(props.terms, props.account));
  return (
    <Show when={!answer.loading && answer()} fallback={<p class="muted">Asking the exchange…</p>}>
      {(found) => (
        <section class={`exchange-answer is-${found().kind}`} aria-label="Answer of the exchange" data-test="exchange-answer">
          <For each={found().texts}>{(text) => <p data-test="exchange-answer-text">{text}</p>}</For>
          <Show when={found().figures.length > 0}>
            <dl class="costs">
              <For each={found().figures}>{({ label, value, unit, test }) => <Row label={label} value={value} unit={unit} test={`exchange-${test}`} />}</For>
            </dl>
          </Show>
          <p class="muted">As of {found().time}. Nothing was placed.</p>
        </section>
      )}
    </Show>
  );
}

async function answerTo(terms: Terms, account: string): Promise<Answer & { readonly time: string }> {
  const actions = actionsOf(terms);
  const held = allPositions().find((each) => each.symbol === terms.symbol && (each.iso ?? false) === terms.isolated);
  try {
    const check = await exchange.transactions.checkUnsigned(account, ...actions);
    return { ...exchangeAnswer(terms, actions, check, held ?? null), time: clockTime(exchangeNow()) };
  } catch (error) {
    return { ...noAnswer(error), time: clockTime(exchangeNow()) };
  }
}
