/** Why a wallet did not do what it was asked for, in a sentence for the person. */
export class WalletFailure extends Error {
  override readonly name = 'WalletFailure';
}

/** Answers of wallets when the person declines: a number of EIP-1193, or a text of their own. */
const DECLINED_CODE = 4001;
const DECLINED = /\b(reject|declin|den(y|ied)|cancel|dismiss|clos)/i;

/** The failure of a wallet that was not connected. */
export function notConnected(name: string, error: unknown): WalletFailure {
  if (isDeclined(error)) return new WalletFailure(`you declined in ${name}: it is not connected`);
  return new WalletFailure(`${name} did not connect${reasonOf(error)}. Is it unlocked?`);
}

/** The failure of a text that was not signed. */
export function notSigned(name: string, error: unknown): WalletFailure {
  if (error instanceof WalletFailure) return error;
  if (isDeclined(error)) return new WalletFailure(`you declined in ${name}: nothing was sent`);
  return new WalletFailure(`${name} did not sign${reasonOf(error)}. Nothing was sent`);
}

/** The failure of a signature that the exchange would not take. */
export function wronglySigned(name: string, error: unknown): WalletFailure {
  return error instanceof WalletFailure ? error : new WalletFailure(`the signature is of no use: ${textOf(error)}. Nothing was sent. ${name} may not be able to sign for this exchange`);
}

function isDeclined(error: unknown): boolean {
  return (error as { readonly code?: unknown } | null)?.code === DECLINED_CODE || DECLINED.test(textOf(error));
}

function reasonOf(error: unknown): string {
  const text = textOf(error).replace(/[.\s]+$/, '');
  return text === '' ? '' : `: ${text}`;
}

function textOf(error: unknown): string {
  if (error instanceof Error) return error.message;
  const message = (error as { readonly message?: unknown } | null)?.message;
  return typeof message === 'string' ? message : typeof error === 'string' ? error : '';
}
