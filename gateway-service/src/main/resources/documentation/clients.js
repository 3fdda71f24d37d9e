// What a step of the page is with the clients of the exchange: whole programs, ready to be copied.

/** @param step one of those of the page @param at addresses of API and streams, the account, a market */
export const CLIENTS = {
  typescript: { title: 'TypeScript client', write: (step, at) => lines(TYPESCRIPT[step](at), typescriptHead(step, at)) },
  'python-client': { title: 'Python client', write: (step, at) => lines(PYTHON[step](at), pythonHead(step, at)) },
};

const SIGNED = ['faucet', 'buy', 'cancel'];
const lines = (body, head) => [...head, '', ...body].join('\n');

function typescriptHead(step, { api, streams }) {
  const names = { markets: [], faucet: ['faucet'], buy: ['faucet', 'limitOrder', 'resultsOf'], account: [], cancel: ['cancelAll', 'faucet'] }[step];
  const signing = SIGNED.includes(step) ? ['CryptoKeySigner', 'Trader'] : [];
  return [
    `import { ${['OpenPerp', ...signing, ...names].sort((one, other) => one.localeCompare(other)).join(', ')} } from 'openperp-client';`,
    '',
    `const exchange = new OpenPerp({ http: '${api}', webSocket: '${streams}' });`,
    ...(SIGNED.includes(step) ? ['const me = new Trader(await CryptoKeySigner.generate()); // or fromSecret(…), a key that you have'] : []),
    ...(step === 'buy' || step === 'cancel' ? ['await exchange.transactions.submit(await me.sign(faucet(me.account))); // a new key is no account before'] : []),
  ];
}

const TYPESCRIPT = {
  markets: () => ['for (const { symbol, info } of await exchange.markets.markets()) console.log(symbol, `${info.tickSize}`);'],
  faucet: () => ['console.log(await exchange.transactions.submit(await me.sign(faucet(me.account))));'],
  buy: ({ symbol }) => [
    `const market = await exchange.markets.market('${symbol}');`,
    `const { markPrice } = await exchange.markets.ticker('${symbol}');`,
    "const price = market.roundPrice('buy', markPrice.times('0.97')); // to the tick",
    'const size = market.smallestSize(price);',
    `const order = await me.sign(limitOrder({ symbol: '${symbol}', side: 'buy', price, size }));`,
    'console.log(order.orderIds[0], resultsOf(await exchange.transactions.submitUntilKnown(order)));',
  ],
  account: ({ account }) => [
    `const { margin, positions, openOrders } = await exchange.accounts.fullAccount('${account}');`,
    'console.log(`${margin.totalBalance} USD`, positions, openOrders);',
  ],
  cancel: ({ symbol }) => [`console.log(await exchange.transactions.submit(await me.sign(cancelAll('${symbol}'))));`],
};

function pythonHead(step, { api, streams }) {
  const names = { markets: [], faucet: ['faucet'], buy: ['faucet', 'limit_order', 'results_of'], account: [], cancel: ['cancel_all', 'faucet'] }[step];
  const decimal = step === 'buy' ? ['from decimal import Decimal', ''] : [];
  const signing = SIGNED.includes(step) ? ['KeySigner', 'Trader'] : [];
  return [
    ...decimal,
    `from openperp import ${['OpenPerp', ...signing, ...names].join(', ')}`,
    '',
    `exchange = OpenPerp("${api}", "${streams}")`,
    ...(SIGNED.includes(step) ? ['me = Trader(KeySigner.generate())  # or from_secret(...), a key that you have'] : []),
    ...(step === 'buy' || step === 'cancel' ? ['exchange.transactions.submit(me.sign(faucet(me.account)))  # a new key is no account before'] : []),
  ];
}

const PYTHON = {
  markets: () => ['for market in exchange.markets.markets():', '    print(market.symbol, market.info.tick_size)'],
  faucet: () => ['print(exchange.transactions.submit(me.sign(faucet(me.account))))'],
  buy: ({ symbol }) => [
    `market = exchange.markets.market("${symbol}")`,
    `mark = exchange.markets.ticker("${symbol}").mark_price`,
    'price = market.round_price("buy", mark * Decimal("0.97"))  # to the tick',
    'size = market.smallest_size(price)',
    `order = me.sign(limit_order("${symbol}", "buy", price, size))`,
    'print(order.order_ids[0], results_of(exchange.transactions.submit_until_known(order)))',
  ],
  account: ({ account }) => [`account = exchange.accounts.full_account("${account}")`, 'print(account.margin.total_balance, account.positions, account.open_orders)'],
  cancel: ({ symbol }) => [`print(exchange.transactions.submit(me.sign(cancel_all("${symbol}"))))`],
};
