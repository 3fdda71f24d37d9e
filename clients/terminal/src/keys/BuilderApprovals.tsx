import { isPublicKey } from 'openperp-client';
import { createSignal, For, Show, type JSX } from 'solid-js';
import { KeyFailure, TextField } from '../form/TextField.js';
import { shortOf } from '../format/shortOf.js';
import { announcing } from '../trading/announce.js';
import { approveBuilder, revokeBuilder } from './builders.js';
import { account, approvedBuilders, isFunded, master, trading } from './custody.js';

const LARGEST_FEE = 15;

/** Builders that orders of the account may pay: providers of trading programs, who are paid a fee with the fills of orders that name them. */
export function BuilderApprovals(): JSX.Element {
  const [isApproving, setIsApproving] = createSignal(false);
  return (
    <section class="key-agents" aria-label="Builders">
      <h3>Builders that your orders may pay</h3>
      <Show when={approvedBuilders().length > 0} fallback={<p class="muted">None. A builder is paid a fee with the fills of orders that name it.</p>}>
        <ul class="key-list">
          <For each={approvedBuilders()}>
            {(each) => (
              <li class="key-entry" data-test="builder">
                <span>
                  <code title={each.recipient}>{shortOf(each.recipient)}</code> up to {each.maxFee / 100} %
                </span>
                <button type="button" class="row-button" disabled={!trading()} data-test="builder-revoke" onClick={() => void announcing(revokeBuilder(each.recipient))}>
                  Revoke
                </button>
              </li>
            )}
          </For>
        </ul>
      </Show>
      <Show when={master() && isFunded()}>
        <Show
          when={isApproving()}
          fallback={
            <button type="button" class="button" data-test="builder-add" onClick={() => setIsApproving(true)}>
              Approve a builder
            </button>
          }
        >
          <Approval close={() => setIsApproving(false)} />
        </Show>
      </Show>
    </section>
  );
}

function Approval(props: { readonly close: () => void }): JSX.Element {
  const [builder, setBuilder] = createSignal('');
  const [fee, setFee] = createSignal('');
  const [problem, setProblem] = createSignal('');
  const send = async (event: SubmitEvent) => {
    event.preventDefault();
    const found = problemOf(builder().trim(), fee().trim());
    setProblem(found);
    if (found !== '') return;
    await announcing(approveBuilder(builder().trim(), Number(fee().trim())));
    props.close();
  };
  return (
    <form class="key-agents" novalidate onSubmit={send}>
      <TextField label="Public key of the builder" value={builder()} test="builder-key" onInput={setBuilder} />
      <TextField label={`Highest fee in basis points, 1 to ${LARGEST_FEE}: 5 is 0.05 %`} value={fee()} test="builder-fee" onInput={setFee} />
      <KeyFailure text={problem()} />
      <button type="submit" class="button is-primary" data-test="builder-approve">
        Approve
      </button>
    </form>
  );
}

function problemOf(builder: string, fee: string): string {
  if (!isPublicKey(builder)) return 'A public key has 32 bytes in base58, such as the address of your account.';
  if (builder === account()) return 'Your own account cannot be its builder.';
  const isFee = /^\d{1,2}$/.test(fee) && Number(fee) >= 1 && Number(fee) <= LARGEST_FEE;
  return isFee ? '' : `A fee is a whole number of basis points, 1 to ${LARGEST_FEE}.`;
}
