// All actions: types and builders. Those in the folder are generated from docs/api/actions.json.

export * from './actions/accounts.js';
export * from './actions/conditionalOrders.js';
export * from './actions/multisigs.js';
export * from './actions/nested.js';
export * from './actions/operators.js';
export * from './actions/orders.js';
export * from './actions/terms.js';
export * from './actions/treasury.js';
export * from './specialActions.js';
