import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { MultisigProposal, Submission } from 'openperp-client';
import { otherSigners, sharedProblem, shownProposals } from '../src/proposals/sharedAccounts.js';
import { stepOutcome } from '../src/trading/outcome.js';

const OWN = '4nJTVxYWjYB1ybbwf2kpTkqyFDfmcr6pUbYdkJXizzBz';
const OTHER = '9J8TUdEWrrcADK913r1Cs7DdqX63VdVU88imfDzT1ypt';

test('open proposals stand before those that have ended, of which the last five are shown', () => {
  const of = (proposalId: number, status: string) => ({ proposalId, status }) as MultisigProposal;
  const ended = [1, 2, 3, 5, 6, 7].map((number) => of(number, number === 7 ? 'failed' : 'executed'));
  assert.deepEqual(shownProposals([...ended, of(4, 'pending'), of(8, 'ready')]).map((each) => each.proposalId), [8, 4, 7, 6, 5, 3, 2]);
});

test('signers are read from what was pasted', () => {
  assert.deepEqual(otherSigners(` ${OTHER},\n${OWN} `), [OTHER, OWN]);
  assert.deepEqual(otherSigners('  '), []);
});

test('what is no account of several signers is said before it is sent', () => {
  assert.equal(sharedProblem(OWN, [OTHER], '2'), '');
  assert.equal(sharedProblem(OWN, ['x'], '2'), 'x is not the key of an account: 32 bytes, written in base58');
  assert.equal(sharedProblem(OWN, [OTHER, OWN], '2'), 'name each signer once, and leave out your own key');
  assert.equal(sharedProblem(OWN, [OTHER], '3'), 'the number of approvals is 1 to 2, the number of signers');
  assert.equal(sharedProblem(OWN, [OTHER], 'two'), 'the number of approvals is 1 to 2, the number of signers');
});

test('what came of a step of a proposal is said with what was refused of it', () => {
  const step = (kind: string, message: string | null) => stepOutcome({ outcome: 'executed', results: [{ kind, proposalId: 7, message }] } as unknown as Submission);
  assert.deepEqual(step('proposalCreated', null), { kind: 'done', text: 'Proposal 7 was made', orderId: null });
  assert.equal(step('proposalReadyForExecution', null).text, 'Proposal 7 has its approvals');
  assert.equal(step('proposalExecuted', null).text, 'Proposal 7 was carried out');
  assert.deepEqual(step('proposalExecuted', 'action 1: Insufficient margin'), { kind: 'partly', text: 'Proposal 7 was carried out, but for: action 1: Insufficient margin', orderId: null });
  assert.deepEqual(step('proposalFailed', 'Insufficient margin'), { kind: 'refused', text: 'Insufficient margin', orderId: null });
});
