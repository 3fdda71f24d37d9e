import { createEffect, Show, type JSX } from 'solid-js';

/** A window over everything else; Escape and a click beside it close it. Its content is made when it opens. */
export function Dialog(props: {
  readonly isOpen: boolean;
  readonly title: string;
  readonly name: string;
  readonly close: () => void;
  readonly children: JSX.Element;
}): JSX.Element {
  let element!: HTMLDialogElement;
  createEffect(() => {
    if (props.isOpen && !element.open) element.showModal();
    if (!props.isOpen && element.open) element.close();
  });
  return (
    <dialog
      ref={element}
      class={`dialog dialog-${props.name}`}
      aria-label={props.title}
      data-test={`dialog-${props.name}`}
      // The event comes in a later task than the effect of Escape, perhaps when another dialog is open already.
      onClose={() => props.isOpen && props.close()}
      onClick={(event) => event.target === element && props.close()}
    >
      <Show when={props.isOpen}>
        <div class="dialog-head">
          <h2>{props.title}</h2>
          <button type="button" class="icon-button" aria-label="Close" onClick={() => props.close()}>
            ×
          </button>
        </div>
        <div class="dialog-body">{props.children}</div>
      </Show>
    </dialog>
  );
}
