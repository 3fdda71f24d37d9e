import { createSignal, Show, type JSX } from 'solid-js';
import { Dialog } from '../layout/Dialog.js';

/** Something that the trader is asked before it is done. */
interface Question {
  /** Its parts are named `move-text`, `move-leave` and `move-confirm`. */
  readonly name: string;
  readonly title: string;
  readonly text: string;
  /** The buttons. */
  readonly no: string;
  readonly yes: string;
}

const [question, setQuestion] = createSignal<Question & { answer(isWanted: boolean): void }>();

/** Asks a question and resolves to the answer. A second question answers the first with no. */
export function ask(asked: Question): Promise<boolean> {
  question()?.answer(false);
  return new Promise((answer) => setQuestion({ ...asked, answer }));
}

export function QuestionDialog(): JSX.Element {
  const answer = (isWanted: boolean) => {
    question()?.answer(isWanted);
    setQuestion(undefined);
  };
  return (
    <Dialog isOpen={question() !== undefined} title={question()?.title ?? ''} name="question" close={() => answer(false)}>
      <Show when={question()}>
        {(asked) => (
          <>
            <p data-test={`${asked().name}-text`}>{asked().text}</p>
            <div class="dialog-actions">
              <button type="button" class="button" data-test={`${asked().name}-leave`} onClick={() => answer(false)}>
                {asked().no}
              </button>
              <button type="button" class="button is-primary" data-test={`${asked().name}-confirm`} onClick={() => answer(true)}>
                {asked().yes}
              </button>
            </div>
          </>
        )}
      </Show>
    </Dialog>
  );
}
