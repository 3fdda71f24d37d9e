import { For, type JSX } from 'solid-js';

export interface ChoiceOption<T extends string> {
  readonly value: T;
  readonly label: string;
  readonly test: string;
}

/** One of a few, side by side: radio buttons that look like one control. */
export function Choice<T extends string>(props: {
  readonly label: string;
  readonly options: readonly ChoiceOption<T>[];
  readonly value: T;
  /** Whether the options are buy and sell, and have their colours. */
  readonly isSides?: boolean;
  onChoose(value: T): void;
}): JSX.Element {
  const move = (event: KeyboardEvent) => {
    const direction = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key];
    if (direction === undefined) return;
    event.preventDefault();
    const count = props.options.length;
    const at = props.options.findIndex((each) => each.value === props.value);
    props.onChoose(props.options[(at + direction + count) % count]!.value);
    const group = event.currentTarget as HTMLElement;
    queueMicrotask(() => group.querySelector<HTMLElement>('[aria-checked="true"]')?.focus());
  };
  return (
    <div class="choice" classList={{ 'is-sides': props.isSides ?? false }} role="radiogroup" aria-label={props.label} onKeyDown={move}>
      <For each={props.options}>
        {(option) => (
          <button
            type="button"
            role="radio"
            aria-checked={props.value === option.value}
            tabindex={props.value === option.value ? 0 : -1}
            class={`choice-option is-${option.value}`}
            data-test={option.test}
            data-side={props.isSides ? option.value : undefined}
            onClick={() => props.onChoose(option.value)}
          >
            {option.label}
          </button>
        )}
      </For>
    </div>
  );
}
