import assert from 'node:assert/strict';
import { test } from 'node:test';
import { CryptoKeySigner, Decimal, type FullAccount } from 'openperp-client';
import { faucetDue, spanOf } from '../src/account/faucetWait.js';
import { BackupRefused, generateWithBackup, isPair, passwordProblem, readBackup, restore, wrap } from '../src/keys/backup.js';
import { familyOf, keysFor, nameOf, type Family } from '../src/subaccounts/family.js';
import { nameProblem, sumOf } from '../src/subaccounts/money.js';

const PASSWORD = 'correct horse battery';
const made = await generateWithBackup(PASSWORD);

test('a name and an amount that the exchange would refuse are said before they are sent', () => {
  const family: Family = { master: 'm', subAccounts: [{ account: 's', name: 'hedges' }, { account: 't', name: 'grid' }] };
  assert.deepEqual(['hedges', 'grid 2', 'é', '', 'a'.repeat(33)].map((name) => nameProblem(name, family) === ''), [false, true, false, false, false]);
  assert.deepEqual([nameProblem('hedges', family, 's'), nameProblem('grid', family, 's')], ['', 'another sub-account is called grid']);
  const most = Decimal.of('100.5');
  assert.deepEqual(['100.5', '', '0', '100.51', 'x'].map((typed) => sumOf(typed, most).amount?.toString() ?? null), ['100.5', null, null, null, null]);
  assert.equal(sumOf('100.51', most).problem, '100.5 may leave the account, not 100.51');
  assert.deepEqual([sumOf('', most).problem, sumOf('5000', null).problem], ['', '']);
});

test('a key is made with its backup, and scripts cannot read what is kept', async () => {
  assert.equal(made.privateKey.extractable, false);
  assert.ok(await isPair(made.privateKey, made.backup.publicKey));
  await assert.rejects(crypto.subtle.exportKey('pkcs8', made.privateKey));
  assert.equal(made.backup.account, made.backup.publicKey);
});

test('a backup opens with its password only', async () => {
  const read = readBackup(JSON.stringify(made.backup));
  const restored = await restore(read, PASSWORD);
  assert.equal(restored.extractable, false);
  assert.ok(await isPair(restored, made.backup.publicKey));
  await assert.rejects(restore(read, PASSWORD + '.'), BackupRefused);
});

test('a backup that was changed in any field does not open', async () => {
  const other = await generateWithBackup(PASSWORD);
  for (const change of [{ account: other.backup.account }, { publicKey: other.backup.publicKey }, { iterations: 600_001 }, { salt: other.backup.salt }, { key: other.backup.key }]) {
    await assert.rejects(restore({ ...made.backup, ...change }, PASSWORD), /the password is not the one of this backup, or the file has been changed/);
  }
});

test('the secret of another wallet can be backed up too', async () => {
  const readable = await CryptoKeySigner.generate({ extractable: true });
  const { backup, privateKey } = await wrap(readable.privateKey, readable.publicKey, made.backup.account, PASSWORD);
  assert.equal(backup.account, made.backup.account);
  assert.equal(privateKey.extractable, false);
  assert.ok(!JSON.stringify(backup).includes(await readable.exportSecret()));
});

test('says what is wrong with a file', () => {
  const refused = (text: string, why: RegExp) => assert.throws(() => readBackup(text), why);
  refused('hello', /it is not JSON/);
  refused('{}', /its format is not openperp-key-1/);
  refused(JSON.stringify({ ...made.backup, iterations: 1e12 }), /600000 to 3000000 are accepted/);
  refused(JSON.stringify({ ...made.backup, iterations: 1 }), /the backup has 1 iterations; 600000 to 3000000 are accepted/);
  refused(JSON.stringify({ ...made.backup, iterations: 599_999 }), /600000 to 3000000 are accepted/);
  refused(JSON.stringify({ ...made.backup, iterations: 3_000_001 }), /600000 to 3000000 are accepted/);
  refused(JSON.stringify({ ...made.backup, account: 'x' }), /the account of the backup is not a key in base58/);
  refused(JSON.stringify({ ...made.backup, salt: undefined }), /has no salt/);
  refused(JSON.stringify({ ...made.backup, cipher: 'ROT13' }), /encrypted with ROT13/);
  refused(JSON.stringify({ ...made.backup, key: '*' }), /the key of the backup is not base64/);
});

test('short passwords are refused with both numbers', () => {
  assert.equal(passwordProblem('short'), 'the password has 5 characters; at least 10 are needed');
  assert.equal(passwordProblem(PASSWORD), null);
});

test('knows from the refusal of the faucet when it gives again', () => {
  const refusal = 'Rate limit exceeded: again in 59 min, at 1772803600000000000 (nanoseconds since 1970)';
  assert.equal(faucetDue(refusal), 1772803600000);
  assert.equal(faucetDue('the balance would exceed 10000000000'), null);
  assert.deepEqual([spanOf(3_552_000), spanOf(47_001), spanOf(3_720_000)], ['59 min 12 s', '48 s', '1 h 2 min']);
});

test('the keys of a master sign for its sub-accounts, which are called by their names', () => {
  const key = (publicKey: string, account: string) => ({ publicKey, account, createdAt: 0, isBackedUp: true });
  const [own, agent, other, ofSub] = [key('m', 'm'), key('a', 'm'), key('x', 'x'), key('s1', 's')];
  assert.deepEqual(keysFor([own, agent, other, ofSub], 's', 'm'), [own, agent, ofSub]);
  assert.deepEqual(keysFor([own, agent, other, ofSub], 'm', 'm'), [own, agent]);
  const family = familyOf('m', { subAccounts: [{ pubkey: 's', name: 'hedges' }] } as unknown as FullAccount);
  assert.deepEqual([nameOf('s', family), nameOf('abcdefghijk', family), nameOf('abcdefghijk', undefined)], ['hedges', 'abcd…hijk', 'abcd…hijk']);
  assert.deepEqual(familyOf('m', undefined).subAccounts, []);
});
