import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { withdraw } from '../src/actions/index.js';
import { LONGEST_DESTINATION, NotOpened, TreasuryKey, TreasurySecret } from '../src/sealing.js';
import { destinationFlaw, isReference, isSealed } from '../src/sealing/destinations.js';
import { openSealed, pairOf, sealFor } from '../src/sealing/hpke.js';

interface Sealed {
  readonly name: string;
  readonly key: string;
  readonly account: string;
  readonly text: string;
  readonly sealed: string;
}

const VECTORS = JSON.parse(readFileSync('../../libraries/transaction/src/test/resources/vectors/sealed-destinations.json', 'utf8')) as {
  readonly rfc9180: Readonly<Record<string, string>>;
  readonly keys: readonly { readonly name: string; readonly secret: string; readonly public: string; readonly id: string }[];
  readonly sealed: readonly Sealed[];
  readonly closed: readonly Omit<Sealed, 'text'>[];
  readonly accepted: readonly string[];
  readonly refused: readonly string[];
};
const { account: ACCOUNT, sealed: SEALED } = VECTORS.sealed[0]!;

function hex(field: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(Buffer.from(VECTORS.rfc9180[field]!, 'hex'));
}

function secret(name: string): Promise<TreasurySecret> {
  return TreasurySecret.parse(VECTORS.keys.find((key) => key.name === name)!.secret);
}

test('the example of RFC 9180 gives its bytes, both ways', async () => {
  const own = await pairOf(hex('ephemeralSecret'));
  const sealed = await sealFor(hex('public'), hex('info'), hex('aad'), hex('text'), own);
  assert.deepEqual(sealed, Uint8Array.of(...hex('encapsulated'), ...hex('encrypted')));
  assert.deepEqual(await openSealed(await pairOf(hex('secret')), hex('info'), hex('aad'), sealed), hex('text'));
});

test('keys have the public half and the ID of the vectors', async () => {
  for (const { name, secret: text, public: key, id } of VECTORS.keys) {
    const { publicKey } = await secret(name);
    assert.deepEqual([publicKey.key, publicKey.id], [key, id]);
    assert.equal(await (await secret(name)).exportSecret(), text);
  }
});

for (const { name, key, account, text, sealed } of VECTORS.sealed) {
  test(`opens what was sealed by ${name}`, async () => assert.equal(await (await secret(key)).open(account, sealed), text));
}

for (const { name, key, account, sealed } of VECTORS.closed) {
  test(`does not open ${name}`, async () => {
    const opener = await secret(key);
    await assert.rejects(opener.open(account, sealed), NotOpened);
  });
}

test('what it seals is of one length, never the same, and opens', async () => {
  const opener = await TreasurySecret.generate();
  const key = await TreasuryKey.of(opener.publicKey.key);
  const short = await key.seal(ACCOUNT, 'x');
  const long = await key.seal(ACCOUNT, 'é'.repeat(LONGEST_DESTINATION / 2));
  assert.equal(short.length, long.length);
  assert.notEqual(short, await key.seal(ACCOUNT, 'x'));
  assert.ok(isSealed(short));
  assert.deepEqual([await opener.open(ACCOUNT, short), (await opener.open(ACCOUNT, long)).length], ['x', 64]);
});

test('what is not shown whole is not sealed', async () => {
  const { publicKey: key } = await secret('march');
  const why = (text: string) => key.seal(ACCOUNT, text).catch((error: unknown) => (error as RangeError).message);
  assert.equal(await why('DE\n02'), 'destination has the character U+000A, which is not shown: none such is accepted');
  assert.equal(await why(' DE02'), 'destination begins or ends with a space, accepted is without');
  assert.equal(await why('é'.repeat(65)), 'destination has 130 bytes, accepted are 1 to 128');
  assert.equal(await why(''), 'destination has 0 bytes, accepted are 1 to 128');
});

test('a withdrawal is made for a reference or a sealed text, and for nothing else', () => {
  for (const destination of VECTORS.accepted) {
    assert.equal(withdraw('1', destination).destination, destination);
    assert.notEqual(isReference(destination), isSealed(destination));
  }
  for (const destination of VECTORS.refused) {
    assert.throws(() => withdraw('1', destination), { name: 'RangeError', message: destinationFlaw(destination)! });
  }
  assert.ok(destinationFlaw('DE02 1203')!.startsWith('destination has 9 bytes of plain text that everybody could read for ever: '));
  assert.ok(destinationFlaw(`${SEALED}A`)!.startsWith('destination begins with sealed: and is not what a client seals: '));
});

test('the failure names both keys and no secret', async () => {
  const june = await secret('june');
  const [march, other] = VECTORS.keys;
  await assert.rejects(june.open(ACCOUNT, SEALED), { message: `it is sealed for the key ${march!.id}, and this one is ${other!.id}` });
  await assert.rejects(TreasurySecret.parse('0 secret'), { name: 'RangeError', message: 'not base58: it has a character outside the alphabet' });
});
