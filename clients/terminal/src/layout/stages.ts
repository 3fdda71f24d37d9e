import { createSignal, onMount, type Accessor } from 'solid-js';

/** Counts from 0 to a number, by one in each task: a page that draws a part at each count keeps a slow machine busy for a short while only. */
export function stages(last: number): Accessor<number> {
  const [stage, setStage] = createSignal(0);
  const next = () => {
    if (setStage((before) => before + 1) < last) setTimeout(next);
  };
  onMount(() => setTimeout(next));
  return stage;
}
