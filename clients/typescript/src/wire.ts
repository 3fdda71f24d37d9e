import type { Action } from './actions.js';
import type { Amount } from './decimal.js';

/** An action as `POST /order` takes it: an object with one key. */
export function wireAction(action: Action): Record<string, unknown> {
  switch (action.type) {
    case 'limit': {
      const { symbol: c, price: px, size: sz, timeInForce: tif, reduceOnly: r } = action;
      return { l: { c, b: action.side === 'buy', px, sz, tif, r, i: action.isolated ?? false, builderCode: action.builderCode } };
    }
    case 'market': {
      const { symbol: c, size: sz, reduceOnly: r, builderCode, slippage } = action;
      return { m: { c, b: action.side === 'buy', sz, r, i: action.isolated ?? false, builderCode, slippage } };
    }
    case 'stop':
    case 'takeProfit': {
      const { symbol: c, size: sz, trigger: tr, limit: lim, slippage, builderCode, isolated: i = false } = action;
      const d = (action.type === 'stop') === (action.side === 'buy');
      return { [action.type === 'stop' ? 'st' : 'tp']: { c, d, sz, tr, lim, slippage, i, builderCode } };
    }
    case 'range': {
      const { symbol: c, size: sz, low: pmin, high: pmax, lowLimit: lmin, highLimit: lmax } = action;
      const { stopSlippage: slSlippage, profitSlippage: tpSlippage, isolated: i = false, builderCode } = action;
      return { rng: { c, d: action.side === 'sell', sz, pmin, pmax, lmin, lmax, slSlippage, tpSlippage, i, builderCode } };
    }
    case 'trailing': {
      const { symbol: c, size: sz, trailBps: trb, stepBps: stb, limit: lim, slippage, builderCode } = action;
      return { trl: { c, b: action.side === 'sell', sz, trb, stb, lim, slippage, i: action.isolated ?? false, builderCode } };
    }
    case 'basket': {
      const { symbol: c, isAbove: d, trigger: tr, isolated: i } = action;
      return { trig: { c, d, tr, actions: action.actions.map(wireAction), i } };
    }
    case 'onFill':
      return { of: { trigger: wireAction(action.parent), actions: action.actions.map(wireAction) } };
    case 'modify':
      return { mod: { oid: action.orderId, symbol: action.symbol, amount: action.size } };
    case 'cancel':
      return { cx: { c: action.symbol, oid: action.orderId } };
    case 'cancelAll':
      return { cxa: { c: action.symbols } };
    case 'faucet':
      return { faucet: { u: action.recipient, amount: action.amount } };
    case 'agent':
      return { agentWalletCreation: { a: action.agent, d: action.remove } };
    case 'approveBuilder':
      return { abc: { to: action.builder, fee: action.maxFee } };
    case 'revokeBuilder':
      return { rbc: { to: action.builder } };
    case 'createSubAccount':
      return { createSubAccount: { name: action.name, marginAmount: action.amount } };
    case 'renameSubAccount':
      return { renameSubAccount: { account: action.account, name: action.name } };
    case 'removeSubAccount':
      return { removeSubAccount: { toRemove: action.account } };
    case 'transfer': {
      const { from, to, amount: marginAmount } = action;
      return { transfer: { k: action.external ? 'external' : 'internal', from, to, marginAmount } };
    }
    case 'createMultisig': {
      const { signers, threshold, timeLockSecs, lifetimeSecs: proposalLifetimeSecs } = action;
      return { createMultisig: { signers, threshold, timeLockSecs, proposalLifetimeSecs } };
    }
    case 'propose':
      return { msp: { m: action.multisig, a: action.actions.map(wireAction), l: action.lifetimeSecs } };
    case 'approveProposal':
      return { msa: { m: action.multisig, p: action.proposal } };
    case 'rejectProposal':
      return { msr: { m: action.multisig, p: action.proposal } };
    case 'cancelProposal':
      return { msc: { m: action.multisig, p: action.proposal } };
    case 'executeProposal':
      return { mse: { m: action.multisig, p: action.proposal } };
    case 'updateMultisigPolicy': {
      const { multisig: m, signers, threshold, timeLockSecs, lifetimeSecs: proposalLifetimeSecs } = action;
      return { msu: { m, signers, threshold, timeLockSecs, proposalLifetimeSecs } };
    }
    case 'leverage':
      return { updateUserSettings: { m: [...action.settings] as [string, Amount][] } };
    case 'whitelistFaucet':
      return { whitelistFaucet: { target: action.target, whitelist: action.whitelist } };
    case 'scheduleCancel':
      return { scheduleCancel: { seconds: action.seconds } };
    case 'stayUntilFilled':
      return { stayUntilFilled: { on: action.on } };
    case 'note':
      return { note: { text: action.text } };
    case 'setMarketState':
      return { setMarketState: { symbol: action.symbol, state: action.state, reason: action.reason, until: action.until } };
    case 'settleMarket':
      return { settleMarket: { symbol: action.symbol, minutes: action.minutes, reason: action.reason } };
    case 'moveMarket':
      return { moveMarket: { symbol: action.symbol, ownLane: action.ownLane } };
    case 'acceptTime':
      return { acceptTime: { now: action.now, reason: action.reason } };
    case 'deposit':
      return { deposit: { to: action.to, amount: action.amount, ref: action.ref } };
    case 'withdraw': {
      const { amount, destination, ref } = action;
      return { withdraw: ref === '' ? { amount, destination } : { amount, destination, ref } };
    }
    case 'cancelWithdrawal':
    case 'approveWithdrawal':
    case 'claimWithdrawal':
      return { [action.type]: { id: action.id } };
    case 'settleWithdrawal':
      return { settleWithdrawal: { id: action.id, reference: action.reference } };
    case 'rejectWithdrawal':
      return { rejectWithdrawal: { id: action.id, reason: action.reason } };
    case 'pauseWithdrawals':
      return { pauseWithdrawals: { paused: action.paused, reason: action.reason } };
    case 'setRole': {
      const { role, key, expires } = action;
      return { setRole: expires === 0 ? { role, key } : { role, key, expires } };
    }
    case 'revokeRole':
      return { revokeRole: { role: action.role, key: action.key } };
    case 'setFeePolicy': {
      const { symbol, tiers, programmes, from } = action;
      const given = { ...(symbol && { symbol }), ...(tiers && { tiers }), ...(programmes && { programmes }), ...(from && { from }) };
      return { setFeePolicy: given };
    }
    case 'changeTerms': {
      const { symbol, terms, effectiveAt } = action;
      return { changeTerms: { symbol, ...(terms && { terms }), ...(effectiveAt && { effectiveAt }) } };
    }
    case 'listMarket': {
      const { symbol, terms, state } = action;
      return { listMarket: { symbol, terms, ...(state && { state }) } };
    }
    case 'setFeeProgramme': {
      const { account, programme } = action;
      return { setFeeProgramme: programme === '' ? { account } : { account, programme } };
    }
    case 'oraclePrice':
      return { px: { t: action.timestamp, c: action.symbol, px: action.price } };
    case 'feedPrices':
      return { o: { oracles: action.prices.map(({ timestamp: t, feed: fi, price: px, exponent: e }) => ({ t, fi, px, e })) } };
  }
}
