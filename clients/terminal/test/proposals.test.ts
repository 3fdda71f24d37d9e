import assert from 'node:assert/strict';
import { test } from 'node:test';
import { cancelProposal, closeProposal, orderProposal, policyProposal, positionWords, proposalWords, type OrderDraft, type Proposed } from '../src/proposals/proposals.js';
import { account, btc, btcMark } from './moment.js';

const OWN = '4nJTVxYWjYB1ybbwf2kpTkqyFDfmcr6pUbYdkJXizzBz';
const OTHER = '9J8TUdEWrrcADK913r1Cs7DdqX63VdVU88imfDzT1ypt';
const SHARED = '8opHzTAnfzRpPEx21XtnrVTX28YQuCpAjcn1PczScKh';
const position = account.positions.find((each) => each.symbol === 'BTC-USD')!;
const size = position.size.abs().toString();

const words = ({ actions, problem }: Proposed) => (actions === null ? problem : proposalWords(actions).join('; '));
const near = String(btcMark.toMultipleOf(btc.info.tickSize, 'floor'));

function order(change: Partial<OrderDraft>): Proposed {
  return orderProposal({ side: 'buy', kind: 'limit', size: '0.01', price: near, bound: '0.5', reduceOnly: false, ...change }, btc, btcMark);
}

test('an order is proposed as it will be sent, and one that the exchange would refuse is not', () => {
  assert.match(words(order({ side: 'sell', reduceOnly: true })), /^sell 0\.01 BTC-USD, limit, reduce-only at [\d,.]+$/);
  assert.equal(words(order({ kind: 'market', price: '' })), 'buy 0.01 BTC-USD, market, at most 0.5 % from the mark');
  assert.equal(words(order({ size: '' })), '');
  assert.equal(words(order({ price: '' })), '');
  assert.match(words(order({ size: '0.0000001' })), /^size 0\.0000001 is not a positive multiple of/);
  assert.match(words(order({ price: `${near}.3` })), /^price .* is not/);
  assert.match(words(order({ price: '1' , side: 'sell' })), /^price 1 is/);
  assert.equal(words(order({ size: 'x' })), 'size “x” is not a number');
  assert.equal(words(order({ kind: 'market', bound: '90' })), `a bound of 90 % is not one of 0.01 to ${btc.info.priceBand.market.times('100')} % in steps of 0.01 %`);
});

test('a position is closed by an order of the other side that can only reduce it, and of its own margin', () => {
  assert.equal(words(closeProposal(position, btc, '1')), `sell ${size} BTC-USD, market, reduce-only, at most 1 % from the mark`);
  const short = { ...position, size: position.size.negated(), iso: true };
  assert.equal(words(closeProposal(short, btc, '1')), `buy ${size} BTC-USD, market, reduce-only, isolated, at most 1 % from the mark`);
  assert.equal(words(closeProposal(position, btc, '')), '');
  assert.match(positionWords(short), /^short [\d.]+ BTC-USD from [\d,.]+, isolated$/);
});

test('open orders are cancelled in one market or in all', () => {
  assert.equal(words(cancelProposal('')), 'cancel all open orders');
  assert.equal(words(cancelProposal('BTC-USD')), 'cancel all open orders in BTC-USD');
});

test('a policy names all signers or leaves them, and says when its proposer is none of them', () => {
  const policy = (signers: string, threshold: string) => policyProposal(SHARED, OWN, { signers, threshold });
  assert.equal(words(policy('', '1')), `change the policy of the shared account ${SHARED}: a proposal needs 1 approval; all other open proposals end`);
  const both = policy(`${OWN} ${OTHER}`, '2');
  assert.equal(words(both), `change the policy of the shared account ${SHARED}: its signers are ${OWN}, ${OTHER}; a proposal needs 2 approvals; all other open proposals end`);
  assert.equal(both.note, '');
  assert.match(policy(OTHER, '1').note!, /you would not be a signer any more/);
  assert.equal(words(policy('', '')), '');
  assert.equal(words(policy('', '33')), 'the number of approvals is 1 to 32, and at most the number of signers');
  assert.equal(words(policy(`${OWN} ${OWN}`, '1')), 'name each signer once');
  assert.equal(words(policy(OTHER, '2')), 'the number of approvals is 1 to 1, the number of signers');
  assert.equal(words(policy('x', '1')), 'x is not the key of an account: 32 bytes, written in base58');
});
