// How a value of each type is held, given and written. `write` names the method of CanonicalWriter; without it that is the type's own name.

const amount = {
  ts: 'Amount',
  py: 'Amount',
  given: { ts: 'DecimalInput', py: 'DecimalInput' },
  make: { ts: (value) => `Decimal.of(${value})`, py: (value) => `exact(${value})` },
};
const word = (name, list) => ({ ts: name, py: name, ...(list && { check: (value, what) => `word(${value}, ${list}, "${what}")` }) });
const whole = (bytes, least, most) => ({
  ts: 'number',
  py: 'int',
  bytes,
  check: (value, what, range) => `whole(${value}, ${(range ?? [least, most]).join(', ')}, "${what}")`,
});

export const TYPES = {
  text: { ts: 'string', py: 'str', bytes: 'string' },
  key: { ts: 'string', py: 'str', bytes: '32' },
  flag: { ts: 'boolean', py: 'bool', bytes: 'bool', check: (value, what) => `truth(${value}, "${what}")` },
  count: whole('u64', 0, 'None'),
  u32: whole('u32', 0, '2**32 - 1'),
  byte: whole('u8', 0, 255),
  i16: { ts: 'number', py: 'int', bytes: 'i16' },
  u64: {
    ts: 'bigint',
    py: 'int',
    bytes: 'u64',
    given: { ts: 'bigint | number', py: 'int' },
    make: { ts: (value) => `BigInt(${value})`, py: (value) => value },
  },
  fixed: { ...amount, bytes: 'fixed' },
  double: { ...amount, bytes: 'f64' },
  side: { ...word('Side', 'SIDES'), bytes: 'bool', write: 'flag' },
  timeInForce: {
    ...word('TimeInForce', 'TIMES_IN_FORCE'),
    bytes: 'u32 (GTC 0, IOC 1, ALO 2, ALO_SLIDE 3, ALO_JOIN 4)',
    write: 'u32',
    value: { ts: (value) => `TIMES_IN_FORCE.indexOf(${value})`, py: (value) => `TIMES_IN_FORCE.index(${value})` },
  },
  MarketStateName: { ...word('MarketStateName'), bytes: 'string', write: 'text' },
  RoleName: { ...word('RoleName'), bytes: 'string', write: 'text' },
  texts: { ts: 'readonly string[]', py: 'Tuple[str, ...]', bytes: 'vector of string' },
  keys: { ts: 'readonly string[]', py: 'Tuple[str, ...]', bytes: 'vector of 32' },

  // Types of one or two actions: layouts differ in them, or their bytes are not those of the value.
  isolated: { ts: 'boolean', py: 'bool', bytes: 'bool' },
  statedFlag: { ts: 'boolean', py: 'bool', bytes: 'bool where the JSON has `i`', isWhole: true },
  reach: {
    ts: 'boolean',
    py: 'bool',
    bytes: 'u32 (internal 0, external 1)',
    write: 'u32',
    value: { ts: (value) => `${value} ? 1 : 0`, py: (value) => `1 if ${value} else 0` },
    wire: { ts: (value) => `${value} ? 'external' : 'internal'`, py: (value) => `"external" if ${value} else "internal"` },
  },
  builderCode: {
    ts: 'BuilderCode',
    py: 'BuilderCode',
    isWhole: true,
    wire: { ts: (value) => value, py: (value) => `None if ${value} is None else ${value}.to_wire()` },
  },
  slippage: { ...amount, isWhole: true },
  leverages: {
    ts: 'ReadonlyMap<string, Amount>',
    py: 'Tuple[Tuple[str, Amount], ...]',
    bytes: 'vector of (symbol string, leverage f64), sorted by the bytes of the symbol',
    wire: { ts: (value) => `[...${value}]`, py: (value) => value },
  },
  feedPrices: {
    ts: 'readonly FeedPrice[]',
    py: 'Tuple[FeedPrice, ...]',
    bytes: 'vector of (t u64, fi u64, px u64, e i16)',
    wire: {
      ts: (value) => `${value}.map((it) => ({ t: it.timestamp, fi: it.feed, px: it.price, e: it.exponent }))`,
      py: (value) => `[each.to_wire() for each in ${value}]`,
    },
  },
  policySigners: { ts: 'readonly string[]', py: 'Tuple[str, ...]', bytes: 'option of a vector of 32', isWhole: true },
  policyNumber: { ts: 'number', py: 'int', bytes: 'option u32', isWhole: true },
  proposalLifetime: { ts: 'number', py: 'int', bytes: 'option u32', isWhole: true },
  parent: {
    ts: 'LimitOrder | MarketOrder | ConditionalOrder',
    py: 'Union[LimitOrder, MarketOrder, ConditionalOrder]',
    bytes: 'action',
    wire: { ts: (value) => `wireAction(${value})`, py: (value) => `${value}.to_wire()` },
  },
  actions: {
    ts: 'readonly Action[]',
    py: 'Tuple[Action, ...]',
    bytes: 'vector of actions',
    wire: { ts: (value) => `${value}.map(wireAction)`, py: (value) => `[each.to_wire() for each in ${value}]` },
  },
};
TYPES.proposedActions = { ...TYPES.actions };
