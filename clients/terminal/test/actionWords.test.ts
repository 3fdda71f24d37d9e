import assert from 'node:assert/strict';
import { test } from 'node:test';
import { basket, cancelAll, cancelOrder, Decimal, limitOrder, marketOrder, modifyOrder, onFill, propose, rangeOrder, send, setLeverage, stopOrder, updateMultisigPolicy, withdraw, type Action } from 'openperp-client';
import { parseExactly, printExactly } from '../../typescript/src/values/json.js';
import { wireAction } from '../../typescript/src/actions/wire.js';
import { actionWords } from '../src/openOrders/actionWords.js';

const OWN = '4nJTVxYWjYB1ybbwf2kpTkqyFDfmcr6pUbYdkJXizzBz';
const OTHER = '9J8TUdEWrrcADK913r1Cs7DdqX63VdVU88imfDzT1ypt';
const words = (action: Action) => actionWords(parseExactly(printExactly(wireAction(action))));
const terms = { symbol: 'BTC-USD', side: 'sell', size: '0.1' } as const;

test('an order is said with all that decides what it does', () => {
  assert.equal(words(limitOrder({ ...terms, price: '99000', timeInForce: 'ALO', reduceOnly: true })), 'sell 0.1 BTC-USD, limit, post-only, reduce-only at 99,000');
  assert.equal(words({ ...marketOrder({ ...terms, side: 'buy', slippage: '50' }), isolated: true }), 'buy 0.1 BTC-USD, market, isolated, at most 0.5 % from the mark');
  assert.equal(words(stopOrder({ ...terms, trigger: '90000', limit: '89900' })), 'sell 0.1 BTC-USD, stop, mark ≤ 90,000, limit 89,900');
  assert.equal(words(rangeOrder({ ...terms, low: '90000', high: '110000' })), 'sell 0.1 BTC-USD, range, mark ≤ 90,000 or ≥ 110,000');
  const paying = limitOrder({ ...terms, price: '123456789.12345678', builderCode: { to: OTHER, fee: 5 } });
  assert.equal(words(paying), `sell 0.1 BTC-USD, limit at 123,456,789.12345678, pays the builder ${OTHER} 5 basis points`);
});

test('what waits is said with what it carries out', () => {
  const entry = basket({ symbol: 'BTC-USD', direction: 'above', trigger: '101000', actions: [limitOrder({ ...terms, price: '100' }), cancelAll()] });
  assert.equal(words(entry), 'once the mark of BTC-USD is at 101,000 or above: sell 0.1 BTC-USD, limit at 100; cancel all open orders');
  assert.equal(words(onFill(limitOrder({ ...terms, price: '100' }), cancelAll('ETH-USD', 'BTC-USD'))), 'sell 0.1 BTC-USD, limit at 100; with its first fill: cancel all open orders in ETH-USD, BTC-USD');
});

test('what names its order by an index says which', () => {
  const attached = parseExactly('{"of":{"p":0,"actions":[{"cxa":{"c":[]}}]}}');
  assert.equal(actionWords(attached), 'with the first fill of action 0 of the same list, from 0: cancel all open orders');
});

test('cancels, money, leverage and keys are sentences', () => {
  assert.equal(words(cancelOrder('BTC-USD', OTHER)), `cancel the order ${OTHER} in BTC-USD`);
  assert.equal(words(modifyOrder('BTC-USD', OTHER, '0.2')), `change the size of the order ${OTHER} in BTC-USD to 0.2`);
  assert.equal(words(send(OWN, OTHER, '1250.5')), `send 1,250.5 USD of ${OWN} to ${OTHER}`);
  assert.equal(words(withdraw('1250.5', 'bank-1')), 'withdraw 1,250.5 USD to the reference bank-1');
  const sealed = `sealed:671867b1e3de0b2f:${'A'.repeat(235)}`;
  assert.equal(words(withdraw('1', sealed)), 'withdraw 1 USD to a place that is encrypted for the treasurer (key 671867b1e3de0b2f)');
  assert.equal(words(setLeverage({ 'BTC-USD': Decimal.of('5') })), 'set the leverage: BTC-USD 5×');
  assert.equal(words({ type: 'agent', agent: OTHER, remove: false }), `let the key ${OTHER} trade for the account`);
});

test('a change of a policy names each signer, and a proposal what it holds', () => {
  assert.equal(
    words(updateMultisigPolicy(OWN, { signers: [OWN, OTHER], threshold: 1 })),
    `change the policy of the shared account ${OWN}: its signers are ${OWN}, ${OTHER}; a proposal needs 1 approval; all other open proposals end`,
  );
  assert.equal(words(propose(OWN, [cancelAll()])), `propose to the shared account ${OWN}: cancel all open orders`);
  assert.equal(words({ type: 'executeProposal', multisig: OWN, proposal: 3n }), `carry the proposal 3 of the shared account ${OWN} out`);
});

test('an action that is not known here is its JSON', () => {
  assert.equal(actionWords({ future: { x: 1 } }), 'future {"x":1}');
});
