import { createSignal, Show, type JSX } from 'solid-js';
import { sentence } from '../format/sentences.js';
import { KeyFailure, TextField } from '../form/TextField.js';
import { toast } from '../layout/toasts.js';
import { importSecret } from './custody.js';
import { createPasswords, PasswordFields } from './PasswordFields.js';
import { saveBackup } from './saveBackup.js';

/** Takes a secret key from elsewhere. It is read once, and kept in a form that no script can read. */
export function ImportKey(props: { readonly close: () => void }): JSX.Element {
  const [secret, setSecret] = createSignal('');
  const [owner, setOwner] = createSignal('');
  const [withBackup, setWithBackup] = createSignal(false);
  const [failure, setFailure] = createSignal('');
  const [isReading, setIsReading] = createSignal(false);
  const passwords = createPasswords();
  const isReady = () => secret() !== '' && (!withBackup() || passwords.problem() === null);

  const take = async (event: SubmitEvent) => {
    event.preventDefault();
    if (!isReady() || isReading()) return;
    setIsReading(true);
    setFailure('');
    try {
      const backup = await importSecret(secret().trim(), owner().trim(), withBackup() ? passwords.password() : null);
      if (backup) saveBackup(backup);
      toast('success', 'The key is in this browser now');
      props.close();
    } catch (error) {
      setFailure(error instanceof Error ? error.message : String(error));
    } finally {
      setSecret('');
      setIsReading(false);
    }
  };

  return (
    <form class="key-form" novalidate onSubmit={take} data-test="import-form">
      <TextField label="Secret key in base58: 32 bytes, or 64 with its public key" value={secret()} test="import-secret" isSecret onInput={setSecret} />
      <TextField label="Account, if the key is an agent of another; else leave it empty" value={owner()} test="import-account" onInput={setOwner} />
      <label class="option">
        <input type="checkbox" checked={withBackup()} data-test="import-backup" onChange={(event) => setWithBackup(event.currentTarget.checked)} />
        <span>Save an encrypted backup of it, too</span>
      </label>
      <Show when={withBackup()}>
        <PasswordFields passwords={passwords} />
      </Show>
      <KeyFailure text={sentence(failure())} />
      <button type="submit" class="button is-primary" disabled={!isReady()} aria-busy={isReading()} data-test="import-submit">
        Import
      </button>
    </form>
  );
}
