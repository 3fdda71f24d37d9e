from decimal import Decimal

from openperp import KeySigner, LocalBook, OpenPerp, Resting, Trader
from openperp import account_topic, cancel_order, faucet, limit_order, results_of

with OpenPerp("http://localhost:12000/api/v1", "ws://localhost:12001/") as exchange, exchange.streams() as streams:
    me = Trader(KeySigner.generate())
    exchange.transactions.submit(me.sign(faucet(me.account)))

    book = LocalBook.follow(streams, "BTC-USD")
    streams.subscribe(account_topic(me.account), lambda message: print(message.data.type))

    market = exchange.markets.market("BTC-USD")
    mark = exchange.markets.ticker("BTC-USD").mark_price
    price = market.round_price("buy", mark * Decimal("0.97"))       # to the tick
    size = market.round_size("0.012345")                            # to the lot

    order = me.sign(limit_order("BTC-USD", "buy", price, size, time_in_force="ALO"))
    order_id = order.order_ids[0]                                   # known before it is sent
    result, = results_of(exchange.transactions.submit_until_known(order))
    if isinstance(result, Resting):
        print(f"{order_id} rests; the best bid is {book.best_bid}")

    exchange.transactions.submit(me.sign(cancel_order("BTC-USD", order_id)))
