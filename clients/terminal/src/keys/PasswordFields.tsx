import { createSignal, Show, type JSX } from 'solid-js';
import { sentence } from '../format/sentences.js';
import { TextField } from '../form/TextField.js';
import { passwordProblem, SHORTEST_PASSWORD } from './backup.js';

/** A password of a backup, typed twice. */
export function PasswordFields(props: { readonly passwords: Passwords }): JSX.Element {
  return (
    <div class="passwords">
      <TextField
        label={`Password of the backup, at least ${SHORTEST_PASSWORD} characters`}
        value={props.passwords.password()}
        test="backup-password"
        isSecret
        autocomplete="new-password"
        onInput={(text) => props.passwords.setPassword(text)}
      />
      <TextField
        label="The same again"
        value={props.passwords.repeated()}
        test="backup-password-again"
        isSecret
        autocomplete="new-password"
        onInput={(text) => props.passwords.setRepeated(text)}
      />
      <Show when={props.passwords.password() !== '' && props.passwords.problem()}>
        {(text) => <p class="problem is-warning">{sentence(text())}</p>}
      </Show>
      <p class="muted">Nobody can reset it: without the password the backup is of no use.</p>
    </div>
  );
}

export interface Passwords {
  password(): string;
  setPassword(text: string): void;
  repeated(): string;
  setRepeated(text: string): void;
  /** Why the password cannot be used; null: it can. */
  problem(): string | null;
}

export function createPasswords(): Passwords {
  const [password, setPassword] = createSignal('');
  const [repeated, setRepeated] = createSignal('');
  const problem = () => passwordProblem(password()) ?? (password() === repeated() ? null : 'the two passwords differ');
  return { password, setPassword, repeated, setRepeated, problem };
}
