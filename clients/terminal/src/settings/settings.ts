/** `GET /terminal/settings.json`. */
export interface TerminalSettings {
  /** `ws://localhost:12001/`. */
  readonly webSocket: string;
  /** `mainnet`, `testnet`, `devnet`; null: signatures of any are taken. */
  readonly network: string | null;
  /** Test money: how much at most, in USD, and how long to wait for more. Null: there is none. */
  readonly faucet: { readonly amount: number; readonly periodSeconds: number } | null;
}

const THIS_MACHINE = new Set(['localhost', '127.0.0.1', '[::1]']);

/**
 * Address of the streams for this page: an address of the exchange's own machine becomes that of the host the page came
 * from, and a page from https uses wss.
 */
export function addressOf(webSocket: string, page: { readonly hostname: string; readonly protocol: string }): string {
  const address = new URL(webSocket);
  if (THIS_MACHINE.has(address.hostname) && !THIS_MACHINE.has(page.hostname)) address.hostname = page.hostname;
  if (page.protocol === 'https:') address.protocol = 'wss:';
  return address.toString();
}
