import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { OpenPerp } from '../src/index.js';

const EXAMPLES = new URL('../../../../../libraries/api/src/test/resources/examples/', import.meta.url);

/** An exchange that answers each question about operators with the documented example. */
function documented(): { client: OpenPerp; asked: string[] } {
  const asked: string[] = [];
  const fetch = async (url: string): Promise<Response> => {
    asked.push(url);
    const name = /[a-zA-Z]+(?=$|\?)/.exec(url)?.[0];
    return new Response(readFileSync(new URL(`${name}.json`, EXAMPLES), 'utf8'));
  };
  return { client: new OpenPerp({ http: 'http://x', webSocket: '' }, { fetch }), asked };
}

test('reads who has which role, and until when', async () => {
  const roles = await documented().client.accounts.roles();
  assert.deepEqual(
    roles.map(({ role, expires, bySettings }) => ({ role, expires, bySettings })),
    [
      { role: 'admin', expires: 0, bySettings: true },
      { role: 'treasurer', expires: 1795371133, bySettings: false },
    ],
  );
  assert.equal(roles[1]?.since, 1795284733804000001n);
});

test('reads what operators have signed, by what it is asked for', async () => {
  const { client, asked } = documented();
  const acts = await client.accounts.adminHistory({ action: 'setMarketState', subject: 'BTC USD', limit: 2 });
  assert.equal(acts.nextCursor, '46');
  assert.deepEqual(
    acts.data.map(({ action, outcome, reason }) => ({ action, outcome, reason })),
    [
      { action: 'setMarketState', outcome: 'done', reason: null },
      { action: 'claimWithdrawal', outcome: 'refused', reason: 'there is no withdrawal 2-17' },
    ],
  );
  assert.equal(acts.data[0]?.proposal?.proposalId, 3);
  assert.equal(acts.data[0]?.proposal?.approvals.length, 2);
  assert.equal(acts.data[1]?.proposal, null);
  await client.accounts.adminHistory();
  assert.deepEqual(asked, [
    'http://x/adminHistory?action=setMarketState&subject=BTC%20USD&limit=2',
    'http://x/adminHistory',
  ]);
});

test('reads who holds a market, and what they would need by other terms', async () => {
  const { client, asked } = documented();
  const page = await client.markets.marketPositions('BTC-USD', { terms: 'baseRate 0.02', limit: 2 });
  assert.deepEqual(
    page.data.map(({ size, maintenanceMargin }) => `${size} ${maintenanceMargin}`),
    ['0.5 500', '-0.5 525'],
  );
  assert.equal(page.nextCursor, page.data[1]?.user);
  await client.markets.marketPositions('BTC-USD');
  assert.deepEqual(asked, [
    'http://x/marketPositions?market=BTC-USD&terms=baseRate+0.02&limit=2',
    'http://x/marketPositions?market=BTC-USD',
  ]);
});

test('reads policies and programmes of fees', async () => {
  const { policies, members } = await documented().client.accounts.feePolicies();
  assert.equal(policies[0]?.tiers[0]?.takerBps.toString(), '4.5');
  assert.equal(policies[0]?.programmes[0]?.makerBps.toString(), '-0.5');
  assert.equal(members[0]?.programme, 'makers');
});
