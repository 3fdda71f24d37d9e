import type { Liabilities, LiabilityProof, LiabilityTotals } from '../answers/exchange/liabilities.js';
import { decodeBase58, encodeBase58 } from '../values/base58.js';
import { sha256 } from '../values/webCrypto.js';

/** Number of accounts, then balances, withdrawals, equities and debts in units of 1e-8. */
type Sums = readonly bigint[];

interface Node {
  readonly hash: Uint8Array;
  readonly sums: Sums;
}

const MONEY = /^(-?)(\d+)\.(\d{8})$/;
const WIDEST = 2n ** 127n;

/**
 * Why a proof does not show that what an exchange owes to an account is part of what it says it owes to all; null: it does. It does not
 * check the leaf: compare its amounts with the account's own, and the root with that which others get.
 * @param published of the same second
 */
export async function liabilityFlaw(account: string, proof: LiabilityProof, published: Liabilities): Promise<string | null> {
  try {
    return await flawOf(account, proof, published);
  } catch (malformed) {
    if (malformed instanceof RangeError) return `the proof or what is published is malformed: ${malformed.message}`;
    throw malformed;
  }
}

async function flawOf(account: string, proof: LiabilityProof, published: Liabilities): Promise<string | null> {
  if (proof.account !== account) return `the proof is of account ${proof.account}, not of ${account}`;
  if (proof.second !== published.second) {
    return `the proof is of second ${proof.second}, published is that of ${published.second}`;
  }
  const publishedTop = { hash: decodeBase58(published.hash, 32), sums: sumsOf(published.total) };
  if ((await rootOf(publishedTop, published)) !== published.root) return 'the root that is published is not that of the total';
  let top = await leafOf(proof);
  for (const step of proof.path) {
    const other = { hash: decodeBase58(step.hash, 32), sums: sumsOf(step.total) };
    top = step.side === 'left' ? await joined(other, top) : await joined(top, other);
  }
  return (await rootOf(top, published)) === published.root ? null : 'the path does not lead to the root that is published';
}

/** The leaf of a proof. It counts amounts above zero; the debt of an account is a sum of its own. */
async function leafOf(proof: LiabilityProof): Promise<Node> {
  const balance = units(proof.balance);
  const withdrawals = units(proof.withdrawals);
  const equity = units(proof.equity);
  if (withdrawals < 0n) throw new RangeError('withdrawals of the account are negative');
  const bytes = bytesOf([
    Uint8Array.of(0),
    decodeBase58(proof.salt, 32),
    decodeBase58(proof.account, 32),
    ...[balance, withdrawals, equity].map((amount) => bigEndian(BigInt.asUintN(64, amount), 8)),
  ]);
  return { hash: await sha256(bytes), sums: [1n, most(0n, balance), withdrawals, most(0n, equity), most(0n, -equity)] };
}

async function joined(left: Node, right: Node): Promise<Node> {
  return {
    hash: await sha256(bytesOf([Uint8Array.of(1), ...partsOf(left), ...partsOf(right)])),
    sums: added(left.sums, right.sums),
  };
}

async function rootOf(top: Node, published: Liabilities): Promise<string> {
  const named = [bigEndian(BigInt(published.second), 8), decodeBase58(published.previousRoot, 32)];
  return encodeBase58(await sha256(bytesOf([Uint8Array.of(2), ...named, ...partsOf(top)])));
}

function partsOf(node: Node): Uint8Array[] {
  return [node.hash, ...node.sums.map((sum, i) => bigEndian(sum, i === 0 ? 8 : 16))];
}

function sumsOf(total: LiabilityTotals): Sums {
  const sums = [BigInt(total.accounts), ...[total.balances, total.withdrawals, total.equities, total.debts].map(units)];
  if (sums.some((sum) => sum < 0n || sum >= WIDEST)) throw new RangeError('a sum is negative or beyond 127 bits');
  return sums;
}

function added(one: Sums, other: Sums): Sums {
  return one.map((sum, i) => sum + other[i]!);
}

function most(one: bigint, other: bigint): bigint {
  return one > other ? one : other;
}

function units(money: string): bigint {
  const parts = MONEY.exec(money);
  if (parts === null) throw new RangeError(`${money} is not money with eight places`);
  const amount = BigInt(`${parts[2]!}${parts[3]!}`);
  return parts[1] === '-' ? -amount : amount;
}

function bigEndian(value: bigint, length: number): Uint8Array {
  const bytes = new Uint8Array(length);
  for (let i = length - 1, left = value; i >= 0; i--, left >>= 8n) bytes[i] = Number(left & 0xffn);
  return bytes;
}

function bytesOf(parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(parts.reduce((length, part) => length + part.length, 0));
  let at = 0;
  for (const part of parts) {
    bytes.set(part, at);
    at += part.length;
  }
  return bytes;
}
