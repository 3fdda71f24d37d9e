export { OpenPerp, type Addresses } from './exchange.js';
export { Market, type Neighbours, type Refusal } from './market.js';
export { Decimal, type Amount, type DecimalInput, type Rounding } from './values/decimal.js';
export { decodeBase58, encodeBase58, isPublicKey } from './values/base58.js';
export { parseExactly } from './values/json.js';
export * from './actions/index.js';
export { wireAction } from './actions/wire.js';
export { messageOf, type Network } from './signing/canonical.js';
export { canSign, CryptoKeySigner, type Signer } from './signing/signer.js';
export { RemoteSigner, serveSigner, type Port } from './signing/remoteSigner.js';
export { destinationFlaw, isReference, isSealed, sealedFor } from './sealing/destinations.js';
export { WalletSigner, type SignMessage } from './wallets/walletSigner.js';
export { walletEnvelope, walletText } from './wallets/walletText.js';
export { Nonces } from './transactions/nonces.js';
export { nestedOrderId, orderIdsOf, Trader, type SignedTransaction, type TraderOptions } from './transactions/trader.js';
export { resultsOf, sentenceOf, Transactions, WrongReceipt } from './transactions/submission.js';
export type { AlreadyExecuted, Executed, NotTaken, Refused, Sendable, Submission, UnknownOutcome } from './transactions/submission.js';
export { DeadMansSwitch } from './transactions/deadMansSwitch.js';
export { parseReceipt, receiptFlaw, type Receipt, type SavedReceipt } from './proofs/receipts.js';
export { liabilityFlaw } from './proofs/liabilities.js';
export { RequestFailed, type FailureKind } from './http/failures.js';
export type { Fetch, HttpSettings } from './http/httpRequests.js';
export { AccountQueries, History, type HistoryRange, type Page } from './queries/accountQueries.js';
export { MarketData, type CandleRange } from './queries/marketData.js';

export { LocalBook } from './local/book.js';
export { LocalAccount, type LocalOrder } from './local/account.js';
export { LocalMarkets } from './local/markets.js';
export { OrderTracker, type TrackedOrder, type TrackedStatus, type TrackerSettings } from './local/orderTracker.js';

export { factsOf, isolatedFactsOf, RiskModel } from './risk/valuation.js';
export type { AccountFacts, AccountFigures, AccountState, AccountTotals, PositionFigures } from './risk/valuation.js';
export type { MarketConditions } from './risk/marketRates.js';
export { largestSize, previewOrder, type OrderPreview, type PlannedOrder } from './risk/preview.js';

export { Streams, type StreamListener, type Subscribed } from './streams/streams.js';
export type { ConnectionState, OpenSocket, SocketLike, StreamSettings } from './streams/connection.js';
export type { Handler, StreamMessage } from './streams/subscription.js';
export * from './streams/topics.js';
export { messagesOf } from './streams/iteration.js';

export { UnexpectedAnswer } from './answers/decoding.js';
export { isRefusal, reasonOf, type ActionResult, type UnknownResult } from './answers/results.js';
export type { AccountUpdate, MarginUpdate, OrderChangeRejected, PositionUpdate, WithdrawalUpdate } from './answers/updates.js';
export type { BookUpdate, Level, Trade } from './answers/books.js';
export type { Correlation, OrderEnd } from './answers/irregular.js';
export type * from './answers/types.js';
export { INTERVALS } from './answers/words.js';
export { isOpen } from './answers/orderStates.js';
