// All actions: types and builders. What is written by hand is in specialActions.ts, the rest is generated from docs/api/actions.json.

export * from './accounts.js';
export * from './conditionalOrders.js';
export * from './multisigs.js';
export * from './nested.js';
export * from './operators.js';
export * from './orders.js';
export * from './terms.js';
export * from './treasury.js';
export * from './specialActions.js';
