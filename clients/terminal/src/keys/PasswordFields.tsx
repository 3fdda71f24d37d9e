import { createSignal, createUniqueId, Show, type JSX } from 'solid-js';
import { passwordProblem, SHORTEST_PASSWORD } from './backup.js';
import { sentence } from '../ticket/AmountField.js';

/** A password of a backup, typed twice. */
export function PasswordFields(props: { readonly passwords: Passwords }): JSX.Element {
  const [first, second] = [createUniqueId(), createUniqueId()];
  return (
    <div class="passwords">
      <label for={first}>Password of the backup, at least {SHORTEST_PASSWORD} characters</label>
      <input id={first} class="field" type="password" autocomplete="new-password" value={props.passwords.password()} data-test="backup-password" onInput={(event) => props.passwords.setPassword(event.currentTarget.value)} />
      <label for={second}>The same again</label>
      <input id={second} class="field" type="password" autocomplete="new-password" value={props.passwords.repeated()} data-test="backup-password-again" onInput={(event) => props.passwords.setRepeated(event.currentTarget.value)} />
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
  /** Null: it can be used. */
  problem(): string | null;
}

export function createPasswords(): Passwords {
  const [password, setPassword] = createSignal('');
  const [repeated, setRepeated] = createSignal('');
  const problem = () => passwordProblem(password()) ?? (password() === repeated() ? null : 'the two passwords differ');
  return { password, setPassword, repeated, setRepeated, problem };
}
