import { margin, position, type Margin, type Position } from '../accounts/state.js';
import { withdrawal, type Withdrawal } from '../accounts/withdrawals.js';
import { fieldsOf, text, type Decoder } from '../decoding.js';
import { accountChanges, type AccountChange } from './accountUpdates.js';
import { orderChanges, type OrderChange } from './orderUpdates.js';

/** The margin changed, through the account or a mark. */
export interface MarginUpdate {
  readonly type: 'marginUpdate';
  readonly margin: Margin;
}

/** A position changed, through the account or a mark. */
export interface PositionUpdate {
  readonly type: 'positionUpdate';
  /** The position; size 0: it is closed. */
  readonly position: Position;
}

/** A withdrawal was requested, approved, claimed, settled, rejected or cancelled. */
export interface WithdrawalUpdate {
  readonly type: 'withdrawalUpdate';
  readonly withdrawal: Withdrawal;
}

/** A message of the account stream. The messages of one execution come as order, fill, liquidation or ADL, position, margin. */
export type AccountUpdate = AccountChange | OrderChange | MarginUpdate | PositionUpdate | WithdrawalUpdate;

const DECODERS: { readonly [T in AccountUpdate['type']]: Decoder<AccountUpdate> } = {
  ...accountChanges,
  ...orderChanges,
  marginUpdate: (json) => ({ type: 'marginUpdate', margin: margin(json) }),
  positionUpdate: (json) => ({ type: 'positionUpdate', position: position(json) }),
  withdrawalUpdate: (json) => ({ type: 'withdrawalUpdate', withdrawal: withdrawal(json) }),
};

/** Decodes a message of the account stream; null for a kind of message that a later release has added. */
export const accountUpdate: Decoder<AccountUpdate | null> = (json) => {
  const type = text(fieldsOf(json)['type']);
  const decoder = (DECODERS as Record<string, Decoder<AccountUpdate> | undefined>)[type];
  return decoder === undefined ? null : decoder(json);
};
