import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { fullAccount } from '../src/answers/accounts.js';
import { fieldsOf, type Decoder } from '../src/answers/decoding.js';
import { closedPosition, finishedOrder, fundingPayment, orderOutcome } from '../src/answers/histories.js';
import { liabilities, liabilityProof } from '../src/answers/liabilities.js';
import { liquidation } from '../src/answers/liquidations.js';
import { fundingHour, serverTime, ticker } from '../src/answers/markets.js';
import { feePolicies, heldRole, operatorActs } from '../src/answers/operators.js';
import { stats } from '../src/answers/statistics.js';
import { withdrawal } from '../src/answers/withdrawals.js';
import { parseExactly } from '../src/json.js';

const EXAMPLES = new URL('../../../../../libraries/api/src/test/resources/examples/', import.meta.url);

/** Answers whose fields have the names of the JSON. A decoder leaves out a field that it does not know, without an error. */
const DECODERS: readonly (readonly [example: string, decoder: Decoder<object>])[] = [
  ['ticker', ticker],
  ['time', serverTime],
  ['stats', stats],
  ['fundingRateHistory', fundingHour],
  ['account-fullAccount', fullAccount],
  ['account-positions', closedPosition],
  ['account-orderHistory', finishedOrder],
  ['account-fundingHistory', fundingPayment],
  ['account-order', orderOutcome],
  ['account-liquidations', liquidation],
  ['account-withdrawals', withdrawal],
  ['liabilities', liabilities],
  ['roles', heldRole],
  ['adminHistory', operatorActs],
  ['feePolicies', feePolicies],
  ['account-liabilityProof', liabilityProof],
];

for (const [example, decoder] of DECODERS) {
  test(`keeps every field of ${example}`, () => {
    for (const answer of answers(example)) assertKept(answer, decoder(answer), example);
  });
}

/** Of one object, or of a list of objects; those of an account are each in an object that names their type. */
function answers(example: string): unknown[] {
  const json = parseExactly(readFileSync(new URL(`${example}.json`, EXAMPLES), 'utf8'));
  const list = Array.isArray(json) ? json : [json];
  return example.startsWith('account-') ? list.map((each) => Object.values(fieldsOf(each))[0]) : list;
}

function assertKept(json: unknown, decoded: unknown, path: string): void {
  if (Array.isArray(json)) {
    assert.ok(Array.isArray(decoded), path);
    json.forEach((each, index) => assertKept(each, decoded[index], `${path}[${index}]`));
  } else if (typeof json === 'object' && json !== null) {
    for (const [name, value] of Object.entries(json)) {
      const kept = decoded instanceof Map ? decoded.get(name) : fieldsOf(decoded)[name];
      assert.notEqual(kept, undefined, `${path}.${name} is left out`);
      assertKept(value, kept, `${path}.${name}`);
    }
  }
}
