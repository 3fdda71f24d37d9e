// The signed bytes of actions. Generated from docs/api by clients/generator; do not edit.

import type { CanonicalWriter } from './canonicalWriter.js';
import type { Action } from './nested.js';
import { TIMES_IN_FORCE } from './terms.js';

/** Writes the number and the fields of an action in the order in which they are signed. */
export function writeAction(out: CanonicalWriter, action: Action): CanonicalWriter {
  switch (action.type) {
    case 'limit':
      return out.number(1).text(action.symbol).flag(action.side === 'buy').fixed(action.price).fixed(action.size)
        .u32(TIMES_IN_FORCE.indexOf(action.timeInForce)).flag(action.reduceOnly).isolated(action.isolated ?? false)
        .builderCode(action.builderCode);
    case 'market':
      return out.number(0).text(action.symbol).flag(action.side === 'buy').fixed(action.size).flag(action.reduceOnly)
        .isolated(action.isolated ?? false).builderCode(action.builderCode).slippage(action.slippage, 2);
    case 'modify':
      return out.number(2).key(action.orderId).text(action.symbol).double(action.size);
    case 'cancel':
      return out.number(3).text(action.symbol).key(action.orderId);
    case 'cancelAll':
      return out.number(4).texts(action.symbols);
    case 'scheduleCancel':
      return out.number(1000).count(action.seconds);
    case 'stayUntilFilled':
      return out.number(1050).flag(action.on);
    case 'stop':
      return out.number(5).text(action.symbol).flag(action.side === 'buy').fixed(action.size).fixed(action.trigger)
        .option(action.limit, (each) => out.fixed(each)).flag(action.isolated ?? false).builderCode(action.builderCode, 2)
        .slippage(action.slippage, 4);
    case 'takeProfit':
      return out.number(6).text(action.symbol).flag(action.side === 'sell').fixed(action.size).fixed(action.trigger)
        .option(action.limit, (each) => out.fixed(each)).flag(action.isolated ?? false).builderCode(action.builderCode, 2)
        .slippage(action.slippage, 4);
    case 'range':
      return out.number(7).text(action.symbol).flag(action.side === 'sell').fixed(action.size).fixed(action.low).fixed(action.high)
        .option(action.lowLimit, (each) => out.fixed(each)).option(action.highLimit, (each) => out.fixed(each))
        .flag(action.isolated ?? false).builderCode(action.builderCode, 2).slippage(action.stopSlippage, 4)
        .slippage(action.profitSlippage, 4);
    case 'trailing':
      return out.number(9).text(action.symbol).flag(action.side === 'sell').fixed(action.size).u32(action.trailBps).u32(action.stepBps)
        .option(action.limit, (each) => out.fixed(each)).flag(action.isolated ?? false).builderCode(action.builderCode, 2)
        .slippage(action.slippage, 4);
    case 'faucet':
      return out.number(16, 7).key(action.recipient).option(action.amount, (each) => out.double(each));
    case 'agent':
      return out.number(17, 8).key(action.agent).flag(action.remove);
    case 'leverage':
      return out.number(18, 9).leverages(action.settings);
    case 'approveBuilder':
      return out.number(40).key(action.builder).byte(action.maxFee);
    case 'revokeBuilder':
      return out.number(41).key(action.builder);
    case 'createSubAccount':
      return out.number(27).text(action.name).option(action.amount, (each) => out.double(each));
    case 'renameSubAccount':
      return out.number(37).key(action.account).text(action.name);
    case 'removeSubAccount':
      return out.number(28).key(action.account);
    case 'transfer':
      return out.number(29).u32(action.external ? 1 : 0).key(action.from).key(action.to).double(action.amount);
    case 'note':
      return out.number(1001).text(action.text);
    case 'createMultisig':
      return out.number(30).keys(action.signers).u32(action.threshold).u32(action.timeLockSecs).u32(action.lifetimeSecs);
    case 'approveProposal':
      return out.number(32).key(action.multisig).u64(action.proposal);
    case 'rejectProposal':
      return out.number(33).key(action.multisig).u64(action.proposal);
    case 'cancelProposal':
      return out.number(34).key(action.multisig).u64(action.proposal);
    case 'executeProposal':
      return out.number(35).key(action.multisig).u64(action.proposal);
    case 'updateMultisigPolicy':
      return out.number(36).key(action.multisig).policySigners(action.signers).policyNumber(action.threshold)
        .policyNumber(action.timeLockSecs).policyNumber(action.lifetimeSecs);
    case 'deposit':
      return out.number(1002).key(action.to).fixed(action.amount).text(action.ref);
    case 'withdraw':
      return out.number(1003).fixed(action.amount).text(action.destination).text(action.ref);
    case 'cancelWithdrawal':
      return out.number(1004).text(action.id);
    case 'sweepFees':
      return out.number(1012).fixed(action.amount).text(action.destination).text(action.ref);
    case 'approveWithdrawal':
      return out.number(1005).text(action.id);
    case 'claimWithdrawal':
      return out.number(1006).text(action.id);
    case 'settleWithdrawal':
      return out.number(1007).text(action.id).text(action.reference);
    case 'rejectWithdrawal':
      return out.number(1008).text(action.id).text(action.reason);
    case 'pauseWithdrawals':
      return out.number(1009).flag(action.paused).text(action.reason);
    case 'setRole':
      return out.number(1010).text(action.role).key(action.key).count(action.expires);
    case 'revokeRole':
      return out.number(1011).text(action.role).key(action.key);
    case 'setFeePolicy':
      return out.number(1040).text(action.symbol).text(action.tiers).text(action.programmes).count(action.from);
    case 'setFeeProgramme':
      return out.number(1041).key(action.account).text(action.programme);
    case 'oraclePrice':
      return out.number(11, 5).u64(action.timestamp).text(action.symbol).double(action.price);
    case 'feedPrices':
      return out.number(13, 6).feedPrices(action.prices);
    case 'whitelistFaucet':
      return out.number(19, 10).key(action.target).flag(action.whitelist);
    case 'changeTerms':
      return out.number(1030).text(action.symbol).text(action.terms).count(action.effectiveAt);
    case 'listMarket':
      return out.number(1031).text(action.symbol).text(action.terms).text(action.state);
    case 'setMarketState':
      return out.number(1020).text(action.symbol).text(action.state).text(action.reason).count(action.until);
    case 'settleMarket':
      return out.number(1033).text(action.symbol).count(action.minutes).text(action.reason);
    case 'moveMarket':
      return out.number(1100).text(action.symbol).flag(action.ownLane);
    case 'acceptTime':
      return out.number(1090).count(action.now).text(action.reason);
    case 'basket':
      return out.number(8).text(action.symbol).flag(action.isAbove).fixed(action.trigger).actions(action.actions)
        .statedFlag(action.isolated);
    case 'onFill':
      return out.number(10).parent(action.parent).actions(action.actions);
    case 'propose':
      return out.number(31).key(action.multisig).proposedActions(action.actions).proposalLifetime(action.lifetimeSecs);
  }
}
