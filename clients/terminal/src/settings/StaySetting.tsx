import { Show, type JSX } from 'solid-js';
import { accountStore } from '../account/accountStore.js';
import { trading } from '../keys/custody.js';
import { announcing } from '../trading/announce.js';
import { Check } from './Check.js';

/** Whether triggered market orders of the account stay until filled: the exchange keeps this setting, for all programs of the account. */
export function StaySetting(): JSX.Element {
  const change = (isOn: boolean) =>
    announcing(trading()?.setStaying(isOn, isOn ? 'Triggered orders without a limit stay until they are filled now' : 'Triggered orders without a limit end now where they find nothing'));
  return (
    <Show when={trading() !== undefined && accountStore.staysUntilFilled !== null}>
      <fieldset>
        <legend>Stops of this account</legend>
        <Check label="Stay until filled" isOn={accountStore.staysUntilFilled === true} test="stay-until-filled" change={(isOn) => void change(isOn)} />
        <p class="muted">
          A stop, take profit or trailing stop without a limit that finds nothing within its slippage tries again at each mark, instead of ending. The exchange keeps this setting for the account, whatever
          program trades for it.
        </p>
      </fieldset>
    </Show>
  );
}
