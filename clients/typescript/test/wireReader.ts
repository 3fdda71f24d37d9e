import type { Action, BuilderCode, OnFill, TimeInForce } from '../src/actions.js';

export interface WireTransaction {
  readonly actions: readonly Record<string, Record<string, any>>[];
  readonly nonce: number | string;
  readonly account: string;
  readonly signer: string;
  readonly signature: string;
}

/** Reads an action as clients write them, numbers as the floating-point numbers that they are there. */
export function actionOfWire(wire: Record<string, Record<string, any>>): Action {
  const [tag, f] = Object.entries(wire)[0]!;
  switch (tag) {
    case 'l':
      return {
        type: 'limit',
        symbol: f['c'],
        side: f['b'] ? 'buy' : 'sell',
        price: Number(f['px']),
        size: Number(f['sz']),
        timeInForce: String(f['tif'] ?? 'GTC').toUpperCase() as TimeInForce,
        reduceOnly: f['r'] ?? false,
        isolated: f['i'] ?? false,
        ...builderCode(f),
      };
    case 'm':
      return {
        type: 'market',
        symbol: f['c'],
        side: f['b'] ? 'buy' : 'sell',
        size: Number(f['sz']),
        reduceOnly: f['r'] ?? false,
        isolated: f['i'] ?? false,
        ...builderCode(f),
        ...(f['slippage'] == null ? {} : { slippage: Number(f['slippage']) }),
      };
    case 'st':
    case 'tp':
      return {
        type: tag === 'st' ? 'stop' : 'takeProfit',
        symbol: f['c'],
        side: (tag === 'st') === f['d'] ? 'buy' : 'sell',
        size: Number(f['sz']),
        trigger: Number(f['tr']),
        isolated: f['i'] ?? false,
        ...builderCode(f),
        ...numbers(f, { limit: 'lim', slippage: 'slippage' }),
      };
    case 'rng':
      return {
        type: 'range',
        symbol: f['c'],
        side: f['d'] ? 'sell' : 'buy',
        size: Number(f['sz']),
        low: Number(f['pmin']),
        high: Number(f['pmax']),
        isolated: f['i'] ?? false,
        ...builderCode(f),
        ...numbers(f, { lowLimit: 'lmin', highLimit: 'lmax' }),
      };
    case 'trl':
      return {
        type: 'trailing',
        symbol: f['c'],
        side: f['b'] ? 'sell' : 'buy',
        size: Number(f['sz']),
        trailBps: Number(f['trb']),
        stepBps: Number(f['stb']),
        isolated: f['i'] ?? false,
        ...builderCode(f),
        ...numbers(f, { limit: 'lim', slippage: 'slippage' }),
      };
    case 'trig':
      return {
        type: 'basket',
        symbol: f['c'],
        isAbove: f['d'],
        trigger: Number(f['tr']),
        actions: f['actions'].map(actionOfWire),
        ...(f['i'] == null ? {} : { isolated: f['i'] }),
      };
    case 'of':
      return { type: 'onFill', parent: actionOfWire(f['trigger']) as OnFill['parent'], actions: f['actions'].map(actionOfWire) };
    case 'mod':
      return { type: 'modify', symbol: f['symbol'] ?? f['c'], orderId: f['oid'], size: Number(f['amount'] ?? f['sz']) };
    case 'cx':
      return { type: 'cancel', symbol: f['c'], orderId: f['oid'] };
    case 'cxa':
      return { type: 'cancelAll', symbols: f['c'] };
    case 'faucet':
    case 'Faucet':
      return f['amount'] == null
        ? { type: 'faucet', recipient: f['u'] }
        : { type: 'faucet', recipient: f['u'], amount: Number(f['amount']) };
    case 'agentWalletCreation':
      return { type: 'agent', agent: f['a'], remove: f['d'] };
    case 'abc':
      return { type: 'approveBuilder', builder: f['to'], maxFee: f['fee'] };
    case 'rbc':
      return { type: 'revokeBuilder', builder: f['to'] };
    case 'createMultisig':
      return {
        type: 'createMultisig',
        signers: f['signers'],
        threshold: Number(f['threshold']),
        timeLockSecs: Number(f['timeLockSecs']),
        lifetimeSecs: Number(f['proposalLifetimeSecs']),
      };
    case 'msp':
      return {
        type: 'propose',
        multisig: f['m'],
        actions: f['a'].map(actionOfWire),
        ...(f['l'] === undefined ? {} : { lifetimeSecs: Number(f['l']) }),
      };
    case 'msa':
      return { type: 'approveProposal', multisig: f['m'], proposal: BigInt(f['p']) };
    case 'msr':
      return { type: 'rejectProposal', multisig: f['m'], proposal: BigInt(f['p']) };
    case 'msc':
      return { type: 'cancelProposal', multisig: f['m'], proposal: BigInt(f['p']) };
    case 'mse':
      return { type: 'executeProposal', multisig: f['m'], proposal: BigInt(f['p']) };
    case 'msu':
      return {
        type: 'updateMultisigPolicy',
        multisig: f['m'],
        signers: f['signers'],
        threshold: Number(f['threshold']),
        timeLockSecs: Number(f['timeLockSecs']),
        lifetimeSecs: Number(f['proposalLifetimeSecs']),
      };
    case 'createSubAccount':
      return { type: 'createSubAccount', name: f['name'], ...(f['marginAmount'] === undefined ? {} : { amount: Number(f['marginAmount']) }) };
    case 'renameSubAccount':
      return { type: 'renameSubAccount', account: f['account'], name: f['name'] };
    case 'removeSubAccount':
      return { type: 'removeSubAccount', account: f['toRemove'] };
    case 'transfer':
      return { type: 'transfer', from: f['from'], to: f['to'], amount: Number(f['marginAmount']), external: f['k'] === 'external' };
    case 'updateUserSettings': {
      const pairs: [string, unknown][] = Array.isArray(f['m']) ? f['m'] : Object.entries(f['m']);
      return { type: 'leverage', settings: new Map(pairs.map(([symbol, value]) => [symbol, Number(value)])) };
    }
    case 'whitelistFaucet':
    case 'whiteListFaucet':
      return { type: 'whitelistFaucet', target: f['target'] ?? f['account'], whitelist: f['whitelist'] };
    case 'scheduleCancel':
      return { type: 'scheduleCancel', seconds: f['seconds'] };
    case 'setMarketState':
      return { type: 'setMarketState', symbol: f['symbol'], state: f['state'], reason: f['reason'], until: f['until'] };
    case 'acceptTime':
      return { type: 'acceptTime', now: f['now'], reason: f['reason'] };
    case 'settleMarket':
      return { type: 'settleMarket', symbol: f['symbol'], minutes: f['minutes'], reason: f['reason'] };
    case 'moveMarket':
      return { type: 'moveMarket', symbol: f['symbol'], ownLane: f['ownLane'] };
    case 'setRole':
      return { type: 'setRole', role: f['role'], key: f['key'], expires: f['expires'] ?? 0 };
    case 'setFeePolicy':
      return {
        type: 'setFeePolicy',
        symbol: f['symbol'] ?? '',
        tiers: f['tiers'] ?? '',
        programmes: f['programmes'] ?? '',
        from: f['from'] ?? 0,
      };
    case 'listMarket':
      return { type: 'listMarket', symbol: f['symbol'], terms: f['terms'], state: f['state'] ?? '' };
    case 'changeTerms':
      return { type: 'changeTerms', symbol: f['symbol'], terms: f['terms'] ?? '', effectiveAt: f['effectiveAt'] ?? 0 };
    case 'setFeeProgramme':
      return { type: 'setFeeProgramme', account: f['account'], programme: f['programme'] ?? '' };
    case 'revokeRole':
      return { type: 'revokeRole', role: f['role'], key: f['key'] };
    case 'deposit':
      return { type: 'deposit', to: f['to'], amount: Number(f['amount']), ref: f['ref'] };
    case 'withdraw':
      return { type: 'withdraw', amount: Number(f['amount']), destination: f['destination'], ref: f['ref'] ?? '' };
    case 'stayUntilFilled':
      return { type: 'stayUntilFilled', on: f['on'] };
    case 'note':
      return { type: 'note', text: f['text'] };
    case 'px':
      return { type: 'oraclePrice', timestamp: BigInt(f['t']), symbol: f['c'], price: Number(f['px']) };
    case 'o':
      return {
        type: 'feedPrices',
        prices: f['oracles'].map((o: Record<string, any>) => ({
          timestamp: BigInt(o['t']),
          feed: BigInt(o['fi']),
          price: BigInt(o['px']),
          exponent: o['e'],
        })),
      };
    default:
      throw new RangeError(`${tag} is no action`);
  }
}

/** Fields that are there and not null, under other names. */
function numbers(f: Record<string, any>, names: Readonly<Record<string, string>>): Record<string, number> {
  const there = Object.entries(names).filter(([, name]) => f[name] != null);
  return Object.fromEntries(there.map(([own, name]) => [own, Number(f[name])]));
}

function builderCode(f: Record<string, any>): { builderCode?: BuilderCode } {
  return f['builderCode'] == null ? {} : { builderCode: { to: f['builderCode'].to, fee: Number(f['builderCode'].fee) } };
}
