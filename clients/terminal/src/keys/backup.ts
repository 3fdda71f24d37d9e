import { decodeBase58, encodeBase58 } from 'openperp-client';

/** An encrypted key as it lies in a file. */
export interface Backup {
  readonly format: 'openperp-key-1';
  /** Base58; the account, or the agent. */
  readonly publicKey: string;
  /** The account that the key trades for: the key itself, or another if it is an agent. */
  readonly account: string;
  readonly cipher: 'AES-GCM';
  readonly derivation: 'PBKDF2-SHA-256';
  readonly iterations: number;
  /** Base64, like `iv` and `key`. */
  readonly salt: string;
  readonly iv: string;
  /** The PKCS #8 of the key, encrypted; all other fields are authenticated with it. */
  readonly key: string;
}

/** Why a file is no backup, or why it does not open. */
export class BackupRefused extends Error {
  override readonly name = 'BackupRefused';
}

/**
 * Iterations that OWASP recommended for PBKDF2 with SHA-256 in 2023. With fewer, whoever has the file could find the
 * password: this page makes no such file, and opens none.
 */
const ITERATIONS = 600_000;
/**
 * Largest number of iterations that is accepted: at five times the usual, a slow telephone takes a second or two, and a
 * page would only hang with more.
 */
const MOST_ITERATIONS = 3_000_000;
export const SHORTEST_PASSWORD = 10;

const ED25519 = 'Ed25519';
const BASE64_OF = { salt: 16, iv: 12 } as const;

/** A key and its backup, made together. */
export interface BackedUp {
  readonly backup: Backup;
  /** Not extractable: it was read back from the backup. */
  readonly privateKey: CryptoKey;
}

/**
 * Makes a key that exists in two places only: encrypted in the backup, and in the browser's key store, from which no script
 * can read it. Its secret is never a value of this program: WebCrypto encrypts it, and reads it back from the backup, which
 * shows that the backup opens.
 */
export async function generateWithBackup(password: string): Promise<BackedUp> {
  const pair = await crypto.subtle.generateKey(ED25519, true, ['sign', 'verify']);
  const publicKey = encodeBase58(new Uint8Array(await crypto.subtle.exportKey('raw', pair.publicKey)));
  return wrap(pair.privateKey, publicKey, publicKey, password);
}

/** Encrypts a key that is extractable, and reads it back as one that is not. */
export async function wrap(extractable: CryptoKey, publicKey: string, account: string, password: string): Promise<BackedUp> {
  const problem = passwordProblem(password);
  if (problem !== null) throw new BackupRefused(problem);
  const [salt, iv] = [randomBytes(BASE64_OF.salt), randomBytes(BASE64_OF.iv)];
  const header = {
    format: 'openperp-key-1',
    publicKey,
    account,
    cipher: 'AES-GCM',
    derivation: 'PBKDF2-SHA-256',
    iterations: ITERATIONS,
    salt: toBase64(salt),
    iv: toBase64(iv),
  } as const;
  const encryption = await encryptionKey(password, salt, ITERATIONS);
  const wrapped = await crypto.subtle.wrapKey('pkcs8', extractable, encryption, gcm(iv, header));
  const backup: Backup = { ...header, key: toBase64(new Uint8Array(wrapped)) };
  return { backup, privateKey: await restore(backup, password) };
}

/** The key of a backup, not extractable. Rejects with {@link BackupRefused} for a wrong password and for a changed file. */
export async function restore(backup: Backup, password: string): Promise<CryptoKey> {
  const { key, ...header } = backup;
  const encryption = await encryptionKey(password, fromBase64(backup.salt), backup.iterations);
  let privateKey: CryptoKey;
  try {
    privateKey = await crypto.subtle.unwrapKey('pkcs8', fromBase64(key), encryption, gcm(fromBase64(backup.iv), header), ED25519, false, ['sign']);
  } catch {
    throw new BackupRefused('the password is not the one of this backup, or the file has been changed');
  }
  if (!(await isPair(privateKey, backup.publicKey))) throw new BackupRefused('the key in this file is not the one that the file names');
  return privateKey;
}

