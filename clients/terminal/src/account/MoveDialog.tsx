import { createSignal, Show, type JSX } from 'solid-js';
import { Dialog } from '../layout/Dialog.js';

interface Question {
  readonly text: string;
  answer(isWanted: boolean): void;
}

const [question, setQuestion] = createSignal<Question>();

/** Asks whether an order is to be moved to where it matches at once. A second question answers the first with no. */
export function askToMove(text: string): Promise<boolean> {
  question()?.answer(false);
  return new Promise((answer) => setQuestion({ text, answer }));
}

export function MoveDialog(): JSX.Element {
  const answer = (isWanted: boolean) => {
    question()?.answer(isWanted);
    setQuestion(undefined);
  };
  return (
    <Dialog isOpen={question() !== undefined} title="Move the order across the book?" name="move" close={() => answer(false)}>
      <Show when={question()}>{(asked) => <p data-test="move-text">{asked().text}</p>}</Show>
      <div class="dialog-actions">
        <button type="button" class="button" data-test="move-leave" onClick={() => answer(false)}>
          Leave it where it is
        </button>
        <button type="button" class="button is-primary" data-test="move-confirm" onClick={() => answer(true)}>
          Move it
        </button>
      </div>
    </Dialog>
  );
}
