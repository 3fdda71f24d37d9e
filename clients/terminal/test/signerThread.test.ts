import assert from 'node:assert/strict';
import { test } from 'node:test';
import { CryptoKeySigner, serveSigner, type Port } from 'openperp-client';
import { SignerThread, type KeyMessage, type SigningPort } from '../src/keys/signerThread.js';

/** A thread with the given other end. */
function thread(serve: (port: Port, key: { readonly publicKey: string; readonly privateKey: CryptoKey }) => void): { readonly open: () => SigningPort; readonly messages: KeyMessage[]; close(): void } {
  const messages: KeyMessage[] = [];
  const { port1, port2 } = new MessageChannel();
  port2.addEventListener('message', ({ data }: MessageEvent<KeyMessage>) => {
    if (data.type === 'key') serve(port2 as unknown as Port, data);
    if (data.type === 'key' || data.type === 'forget') messages.push(data);
  });
  port2.start();
  return { open: () => Object.assign(port1 as unknown as SigningPort, { onerror: null }), messages, close: () => port1.close() };
}

test('a key that cannot be read signs in another thread as in this one, and is given there once', async (context) => {
  const own = await CryptoKeySigner.generate();
  const { open, messages, close } = thread((port, key) => serveSigner(port, CryptoKeySigner.of(key.privateKey, key.publicKey)));
  context.after(close);
  const signers = new SignerThread(open);
  const signer = signers.signerOf(own.publicKey, own.privateKey);
  assert.equal(signers.signerOf(own.publicKey, own.privateKey), signer);
  const inputs = [Uint8Array.of(1, 2, 3), Uint8Array.of(4)];
  const signed = await Promise.all(inputs.map((each) => signer.sign(each)));
  assert.deepEqual(signed, await Promise.all(inputs.map((each) => own.sign(each))));
  assert.deepEqual(messages.map((each) => each.type === 'key' && each.privateKey.extractable), [false]);
  signers.forget(own.publicKey);
  assert.notEqual(signers.signerOf(own.publicKey, own.privateKey), signer);
});

test('a signature that is waited for fails with the thread', async (context) => {
  const own = await CryptoKeySigner.generate();
  const { open, close } = thread(() => {});
  context.after(close);
  let port: SigningPort | undefined;
  const signers = new SignerThread(() => (port = open()));
  const waiting = signers.signerOf(own.publicKey, own.privateKey).sign(Uint8Array.of(1));
  port!.onerror!({ message: 'not found' } as ErrorEvent);
  await assert.rejects(waiting, { message: 'Nothing was sent: the part of this page that signs has failed (not found). Reload the page.' });
});
