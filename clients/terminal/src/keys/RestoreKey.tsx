import { createSignal, createUniqueId, Show, type JSX } from 'solid-js';
import { sentence } from '../format/sentences.js';
import { KeyFailure, TextField } from '../form/TextField.js';
import { shortOf } from '../format/shortOf.js';
import { toast } from '../layout/toasts.js';
import { readBackup, type Backup } from './backup.js';
import { restoreAccount } from './custody.js';

/** More is no backup. */
const MOST_BYTES = 10_000;

/** Opens the file of a backup and keeps its key in this browser. */
export function RestoreKey(props: { readonly close: () => void }): JSX.Element {
  const fileId = createUniqueId();
  const [backup, setBackup] = createSignal<Backup>();
  const [password, setPassword] = createSignal('');
  const [failure, setFailure] = createSignal('');
  const [isOpening, setIsOpening] = createSignal(false);

  const read = async (file: File | undefined) => {
    setBackup(undefined);
    setFailure('');
    if (!file) return;
    try {
      if (file.size > MOST_BYTES) throw new Error(`this file has ${file.size} bytes; a backup has less than ${MOST_BYTES}`);
      setBackup(readBackup(await file.text()));
    } catch (error) {
      setFailure(error instanceof Error ? error.message : String(error));
    }
  };

  const open = async (event: SubmitEvent) => {
    event.preventDefault();
    const found = backup();
    if (!found || isOpening()) return;
    setIsOpening(true);
    setFailure('');
    try {
      await restoreAccount(found, password());
      toast('success', 'Your key is in this browser now', `Account ${shortOf(found.account)}`);
      props.close();
    } catch (error) {
      setFailure(error instanceof Error ? error.message : String(error));
    } finally {
      setIsOpening(false);
    }
  };

  return (
    <form class="key-form" novalidate onSubmit={open} data-test="restore-form">
      <label for={fileId}>File of the backup, openperp-key-….json</label>
      <input
        id={fileId}
        class="file-field"
        type="file"
        accept="application/json,.json"
        data-test="restore-file"
        onChange={(event) => void read(event.currentTarget.files?.[0])}
      />
      <Show when={backup()}>
        {(found) => (
          <p class="muted" data-test="restore-account">
            Account <code>{found().account}</code>
            {found().account === found().publicKey ? '' : ', with an agent key'}
          </p>
        )}
      </Show>
      <TextField label="Password of the backup" value={password()} test="restore-password" isSecret autocomplete="current-password" onInput={setPassword} />
      <KeyFailure text={sentence(failure())} />
      <button type="submit" class="button is-primary" disabled={!backup() || password() === ''} aria-busy={isOpening()} data-test="restore-submit">
        {isOpening() ? 'Opening …' : 'Restore'}
      </button>
    </form>
  );
}
