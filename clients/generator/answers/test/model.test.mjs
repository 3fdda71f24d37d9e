import { test } from 'node:test';
import { deepEqual, match, throws } from 'node:assert/strict';
import { Documents } from '../documents.mjs';
import { Model } from '../model.mjs';
import { Python } from '../python.mjs';
import { TypeScript } from '../typescript.mjs';

const PRICE = { type: 'number' };

/** The files of one type `Order` with these properties. */
function written(properties, { required = Object.keys(properties), plan = {}, others = {} } = {}) {
  const schemas = { Order: { description: 'An order.', properties, required }, Price: PRICE, ...others };
  const files = { orders: { about: 'Orders.', types: { ...Object.fromEntries(Object.keys(others).map((name) => [name, {}])), Order: plan } } };
  const all = { speaking: [], texts: [], words: {}, handWritten: { Decimal: { typescript: '../values/decimal.js', python: 'decimal' } }, readers: {}, files };
  const model = new Model(new Documents({ 'openapi.yaml': { components: { schemas } } }), all);
  return [new TypeScript(model, all).file('orders', files.orders), new Python(model, all).file('orders', files.orders)];
}

test('a required number is a decimal in both clients', () => {
  const [typescript, python] = written({ px: { description: 'Price of it.', $ref: '#/components/schemas/Price' } });
  match(typescript, /\/\*\* Price of it\. \*\/\n  readonly px: Decimal;/);
  match(typescript, /object<Order>\(\{ px: decimal \}\)/);
  match(python, /    px: Decimal\n    """Price of it\."""/);
});

test('what may be absent is null in the clients, and so says the comment', () => {
  const [typescript, python] = written({ px: { ...PRICE, description: 'Price; absent: none.' } }, { required: [] });
  match(typescript, /Price; null: none\. \*\/\n  readonly px: Decimal \| null;/);
  match(python, /    px: Optional\[Decimal\] = None\n    """Price; None: none\."""/);
});

test('an integer that may exceed 2^53 is a bigint', () => {
  const [typescript] = written({ at: { type: 'integer', maximum: 2 ** 63 }, count: { type: 'integer' } });
  match(typescript, /readonly at: bigint;\n  readonly count: number;/);
});

test('a field has the name that the plan gives it, and is read by its JSON name', () => {
  const [typescript, python] = written({ sz: PRICE }, { plan: { names: { sz: 'filledSize' } } });
  match(typescript, /object<Order>\(\{ filledSize: decimal \}, \{ filledSize: 'sz' \}\)/);
  match(python, /    filled_size: Decimal = field\(metadata=wire\("sz"\)\)/);
});

test('an object needs a name, and a name in the plan needs an object', () => {
  const inner = { type: 'object', properties: { px: PRICE } };
  throws(() => written({ limit: inner }), /Order\.limit has an object without a name/);
  const [typescript] = written({ limit: { $ref: '#/components/schemas/Limit' } }, { others: { Limit: inner } });
  match(typescript, /readonly limit: Limit;/);
  throws(() => written({ px: PRICE }, { plan: { without: 'size' } }), /the plan names size/);
});

test('the last fields of a Python object that may be None have that default, and optional ones are the last', () => {
  const all = { px: PRICE, vwap: PRICE, sz: PRICE, fee: PRICE };
  const [, python] = written(all, { required: ['sz'], plan: { lacking: 'px?' } });
  deepEqual(python.match(/^    \w+:.*/gm), [
    '    vwap: Optional[Decimal]',
    '    sz: Decimal',
    '    fee: Optional[Decimal] = None',
    '    px: Optional[Decimal] = None',
  ]);
});

test('a file in a folder imports from its own folder, from others and from outside of all answers', () => {
  const limit = { description: 'A limit.', type: 'object', properties: { px: PRICE }, required: ['px'] };
  const order = { description: 'An order.', properties: { limit: { $ref: '#/components/schemas/Limit' }, px: PRICE }, required: ['limit', 'px'] };
  const files = { 'risk/limits': { types: { Limit: {} } }, 'orders/openOrders': { types: { Order: {} } } };
  const handWritten = { Decimal: { typescript: '../values/decimal.js', python: '..values.decimals' } };
  const all = { speaking: [], texts: [], words: {}, handWritten, readers: {}, files };
  const model = new Model(new Documents({ 'openapi.yaml': { components: { schemas: { Order: order, Limit: limit } } } }), all);
  const [typescript, python] = [TypeScript, Python].map((Writer) => new Writer(model, all).file('orders/openOrders', files['orders/openOrders']));
  deepEqual(typescript.match(/from '.*'/g), ["from '../../values/decimal.js'", "from '../decoding.js'", "from '../risk/limits.js'"]);
  deepEqual(python.match(/^from \..* import/gm), ['from ...values.decimals import', 'from ..risk.limits import']);
});
