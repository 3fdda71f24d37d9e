import { Show, type JSX } from 'solid-js';

/** A named part of the screen: a region for screen readers, with an optional bar on top. */
export function Panel(props: {
  /** The element's ID is `panel-` and this. */
  readonly name: 'chart' | 'book' | 'tape' | 'ticket' | 'account';
  readonly label: string;
  readonly bar?: JSX.Element;
  readonly children: JSX.Element;
}): JSX.Element {
  return (
    <section class={`panel panel-${props.name}`} id={`panel-${props.name}`} aria-label={props.label} tabindex="-1" data-test={`panel-${props.name}`}>
      <Show when={props.bar}>
        <div class="panel-bar">{props.bar}</div>
      </Show>
      {props.children}
    </section>
  );
}
