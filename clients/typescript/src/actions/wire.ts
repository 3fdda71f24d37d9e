// The JSON of actions. Generated from docs/api by clients/generator; do not edit.

import type { Action } from './nested.js';

/** An action as `POST /order` takes it: an object with one key. Values that are undefined are left out when it is printed. */
export function wireAction(action: Action): Record<string, unknown> {
  switch (action.type) {
    case 'limit':
      return {
        l: {
          c: action.symbol, b: action.side === 'buy', px: action.price, sz: action.size, tif: action.timeInForce, r: action.reduceOnly,
          i: action.isolated ?? false, builderCode: action.builderCode,
        },
      };
    case 'market':
      return {
        m: {
          c: action.symbol, b: action.side === 'buy', sz: action.size, r: action.reduceOnly, i: action.isolated ?? false,
          builderCode: action.builderCode, slippage: action.slippage,
        },
      };
    case 'modify':
      return { mod: { symbol: action.symbol, oid: action.orderId, amount: action.size } };
    case 'cancel':
      return { cx: { c: action.symbol, oid: action.orderId } };
    case 'cancelAll':
      return { cxa: { c: action.symbols } };
    case 'scheduleCancel':
      return { scheduleCancel: { seconds: action.seconds } };
    case 'stayUntilFilled':
      return { stayUntilFilled: { on: action.on } };
    case 'stop':
      return {
        st: {
          c: action.symbol, d: action.side === 'buy', sz: action.size, tr: action.trigger, lim: action.limit, i: action.isolated ?? false,
          builderCode: action.builderCode, slippage: action.slippage,
        },
      };
    case 'takeProfit':
      return {
        tp: {
          c: action.symbol, d: action.side === 'sell', sz: action.size, tr: action.trigger, lim: action.limit, i: action.isolated ?? false,
          builderCode: action.builderCode, slippage: action.slippage,
        },
      };
    case 'range':
      return {
        rng: {
          c: action.symbol, d: action.side === 'sell', sz: action.size, pmin: action.low, pmax: action.high, lmin: action.lowLimit,
          lmax: action.highLimit, i: action.isolated ?? false, builderCode: action.builderCode, slSlippage: action.stopSlippage,
          tpSlippage: action.profitSlippage,
        },
      };
    case 'trailing':
      return {
        trl: {
          c: action.symbol, b: action.side === 'sell', sz: action.size, trb: action.trailBps, stb: action.stepBps, lim: action.limit,
          i: action.isolated ?? false, builderCode: action.builderCode, slippage: action.slippage,
        },
      };
    case 'faucet':
      return { faucet: { u: action.recipient, amount: action.amount } };
    case 'agent':
      return { agentWalletCreation: { a: action.agent, d: action.remove } };
    case 'leverage':
      return { updateUserSettings: { m: [...action.settings] } };
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
    case 'transfer':
      return { transfer: { from: action.from, to: action.to, marginAmount: action.amount, k: action.external ? 'external' : 'internal' } };
    case 'note':
      return { note: { text: action.text } };
    case 'createMultisig':
      return {
        createMultisig: {
          signers: action.signers, threshold: action.threshold, timeLockSecs: action.timeLockSecs,
          proposalLifetimeSecs: action.lifetimeSecs,
        },
      };
    case 'approveProposal':
      return { msa: { m: action.multisig, p: action.proposal } };
    case 'rejectProposal':
      return { msr: { m: action.multisig, p: action.proposal } };
    case 'cancelProposal':
      return { msc: { m: action.multisig, p: action.proposal } };
    case 'executeProposal':
      return { mse: { m: action.multisig, p: action.proposal } };
    case 'updateMultisigPolicy':
      return {
        msu: {
          m: action.multisig, signers: action.signers, threshold: action.threshold, timeLockSecs: action.timeLockSecs,
          proposalLifetimeSecs: action.lifetimeSecs,
        },
      };
    case 'deposit':
      return { deposit: { to: action.to, amount: action.amount, ref: action.ref } };
    case 'withdraw':
      return { withdraw: { amount: action.amount, destination: action.destination, ref: action.ref === '' ? undefined : action.ref } };
    case 'cancelWithdrawal':
      return { cancelWithdrawal: { id: action.id } };
    case 'sweepFees':
      return { sweepFees: { amount: action.amount, destination: action.destination, ref: action.ref === '' ? undefined : action.ref } };
    case 'approveWithdrawal':
      return { approveWithdrawal: { id: action.id } };
    case 'claimWithdrawal':
      return { claimWithdrawal: { id: action.id } };
    case 'settleWithdrawal':
      return { settleWithdrawal: { id: action.id, reference: action.reference } };
    case 'rejectWithdrawal':
      return { rejectWithdrawal: { id: action.id, reason: action.reason } };
    case 'pauseWithdrawals':
      return { pauseWithdrawals: { paused: action.paused, reason: action.reason } };
    case 'setRole':
      return { setRole: { role: action.role, key: action.key, expires: action.expires === 0 ? undefined : action.expires } };
    case 'revokeRole':
      return { revokeRole: { role: action.role, key: action.key } };
    case 'setFeePolicy':
      return {
        setFeePolicy: {
          symbol: action.symbol === '' ? undefined : action.symbol, tiers: action.tiers === '' ? undefined : action.tiers,
          programmes: action.programmes === '' ? undefined : action.programmes, from: action.from === 0 ? undefined : action.from,
        },
      };
    case 'setFeeProgramme':
      return { setFeeProgramme: { account: action.account, programme: action.programme === '' ? undefined : action.programme } };
    case 'oraclePrice':
      return { px: { t: action.timestamp, c: action.symbol, px: action.price } };
    case 'feedPrices':
      return { o: { oracles: action.prices.map((it) => ({ t: it.timestamp, fi: it.feed, px: it.price, e: it.exponent })) } };
    case 'whitelistFaucet':
      return { whitelistFaucet: { target: action.target, whitelist: action.whitelist } };
    case 'changeTerms':
      return {
        changeTerms: {
          symbol: action.symbol, terms: action.terms === '' ? undefined : action.terms,
          effectiveAt: action.effectiveAt === 0 ? undefined : action.effectiveAt,
        },
      };
    case 'listMarket':
      return { listMarket: { symbol: action.symbol, terms: action.terms, state: action.state === '' ? undefined : action.state } };
    case 'setMarketState':
      return { setMarketState: { symbol: action.symbol, state: action.state, reason: action.reason, until: action.until } };
    case 'settleMarket':
      return { settleMarket: { symbol: action.symbol, minutes: action.minutes, reason: action.reason } };
    case 'moveMarket':
      return { moveMarket: { symbol: action.symbol, ownLane: action.ownLane } };
    case 'acceptTime':
      return { acceptTime: { now: action.now, reason: action.reason } };
    case 'basket':
      return {
        trig: {
          c: action.symbol, d: action.isAbove, tr: action.trigger, actions: action.actions.map(wireAction), i: action.isolated,
        },
      };
    case 'onFill':
      return { of: { trigger: wireAction(action.parent), actions: action.actions.map(wireAction) } };
    case 'propose':
      return { msp: { m: action.multisig, a: action.actions.map(wireAction), l: action.lifetimeSecs } };
  }
}
