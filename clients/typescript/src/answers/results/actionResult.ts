import { fieldsOf, UnexpectedAnswer, type Decoder } from '../decoding.js';
import { accountResults, type AccountResult } from './accountResults.js';
import { operatorResults, type OperatorResult } from './operatorResults.js';
import { orderResults, type OrderResult } from './orderResults.js';

/** A status of a later release, which this client does not know. */
export interface UnknownResult {
  readonly kind: 'unknown';
  readonly name: string;
  readonly fields: unknown;
}

/** The outcome of one action. A cancel of all orders has one of these for each order. */
export type ActionResult = OrderResult | AccountResult | OperatorResult | UnknownResult;

const DECODERS = new Map<string, Decoder<ActionResult>>(
  Object.entries({ ...orderResults, ...accountResults, ...operatorResults }),
);

export const actionResult: Decoder<ActionResult> = (json) => {
  const [status] = Object.entries(fieldsOf(json));
  if (status === undefined) throw new UnexpectedAnswer('expected a status');
  const [kind, fields] = status;
  const decoder = DECODERS.get(kind);
  return decoder === undefined ? { kind: 'unknown', name: kind, fields } : decoder({ ...fieldsOf(fields), kind });
};

/**
 * Whether an action was refused or failed. An order that ended without a fill, such as an IOC that met nothing, was not
 * refused.
 */
export function isRefusal(result: ActionResult): boolean {
  return /^(rejected|cancelOneRejected|cancelAllRejected|cancelledReduceOnly|cancelledRiskLimit|error$)|Failed$/.test(result.kind);
}

/** The sentence that says why an action was refused; null if it was not. */
export function reasonOf(result: ActionResult): string | null {
  if ('message' in result) return result.message;
  return 'reason' in result ? result.reason : null;
}
