import assert from 'node:assert/strict';
import { test } from 'node:test';
import { whenAnswered } from '../src/keys/answered.js';

test('what the exchange could not say is asked again until it does, or nobody wants to know it any more', async () => {
  let asked = 0;
  const ask = () => (++asked < 3 ? Promise.reject(new Error('not available')) : Promise.resolve());
  assert.equal(await whenAnswered(ask, () => true, 1), true);
  assert.equal(asked, 3);
  assert.equal(await whenAnswered(() => Promise.reject(new Error('not available')), () => ++asked < 6, 1), false);
  assert.equal(await whenAnswered(() => assert.fail('nobody wants to know it'), () => false, 1), false);
});
