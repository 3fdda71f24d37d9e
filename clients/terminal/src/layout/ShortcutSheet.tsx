import { For, type JSX } from 'solid-js';
import { shortcuts, type Shortcut } from './shortcuts.js';

const GROUPS: readonly Shortcut['group'][] = ['Order', 'Account', 'Market', 'Panels', 'Terminal'];

const NAMES: { readonly [key: string]: string } = { 'Shift+Escape': 'Shift Esc', ' ': 'Space', ArrowUp: '↑', ArrowDown: '↓', Q: 'Shift Q', H: 'Shift H', E: 'Shift E' };

/** Actions with the pointer or inside of a panel, which therefore are no shortcuts. */
const GESTURES: readonly (readonly [string, string])[] = [
  ['Click a price in the book', 'puts it into the order form'],
  ['Double-click the chart', 'puts the price there into the order form'],
  ['Drag the label of an order', 'moves the order'],
  ['↑ ↓ on the label of an order, then Enter', 'moves the order by ticks, with Shift by ten'],
  ['Arrow keys on the line between panels', 'resize them; Enter restores the size'],
];

/** All shortcuts, by subject. */
export default function ShortcutSheet(): JSX.Element {
  const membersOf = (group: Shortcut['group']) => shortcuts().filter((each) => each.group === group);
  return (
    <div class="sheet">
      <For each={GROUPS}>{(group) => <Group name={group} members={membersOf(group)} />}</For>
      <section>
        <h3>Elsewhere</h3>
        <dl>
          <For each={GESTURES}>
            {([gesture, effect]) => (
              <div>
                <dt>{gesture}</dt>
                <dd>{effect}</dd>
              </div>
            )}
          </For>
        </dl>
      </section>
    </div>
  );
}

function Group(props: { readonly name: string; readonly members: readonly Shortcut[] }): JSX.Element {
  return (
    <section>
      <h3>{props.name}</h3>
      <dl>
        <For each={props.members}>
          {(each) => (
            <div>
              <dt>
                <kbd>{NAMES[each.key] ?? each.key}</kbd>
              </dt>
              <dd>{each.label}</dd>
            </div>
          )}
        </For>
      </dl>
    </section>
  );
}
