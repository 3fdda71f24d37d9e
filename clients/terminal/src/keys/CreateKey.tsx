import { createSignal, Show, type JSX } from 'solid-js';
import { setIsKeyNew } from '../account/testMoney.js';
import { sentence } from '../format/sentences.js';
import { KeyFailure } from '../form/TextField.js';
import { toast } from '../layout/toasts.js';
import { createAccount } from './custody.js';
import { createPasswords, PasswordFields } from './PasswordFields.js';
import { saveBackup } from './saveBackup.js';

/** Makes an account: a key, with an encrypted backup if it is wanted, and an agent key that trades for it. */
export function CreateKey(props: { readonly close: () => void }): JSX.Element {
  const [withBackup, setWithBackup] = createSignal(true);
  const [withAgent, setWithAgent] = createSignal(true);
  const [isMaking, setIsMaking] = createSignal(false);
  const [failure, setFailure] = createSignal('');
  const passwords = createPasswords();
  const isReady = () => !withBackup() || passwords.problem() === null;

  const make = async (event: SubmitEvent) => {
    event.preventDefault();
    if (!isReady() || isMaking()) return;
    setIsMaking(true);
    setFailure('');
    try {
      const backup = await createAccount(withBackup() ? passwords.password() : null, withAgent());
      if (backup) saveBackup(backup);
      toast('success', 'Your key was made', backup ? 'The backup is in your downloads. Keep it where you keep other keys.' : 'It is in this browser only.');
      setIsKeyNew(true);
      props.close();
    } catch (error) {
      setFailure(error instanceof Error ? error.message : String(error));
    } finally {
      setIsMaking(false);
    }
  };

  return (
    <form class="key-form" novalidate onSubmit={make} data-test="create-form">
      <p>
        Your key is your account. It is made here and kept by this browser in a form that no script can read. Nothing is sent anywhere; only
        signatures of your orders leave the page.
      </p>
      <BackupChoice withBackup={withBackup()} onChoose={setWithBackup} />
      <Show when={withBackup()}>
        <PasswordFields passwords={passwords} />
      </Show>
      <label class="option">
        <input type="checkbox" checked={withAgent()} data-test="with-agent" onChange={(event) => setWithAgent(event.currentTarget.checked)} />
        <span>
          Trade with an agent key. It signs orders and can do nothing to the account's keys; it can be revoked at any time
        </span>
      </label>
      <KeyFailure text={sentence(failure())} />
      <button type="submit" class="button is-primary" disabled={!isReady()} aria-busy={isMaking()} data-test="create-submit">
        {isMaking() ? 'Making the key …' : withBackup() ? 'Create and save the backup' : 'Create'}
      </button>
    </form>
  );
}

function BackupChoice(props: { readonly withBackup: boolean; onChoose(withBackup: boolean): void }): JSX.Element {
  return (
    <fieldset class="key-choice">
      <legend>If this browser's data is lost</legend>
      <label class="option">
        <input type="radio" name="backup" checked={props.withBackup} data-test="with-backup" onChange={() => props.onChoose(true)} />
        <span>
          <strong>An encrypted backup</strong> opens the account again, here or elsewhere
        </span>
      </label>
      <label class="option">
        <input type="radio" name="backup" checked={!props.withBackup} data-test="without-backup" onChange={() => props.onChoose(false)} />
        <span>
          <strong>No backup</strong>: the account is lost with it. A backup cannot be made later
        </span>
      </label>
    </fieldset>
  );
}
