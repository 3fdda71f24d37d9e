import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Framing, GAP_MILLIS, HIDDEN_PAUSE_MILLIS, LONGEST_WAIT_MILLIS, SHORTEST_PAUSE_MILLIS, type Clock } from '../src/feed/framing.js';

class TestClock implements Clock {
  time = 1000;
  private readonly waiting: { readonly at: number; run(): void }[] = [];

  now(): number {
    return this.time;
  }

  after(millis: number, run: () => void): void {
    this.waiting.push({ at: this.time + millis, run });
  }

  pass(millis: number): void {
    this.time += millis;
    for (const due of this.waiting.filter((each) => each.at <= this.time)) {
      this.waiting.splice(this.waiting.indexOf(due), 1);
      due.run();
    }
  }
}

function framing() {
  const clock = new TestClock();
  const sent: number[] = [];
  return { clock, sent, framing: new Framing(clock, (since) => sent.push(since)) };
}

test('a change is sent as soon as none follows it', () => {
  const { clock, sent, framing: each } = framing();
  each.wanted();
  each.changed();
  assert.deepEqual(sent, []);
  clock.pass(GAP_MILLIS);
  assert.deepEqual(sent, [1000]);
});

test('a burst is one frame, dated by its first change', () => {
  const { clock, sent, framing: each } = framing();
  each.wanted();
  for (let change = 0; change < 5; change++) {
    each.changed();
    clock.pass(GAP_MILLIS / 2);
  }
  assert.deepEqual(sent, []);
  clock.pass(GAP_MILLIS);
  assert.deepEqual(sent, [1000]);
});

test('a burst without an end is not waited for', () => {
  const { clock, sent, framing: each } = framing();
  each.wanted();
  for (let change = 0; change <= 2 * LONGEST_WAIT_MILLIS; change++) {
    each.changed();
    clock.pass(GAP_MILLIS / 2);
  }
  assert.deepEqual(sent, [1000]);
});

test('nothing is sent before the page has drawn the last frame: changes collect', () => {
  const { clock, sent, framing: each } = framing();
  each.wanted();
  each.changed();
  clock.pass(100);
  each.changed();
  clock.pass(400);
  each.changed();
  assert.deepEqual(sent, [1000]);
  each.wanted();
  assert.deepEqual(sent, [1000, 1100], 'one frame, dated by the oldest change in it');
});

test('between two frames is the shortest pause, however fast the page draws', () => {
  const { clock, sent, framing: each } = framing();
  each.wanted();
  each.changed();
  clock.pass(GAP_MILLIS);
  each.wanted();
  for (let change = 0; change < 50; change++) each.changed();
  clock.pass(SHORTEST_PAUSE_MILLIS - 1);
  assert.equal(sent.length, 1);
  clock.pass(1);
  assert.equal(sent.length, 2);
  each.wanted();
  clock.pass(1000);
  assert.equal(sent.length, 2, 'nothing has changed since');
});

test('a page that nobody looks at takes a frame a second, and the next at once when it is seen', () => {
  const { clock, sent, framing: each } = framing();
  each.wanted();
  each.changed();
  clock.pass(GAP_MILLIS);
  each.wanted(HIDDEN_PAUSE_MILLIS);
  each.changed();
  clock.pass(HIDDEN_PAUSE_MILLIS / 2);
  assert.equal(sent.length, 1);
  clock.pass(HIDDEN_PAUSE_MILLIS / 2);
  assert.equal(sent.length, 2);
  each.wanted(HIDDEN_PAUSE_MILLIS);
  each.changed();
  clock.pass(SHORTEST_PAUSE_MILLIS);
  each.wanted();
  assert.equal(sent.length, 3);
  clock.pass(HIDDEN_PAUSE_MILLIS);
  assert.equal(sent.length, 3, 'what was scheduled does not happen again');
});
