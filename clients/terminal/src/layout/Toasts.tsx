import { For, Show, type JSX } from 'solid-js';
import { dismissToast, toasts, type ToastKind } from './toasts.js';

const SIGNS: { readonly [K in ToastKind]: string } = { info: 'i', success: '✓', failure: '!', pending: '…', alarm: '!' };

/** Messages about outcomes, in a corner; screen readers announce them. */
export function Toasts(): JSX.Element {
  return (
    <div class="toasts" role="log" aria-live="polite" aria-label="Messages" data-test="toasts">
      <For each={toasts()}>
        {(each) => (
          <div class={`toast is-${each.kind}`} data-test={`toast-${each.kind}`}>
            <span class="toast-sign" aria-hidden="true">
              {SIGNS[each.kind]}
            </span>
            <div class="toast-text">
              <strong>{each.title}</strong>
              <Show when={each.detail}>
                <span>{each.detail}</span>
              </Show>
            </div>
            <button type="button" class="icon-button" aria-label={`Dismiss: ${each.title}`} onClick={() => dismissToast(each.id)}>
              ×
            </button>
          </div>
        )}
      </For>
    </div>
  );
}
