import type { ConditionalType } from 'openperp-client';

/** Kinds of orders that wait for a price, as traders call them. */
const CONDITIONAL: Readonly<Record<ConditionalType, string>> = {
  stop: 'stop',
  takeProfit: 'take profit',
  range: 'range',
  trigger: 'basket',
  trailing: 'trailing stop',
};

export function conditionalName(type: ConditionalType | null | undefined): string {
  return CONDITIONAL[type ?? 'stop'];
}
