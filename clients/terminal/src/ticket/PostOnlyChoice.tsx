import { Show, type JSX } from 'solid-js';
import { Choice } from '../form/Choice.js';
import { withSeparators } from '../format/numbers.js';
import type { PostOnly } from '../order/postOnly.js';
import * as form from './ticketStore.js';

const OPTIONS = [
  { value: 'ALO', label: 'Refuse', test: 'post-only-refuse' },
  { value: 'ALO_SLIDE', label: 'Slide', test: 'post-only-slide' },
  { value: 'ALO_JOIN', label: 'Join', test: 'post-only-join' },
] as const;

const SENTENCES: Readonly<Record<PostOnly, string>> = {
  ALO: 'Is refused if it would match at once.',
  ALO_SLIDE: 'Rests at its price or, if it would match there, one tick behind the best price of the other side.',
  ALO_JOIN: 'Rests at the best price of its own side, never at a worse one than its limit.',
};

/** The choice of what happens to a post-only order that would match at once. */
export function PostOnlyChoice(): JSX.Element {
  return (
    <Show when={form.kind() === 'limit' && form.isPostOnly()}>
      <div class="post-only">
        <Choice label="A post-only order that would match" options={OPTIONS} value={form.postOnly()} onChoose={form.setPostOnly} />
        <p class="option-sentence" data-test="post-only-sentence">
          {SENTENCES[form.postOnly()]}
          <Show when={form.assessment()?.restsAt}>{(price) => ` Now that is ${withSeparators(price().toString())}.`}</Show>
        </p>
      </div>
    </Show>
  );
}
