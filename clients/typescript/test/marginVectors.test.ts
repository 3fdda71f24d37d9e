import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { fullAccount, type FullAccount, type Position } from '../src/answers/accounts/state.js';
import { decimal, integer, list, nullable, object, text } from '../src/answers/decoding.js';
import { marketInfo } from '../src/answers/markets/info.js';
import { marketRisk } from '../src/answers/markets/rates.js';
import { factsOf, isolatedFactsOf, LocalAccount, RiskModel, type AccountFigures } from '../src/index.js';
import { parseExactly } from '../src/values/json.js';

const FILE = new URL('../../../../../libraries/views/src/test/resources/vectors/margin.json', import.meta.url);

const conditions = object({ risk: marketRisk, regimeDt: integer, mark: nullable(decimal) });
const isolatedAccount = object({ symbol: text, account: fullAccount });
const vectors = object({
  markets: list(marketInfo),
  moments: list(object({ markets: list(conditions) })),
  accounts: list(object({ moment: integer, account: fullAccount, isolated: list(isolatedAccount) })),
})(parseExactly(readFileSync(FILE, 'utf8')));

const models = vectors.moments.map(({ markets }) => new RiskModel(markets.map((each, i) => ({ info: vectors.markets[i]!, ...each }))));

function assertFigures({ positions, ...figures }: AccountFigures, account: FullAccount, own: readonly Position[]): void {
  for (const [name, value] of Object.entries(figures)) {
    assert.equal(String(value), String(account.margin[name as keyof typeof figures]), name);
  }
  assert.equal(positions.length, own.length);
  positions.forEach((position, i) => {
    for (const [name, value] of Object.entries(position)) {
      assert.equal(String(value), String(own[i]![name as keyof typeof position]), `${position.symbol} ${name}`);
    }
  });
}

test('recomputes every number of an account as the exchange computes it', () => {
  assert.ok(vectors.accounts.length > 30);
  for (const { moment, account } of vectors.accounts) {
    const own = account.positions.filter((each) => each.iso !== true);
    assertFigures(models[moment]!.figures(factsOf(account)), account, own);
  }
});

test('recomputes every number of an isolated account, of the answer for its key (ISO-040)', () => {
  for (const { moment, isolated } of vectors.accounts) {
    for (const { account } of isolated) assertFigures(models[moment]!.figures(factsOf(account)), account, account.positions);
  }
});

test('recomputes every number of a local account that was replaced by an answer', () => {
  for (const { moment, account, isolated } of vectors.accounts) {
    for (const answer of [account, ...isolated.map((each) => each.account)]) {
      const local = new LocalAccount('');
      local.replace(answer);
      assertFigures(models[moment]!.figures(factsOf(local.state())), answer, answer.positions.filter((each) => each.iso !== true));
    }
  }
});

test('recomputes isolated accounts with a position from what their owner is shown (ISO-040, ISO-005)', () => {
  let computed = 0;
  for (const { moment, account: owner, isolated } of vectors.accounts) {
    const facts = isolatedFactsOf(owner);
    for (const { symbol, account } of isolated) {
      const found = facts.get(symbol);
      assert.equal(found === undefined, account.positions.length === 0);
      if (found === undefined) continue;
      assertFigures(models[moment]!.figures(found), account, account.positions);
      computed++;
    }
  }
  assert.ok(computed > 20);
});
