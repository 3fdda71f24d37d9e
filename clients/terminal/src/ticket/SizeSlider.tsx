import { For, type JSX } from 'solid-js';
import * as form from './ticketStore.js';

const MARKS = [25, 50, 75, 100] as const;

/** The size as a share of the most that margin allows. */
export function SizeSlider(): JSX.Element {
  const share = () => form.shareOfLargest();
  return (
    <div class="size-slider">
      <input
        type="range"
        min="0"
        max="100"
        step="1"
        value={share() ?? 0}
        disabled={share() === null}
        aria-label="Size as a share of the most that margin allows"
        aria-valuetext={`${share() ?? 0} %`}
        data-test="size-slider"
        onInput={(event) => form.setShare(Number(event.currentTarget.value))}
      />
      <div class="size-marks">
        <For each={MARKS}>
          {(mark) => (
            <button type="button" class="link-button" disabled={share() === null} data-test={`size-${mark}`} onClick={() => form.setShare(mark)}>
              {mark} %
            </button>
          )}
        </For>
      </div>
    </div>
  );
}
