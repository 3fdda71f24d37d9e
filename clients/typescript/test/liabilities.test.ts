import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { liabilities, liabilityProof } from '../src/answers/liabilities.js';
import { fieldsOf } from '../src/answers/decoding.js';
import { parseExactly } from '../src/json.js';
import { liabilityFlaw } from '../src/liabilities.js';

const EXAMPLES = new URL('../../../../../libraries/api/src/test/resources/examples/', import.meta.url);
const PUBLISHED = liabilities(example('liabilities'));
const PROOF = liabilityProof(fieldsOf((example('account-liabilityProof') as unknown[])[0])['liabilityProof']);

function example(name: string): unknown {
  return parseExactly(readFileSync(new URL(`${name}.json`, EXAMPLES), 'utf8'));
}

test('proves what is owed to an account (LIA-011)', async () => {
  assert.equal(await liabilityFlaw(PROOF.account, PROOF, PUBLISHED), null);
});

test('finds whatever is changed of a proof or of what is published (LIA-011)', async () => {
  const step = PROOF.path[0]!;
  const shard = PUBLISHED.shards[0]!;
  const smaller = { ...step.total, equities: '0.00000000', accounts: 0 };
  const other = await liabilityFlaw(PROOF.previousRoot, PROOF, PUBLISHED);
  assert.match(String(other), /^the proof is of account /);
  for (const changed of [
    { ...PROOF, balance: '9750.00000001' },
    { ...PROOF, equity: '-1.00000000' },
    { ...PROOF, salt: PROOF.account },
    { ...PROOF, path: PROOF.path.slice(1) },
    { ...PROOF, path: [{ ...step, total: smaller }, ...PROOF.path.slice(1)] },
    { ...PROOF, path: [{ ...step, side: step.side === 'left' ? 'right' : 'left' } as const, ...PROOF.path.slice(1)] },
  ]) {
    assert.equal(await liabilityFlaw(PROOF.account, changed, PUBLISHED), 'the path does not lead to the root of shard 0');
  }
  const fewer = { ...PUBLISHED, shards: [{ ...shard, total: { ...shard.total, debts: '0.00000000' } }] };
  assert.equal(await liabilityFlaw(PROOF.account, PROOF, fewer), 'the root of shard 0 is not that of its sums');
  const total = { ...PUBLISHED, total: smaller };
  assert.equal(await liabilityFlaw(PROOF.account, PROOF, total), 'the shards do not add up to the total');
  assert.match(String(await liabilityFlaw(PROOF.account, PROOF, { ...PUBLISHED, complete: false })), /^not all shards have published/);
  const negative = { ...PROOF, path: [{ ...step, total: { ...step.total, debts: '-1.00000000' } }] };
  assert.match(String(await liabilityFlaw(PROOF.account, negative, PUBLISHED)), /malformed: a sum is negative/);
});
