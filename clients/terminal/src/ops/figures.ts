/** A figure of Prometheus' text format. */
export interface Figure {
  readonly name: string;
  readonly labels: ReadonlyMap<string, string>;
  readonly value: number;
}

const LINE = /^([a-zA-Z_:][\w:]*)(?:\{(.*)\})? (\S+)/;
const LABEL = /([a-zA-Z_]\w*)="((?:[^"\\]|\\.)*)"/g;

/** The figures of an answer of `GET /metrics`; comments and lines of another form are left out. */
export function figuresOf(text: string): Figure[] {
  const figures: Figure[] = [];
  for (const line of text.split('\n')) {
    const found = line.startsWith('#') ? null : LINE.exec(line);
    if (!found) continue;
    const labels = new Map([...(found[2] ?? '').matchAll(LABEL)].map(([, name, value]) => [name!, value!]));
    figures.push({ name: found[1]!, labels, value: Number(found[3]) });
  }
  return figures;
}

/** The work of a gateway, counted since it started. */
export interface GatewayCounts {
  /** Time of the count, milliseconds by any clock that is not set. */
  readonly at: number;
  readonly transactions: number;
  /** Number of these that were answered with an outcome other than `ok`. */
  readonly refused: number;
  /** Seconds that the answers took together. */
  readonly seconds: number;
  readonly forwarded: number;
  readonly inFlight: number;
  readonly connections: number;
}

export function gatewayCounts(figures: readonly Figure[], at: number): GatewayCounts {
  const sum = (name: string, counts: (figure: Figure) => boolean = () => true) =>
    figures.filter((figure) => figure.name === name && counts(figure)).reduce((total, { value }) => total + value, 0);
  return {
    at,
    transactions: sum('gateway_transactions_seconds_count'),
    refused: sum('gateway_transactions_seconds_count', ({ labels }) => labels.get('outcome') !== 'ok'),
    seconds: sum('gateway_transactions_seconds_sum'),
    forwarded: sum('gateway_forwarded_seconds_count'),
    inFlight: sum('gateway_in_flight'),
    connections: sum('gateway_connections'),
  };
}

/** The rates between two counts of one gateway. */
export interface GatewayRates {
  readonly transactionsPerSecond: number;
  readonly refusedPerSecond: number;
  readonly readsPerSecond: number;
  /** Mean duration of one transaction; null: there was none. */
  readonly meanMillis: number | null;
}

/** The rates between two counts; null if the later count is of another process, or no time has passed. */
export function ratesBetween(before: GatewayCounts, after: GatewayCounts): GatewayRates | null {
  const seconds = (after.at - before.at) / 1000;
  const transactions = after.transactions - before.transactions;
  if (seconds <= 0 || transactions < 0 || after.forwarded < before.forwarded) return null;
  return {
    transactionsPerSecond: transactions / seconds,
    refusedPerSecond: (after.refused - before.refused) / seconds,
    readsPerSecond: (after.forwarded - before.forwarded) / seconds,
    meanMillis: transactions === 0 ? null : ((after.seconds - before.seconds) / transactions) * 1000,
  };
}