/** Reads a file. Throws {@link BackupRefused}, which names the problem. */
export function readBackup(text: string): Backup {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    throw new BackupRefused('this file is not a backup: it is not JSON');
  }
  if (typeof json !== 'object' || json === null) throw new BackupRefused('this file is not a backup of a key');
  const found = json as Record<string, unknown>;
  if (found['format'] !== 'openperp-key-1') throw new BackupRefused('this file is not a backup of a key: its format is not openperp-key-1');
  const backup = fieldsOf(found);
  checkFields(backup);
  return backup;
}

function fieldsOf(found: Record<string, unknown>): Backup {
  const text = (name: string): string => {
    const value = found[name];
    if (typeof value !== 'string') throw new BackupRefused(`the backup has no ${name}`);
    return value;
  };
  return {
    format: 'openperp-key-1',
    publicKey: text('publicKey'),
    account: text('account'),
    cipher: text('cipher') as Backup['cipher'],
    derivation: text('derivation') as Backup['derivation'],
    iterations: Number(found['iterations']),
    salt: text('salt'),
    iv: text('iv'),
    key: text('key'),
  };
}

function checkFields(backup: Backup): void {
  if (backup.cipher !== 'AES-GCM' || backup.derivation !== 'PBKDF2-SHA-256') {
    throw new BackupRefused(`the backup is encrypted with ${backup.cipher} and ${backup.derivation}, which this page cannot open`);
  }
  if (!Number.isSafeInteger(backup.iterations) || backup.iterations < ITERATIONS || backup.iterations > MOST_ITERATIONS) {
    throw new BackupRefused(`the backup has ${backup.iterations} iterations; ${ITERATIONS} to ${MOST_ITERATIONS} are accepted`);
  }
  for (const name of ['publicKey', 'account'] as const) {
    try {
      decodeBase58(backup[name], 32);
    } catch {
      throw new BackupRefused(`the ${name} of the backup is not a key in base58`);
    }
  }
  for (const name of ['salt', 'iv', 'key'] as const) {
    try {
      fromBase64(backup[name]);
    } catch {
      throw new BackupRefused(`the ${name} of the backup is not base64`);
    }
  }
}

/** Why a password cannot be used; null: it is long enough. */
export function passwordProblem(password: string): string | null {
  const length = Array.from(password).length;
  return length >= SHORTEST_PASSWORD ? null : `the password has ${length} characters; at least ${SHORTEST_PASSWORD} are needed`;
}

/** Whether a private key belongs to a public one. */
export async function isPair(privateKey: CryptoKey, publicKey: string): Promise<boolean> {
  const message = randomBytes(32);
  const verifier = await crypto.subtle.importKey('raw', decodeBase58(publicKey, 32), ED25519, false, ['verify']);
  const signature = await crypto.subtle.sign(ED25519, privateKey, message);
  return crypto.subtle.verify(ED25519, verifier, signature, message);
}

async function encryptionKey(password: string, salt: Uint8Array<ArrayBuffer>, iterations: number): Promise<CryptoKey> {
  const bytes = new TextEncoder().encode(password.normalize('NFKC'));
  const source = await crypto.subtle.importKey('raw', bytes, 'PBKDF2', false, ['deriveKey']);
  const parameters = { name: 'PBKDF2', hash: 'SHA-256', salt, iterations };
  return crypto.subtle.deriveKey(parameters, source, { name: 'AES-GCM', length: 256 }, false, ['wrapKey', 'unwrapKey']);
}

function gcm(iv: Uint8Array<ArrayBuffer>, header: Omit<Backup, 'key'>): AesGcmParams {
  const { format, publicKey, account, cipher, derivation, iterations, salt } = header;
  const additionalData = new TextEncoder().encode(JSON.stringify([format, publicKey, account, cipher, derivation, iterations, salt]));
  return { name: 'AES-GCM', iv, additionalData };
}

function randomBytes(count: number): Uint8Array<ArrayBuffer> {
  return crypto.getRandomValues(new Uint8Array(count));
}

function toBase64(bytes: Uint8Array): string {
  return btoa(String.fromCharCode(...bytes));
}

function fromBase64(text: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
}
