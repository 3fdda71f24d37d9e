import type { JSX } from 'solid-js';
import { resize, sizes } from './arrangement.js';
import { BOUNDS, sizeAfterKey, type SizeName } from './sizes.js';

/** A line between two panels that is dragged, or moved with the arrow keys. A double click or Enter restores it. */
export function Splitter(props: { readonly size: SizeName; readonly label: string }): JSX.Element {
  const isVertical = () => props.size === 'bookWidth' || props.size === 'ticketWidth';

  const begin = (event: PointerEvent) => {
    const handle = event.currentTarget as HTMLElement;
    const at = (each: PointerEvent) => (isVertical() ? each.clientX : each.clientY);
    const start = at(event);
    const before = sizes()[props.size];
    const move = (each: PointerEvent) => resize(props.size, before + start - at(each));
    handle.setPointerCapture(event.pointerId);
    handle.addEventListener('pointermove', move);
    handle.addEventListener('lostpointercapture', () => handle.removeEventListener('pointermove', move), { once: true });
  };

  const press = (event: KeyboardEvent) => {
    const size = sizeAfterKey(props.size, sizes()[props.size], event.key, event.shiftKey);
    if (size === undefined) return;
    event.preventDefault();
    resize(props.size, size);
  };

  return (
    <div
      class="splitter"
      classList={{ 'is-vertical': isVertical() }}
      role="separator"
      tabindex="0"
      aria-label={props.label}
      aria-orientation={isVertical() ? 'vertical' : 'horizontal'}
      aria-valuenow={sizes()[props.size]}
      aria-valuemin={BOUNDS[props.size].least}
      aria-valuemax={BOUNDS[props.size].most}
      data-test={`splitter-${props.size}`}
      onPointerDown={begin}
      onKeyDown={press}
      onDblClick={() => resize(props.size, BOUNDS[props.size].initial)}
    />
  );
}
