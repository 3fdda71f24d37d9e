package io.openperp.benchmarks.book;

import exchange.core2.collections.objpool.ObjectsPool;
import exchange.core2.core.common.CoreSymbolSpecification;
import exchange.core2.core.common.MatcherEventType;
import exchange.core2.core.common.MatcherTradeEvent;
import exchange.core2.core.common.OrderAction;
import exchange.core2.core.common.OrderType;
import exchange.core2.core.common.SymbolType;
import exchange.core2.core.common.cmd.CommandResultCode;
import exchange.core2.core.common.cmd.OrderCommand;
import exchange.core2.core.common.cmd.OrderCommandType;
import exchange.core2.core.common.config.LoggingConfiguration;
import exchange.core2.core.orderbook.IOrderBook;
import exchange.core2.core.orderbook.OrderBookDirectImpl;
import exchange.core2.core.orderbook.OrderBookEventsHelper;
import exchange.core2.core.orderbook.OrderBookNaiveImpl;
import io.openperp.benchmarks.book.MeasuredBook.Fills;
import java.util.HashMap;

/**
 * Adapter of exchange-core's order books, called directly on the caller's thread, without its disruptor and risk
 * engine.
 */
final class PeerExchangeBook implements MeasuredBook {

    private final IOrderBook book;
    private final OrderCommand command = new OrderCommand();

    private PeerExchangeBook(IOrderBook book) {
        this.book = book;
    }

    static PeerExchangeBook direct() {
        return new PeerExchangeBook(new OrderBookDirectImpl(
                symbol(), pool(), OrderBookEventsHelper.NON_POOLED_EVENTS_HELPER, LoggingConfiguration.DEFAULT));
    }

    static PeerExchangeBook naive() {
        return new PeerExchangeBook(new OrderBookNaiveImpl(
                symbol(), pool(), OrderBookEventsHelper.NON_POOLED_EVENTS_HELPER, LoggingConfiguration.DEFAULT));
    }

    @Override
    public long place(long id, int owner, byte side, byte timeInForce, long price, long lots, Fills fills) {
        long limit = timeInForce == Operation.MARKET ? Operation.unlimited(side) : price;
        prepare(OrderCommandType.PLACE_ORDER, id, owner);
        command.action = side == Operation.BUY ? OrderAction.BID : OrderAction.ASK;
        command.orderType = timeInForce == Operation.GTC ? OrderType.GTC : OrderType.IOC;
        command.price = limit;
        command.reserveBidPrice = limit;
        command.size = lots;
        command.resultCode = CommandResultCode.VALID_FOR_MATCHING_ENGINE;
        book.newOrder(command);
        return report(id, fills);
    }

    @Override
    public long cancel(long id, int owner, long open) {
        prepare(OrderCommandType.CANCEL_ORDER, id, owner);
        return book.cancelOrder(command) == CommandResultCode.SUCCESS
                ? command.matcherEvent.size
                : Operation.UNKNOWN_ORDER;
    }

    @Override
    public long reduce(long id, int owner, long lots, long remaining) {
        prepare(OrderCommandType.REDUCE_ORDER, id, owner);
        command.size = lots;
        return book.reduceOrder(command) == CommandResultCode.SUCCESS
                ? command.matcherEvent.size
                : Operation.UNKNOWN_ORDER;
    }

    @Override
    public long move(long id, int owner, long price, byte side, long remaining, Fills fills) {
        prepare(OrderCommandType.MOVE_ORDER, id, owner);
        command.price = price;
        return book.moveOrder(command) == CommandResultCode.SUCCESS ? report(id, fills) : Operation.UNKNOWN_ORDER;
    }

    @Override
    public long cancelAll(int owner) {
        throw new UnsupportedOperationException("exchange-core has no cancel-all");
    }

    @Override
    public void addRestingTo(Digest digest) {
        book.bidOrdersStream(true)
                .forEach(order -> add(
                        digest,
                        order.getOrderId(),
                        Operation.BUY,
                        order.getPrice(),
                        order.getSize() - order.getFilled()));
        book.askOrdersStream(true)
                .forEach(order -> add(
                        digest,
                        order.getOrderId(),
                        Operation.SELL,
                        order.getPrice(),
                        order.getSize() - order.getFilled()));
    }

    private void prepare(OrderCommandType type, long id, int owner) {
        command.command = type;
        command.orderId = id;
        command.uid = owner;
        command.matcherEvent = null;
    }

    private long report(long takerId, Fills fills) {
        long traded = 0;
        for (MatcherTradeEvent event = command.matcherEvent; event != null; event = event.nextEvent) {
            if (event.eventType == MatcherEventType.TRADE) {
                traded += event.size;
                fills.fill(takerId, event.matchedOrderId, event.price, event.size, event.matchedOrderCompleted);
            }
        }
        return traded;
    }

    private static void add(Digest digest, long id, byte side, long price, long open) {
        digest.add(id);
        digest.add(side);
        digest.add(price);
        digest.add(open);
    }

    private static CoreSymbolSpecification symbol() {
        return CoreSymbolSpecification.builder()
                .symbolId(1)
                .type(SymbolType.FUTURES_CONTRACT)
                .baseCurrency(1)
                .quoteCurrency(2)
                .baseScaleK(1)
                .quoteScaleK(1)
                .build();
    }

    /** Object pools of the sizes that exchange-core's own matching engine uses. */
    private static ObjectsPool pool() {
        HashMap<Integer, Integer> sizes = new HashMap<>();
        sizes.put(ObjectsPool.DIRECT_ORDER, 1024 * 1024);
        sizes.put(ObjectsPool.DIRECT_BUCKET, 1024 * 64);
        sizes.put(ObjectsPool.ART_NODE_4, 1024 * 32);
        sizes.put(ObjectsPool.ART_NODE_16, 1024 * 16);
        sizes.put(ObjectsPool.ART_NODE_48, 1024 * 8);
        sizes.put(ObjectsPool.ART_NODE_256, 1024 * 4);
        return new ObjectsPool(sizes);
    }
}
