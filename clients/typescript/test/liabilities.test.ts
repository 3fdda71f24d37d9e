import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { fieldsOf } from '../src/answers/decoding.js';
import { liabilities, liabilityProof } from '../src/answers/exchange/liabilities.js';
import { liabilityFlaw } from '../src/proofs/liabilities.js';
import { parseExactly } from '../src/values/json.js';

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
    assert.equal(await liabilityFlaw(PROOF.account, changed, PUBLISHED), 'the path does not lead to the root that is published');
  }
  for (const other of [
    { ...PUBLISHED, total: { ...PUBLISHED.total, debts: '0.00000000' } },
    { ...PUBLISHED, hash: PUBLISHED.root },
    { ...PUBLISHED, previousRoot: PUBLISHED.root },
  ]) {
    assert.equal(await liabilityFlaw(PROOF.account, PROOF, other), 'the root that is published is not that of the total');
  }
  const later = { ...PUBLISHED, second: PUBLISHED.second + 3600 };
  assert.match(String(await liabilityFlaw(PROOF.account, PROOF, later)), /^the proof is of second /);
  const negative = { ...PROOF, path: [{ ...step, total: { ...step.total, debts: '-1.00000000' } }] };
  assert.match(String(await liabilityFlaw(PROOF.account, negative, PUBLISHED)), /malformed: a sum is negative/);
});
