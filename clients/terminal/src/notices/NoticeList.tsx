import { createSignal, For, onMount, Show, type JSX } from 'solid-js';
import { dateTime } from '../format/times.js';
import { Check } from '../settings/Check.js';
import { forgetAll, notices, seeAll } from './notices.js';
import { askSystem, play } from './sounding.js';
import { hasSounds, notifiesSystem, setHasSounds, setNotifiesSystem } from './telling.js';

/** The last messages of this browser, and how they are told. */
export default function NoticeList(): JSX.Element {
  const [isForbidden, setIsForbidden] = createSignal(false);
  onMount(seeAll);
  const changeSystem = async (isOn: boolean) => {
    const isAllowed = !isOn || (await askSystem());
    setIsForbidden(!isAllowed);
    setNotifiesSystem(isOn && isAllowed);
  };
  const changeSounds = (isOn: boolean) => {
    setHasSounds(isOn);
    if (isOn) play('fill');
  };
  return (
    <div class="notices">
      <div class="notice-settings">
        <Check label="Sounds" isOn={hasSounds()} test="notices-sounds" change={changeSounds} />
        <Check label="By the system, while the page is not looked at" isOn={notifiesSystem()} test="notices-system" change={(isOn) => void changeSystem(isOn)} />
        <Show when={isForbidden()}>
          <p class="problem" role="alert">
            The browser does not let this page show them.
          </p>
        </Show>
      </div>
      <Show when={notices().length > 0} fallback={<p class="muted">Nothing yet. Fills, triggered stops, refusals and everything else that was shown in the corner stays here.</p>}>
        <ul class="notice-list" tabindex="0" aria-label="Notices, the newest first">
          <For each={notices()}>
            {(each) => (
              <li class={`notice is-${each.kind}`} data-test="notice">
                <time class="muted">{dateTime(each.at)}</time>
                <strong>{each.title}</strong>
                <Show when={each.detail}>
                  <span>{each.detail}</span>
                </Show>
              </li>
            )}
          </For>
        </ul>
        <button type="button" class="button" data-test="notices-forget" onClick={forgetAll}>
          Forget all
        </button>
      </Show>
    </div>
  );
}
