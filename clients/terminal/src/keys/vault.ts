/** A key that this browser keeps. The private key is not extractable: scripts can sign with it, none can read it. */
export interface StoredKey {
  /** Base58, the name of the record. */
  readonly publicKey: string;
  readonly privateKey: CryptoKey;
  /** The account that it signs for: itself, or another if it is an agent. */
  readonly account: string;
  /** Milliseconds since 1970. */
  readonly createdAt: number;
  /** Whether a backup was made, or the secret came from elsewhere: the browser's copy is not the only one. */
  readonly isBackedUp: boolean;
}

/** The part of a stored key that a page may know: everything but the private key. */
export type KeyEntry = Omit<StoredKey, 'privateKey'>;

const DATABASE = 'openperp-keys';
const STORE = 'keys';

/** The keys of this browser, in IndexedDB: of this origin only, sent nowhere. */
export class Vault {
  private constructor(private readonly database: IDBDatabase) {}

  static async open(): Promise<Vault> {
    const request = indexedDB.open(DATABASE, 1);
    request.onupgradeneeded = () => request.result.createObjectStore(STORE, { keyPath: 'publicKey' });
    const database = await resultOf(request);
    database.onversionchange = () => database.close();
    return new Vault(database);
  }

  async put(key: StoredKey): Promise<void> {
    if (key.privateKey.extractable) throw new Error('a key that scripts could read is not stored');
    await this.run('readwrite', (store) => store.put(key));
  }

  async get(publicKey: string): Promise<StoredKey | undefined> {
    return this.run('readonly', (store) => store.get(publicKey) as IDBRequest<StoredKey | undefined>);
  }

  /** All keys, the oldest first, without their secrets. */
  async entries(): Promise<KeyEntry[]> {
    const all = await this.run('readonly', (store) => store.getAll() as IDBRequest<StoredKey[]>);
    return all.map(({ privateKey: _, ...entry }) => entry).sort((a, b) => a.createdAt - b.createdAt);
  }

  async remove(publicKey: string): Promise<void> {
    await this.run('readwrite', (store) => store.delete(publicKey));
  }

  close(): void {
    this.database.close();
  }

  private async run<T>(mode: IDBTransactionMode, request: (store: IDBObjectStore) => IDBRequest<T>): Promise<T> {
    const transaction = this.database.transaction(STORE, mode, { durability: 'strict' });
    const completed = new Promise<void>((done, failed) => {
      transaction.oncomplete = () => done();
      transaction.onabort = () => failed(transaction.error ?? new Error('the browser did not store the key'));
    });
    const [result] = await Promise.all([resultOf(request(transaction.objectStore(STORE))), completed]);
    return result;
  }
}

/** Asks the browser not to clear this origin's storage when space is short. Whether it agreed. */
export async function askToPersist(): Promise<boolean> {
  return (await navigator.storage?.persist?.()) ?? false;
}

function resultOf<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((done, failed) => {
    request.onsuccess = () => done(request.result);
    request.onerror = () => failed(request.error ?? new Error('the browser did not open its storage'));
  });
}
