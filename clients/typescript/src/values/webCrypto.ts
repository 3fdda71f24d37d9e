/** WebCrypto, which pages have only over https and from localhost. */
export function subtle(): SubtleCrypto {
  const found = globalThis.crypto?.subtle;
  if (!found) throw new Error('there is no WebCrypto here: a page must come over https or from localhost');
  return found;
}

/** SHA-256. */
export async function sha256(bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array> {
  return new Uint8Array(await subtle().digest('SHA-256', bytes));
}
