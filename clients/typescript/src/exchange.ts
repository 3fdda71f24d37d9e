import { HttpRequests, type HttpSettings } from './http/httpRequests.js';
import { AccountQueries } from './queries/accountQueries.js';
import { MarketData } from './queries/marketData.js';
import type { StreamSettings } from './streams/connection.js';
import { Streams } from './streams/streams.js';
import { Transactions } from './transactions/submission.js';

/** The addresses of an exchange. */
export interface Addresses {
  /** Base of HTTP: `http://localhost:12000/api/v1`. */
  readonly http: string;
  /** WebSocket: `ws://localhost:12001/`. */
  readonly webSocket: string;
}

/** An exchange: everything a client does begins here. */
export class OpenPerp {
  readonly transactions: Transactions;
  readonly accounts: AccountQueries;
  readonly markets: MarketData;

  constructor(
    readonly addresses: Addresses,
    settings: HttpSettings = {},
  ) {
    const http = new HttpRequests(addresses.http, settings);
    this.transactions = new Transactions(http);
    this.accounts = new AccountQueries(http);
    this.markets = new MarketData(http);
  }

  /** Streams over a socket of their own, which opens with the first subscription. Close it when it is not needed any more. Throws where the platform has no WebSocket. */
  streams(settings: StreamSettings = {}): Streams {
    return new Streams(this.addresses.webSocket, settings);
  }
}
