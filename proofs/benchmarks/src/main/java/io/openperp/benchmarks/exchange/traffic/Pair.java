package io.openperp.benchmarks.exchange.traffic;

import io.openperp.transaction.Action;
import io.openperp.transaction.FundsAction.Faucet;
import io.openperp.transaction.NewOrder.LimitOrder;
import io.openperp.transaction.OrderAction.Routing;
import io.openperp.transaction.Quantity;
import io.openperp.transaction.TradingAction.CancelAll;
import io.openperp.transaction.TradingAction.CancelOrder;
import io.openperp.transaction.field.TimeInForce;
import io.openperp.transaction.json.TransactionWriter;
import io.openperp.transaction.signing.SecretKey;
import io.openperp.units.Bytes32;
import io.openperp.units.Side;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;

/**
 * A pair of accounts that trade with each other, and with whoever else is faster, in rounds of eight transactions: both
 * rest an order two percent away, both cancel it, one offers at the mark, the other takes what is there, the first
 * rests another one and cancels all. The next round has the sides swapped, so that positions and books stay small. All
 * transactions are signed beforehand, because order IDs are known before sending. Each transaction has the same number
 * of orders or cancels under one signature, orders a tick apart; only the last of a round is a single action. For one
 * thread.
 */
final class Pair {

    private static final String ORDER = "/api/v1/order";
    private static final int STEPS = 8;
    private static final int AWAY_PERCENT = 2;
    private static final int DEEP_ORDERS_PER_SIDE = 3;
    private static final long FUNDS = 1_000_000_00000000L;

    private final TradedMarket market;
    private final int batch;
    private final Member maker;
    private final Member taker;
    private long nonce = System.currentTimeMillis();
    private int step;
    private Side makerSide = Side.SELL;

    /** @param batch number of orders or cancels under one signature, at least 1 */
    Pair(TradedMarket market, int batch, SplittableRandom random) {
        this.market = market;
        this.batch = batch;
        this.maker = new Member(random);
        this.taker = new Member(random);
    }

    /** The first requests of the pair: money for both accounts, and resting orders of the taker far from the mark. */
    List<byte[]> opening() {
        List<Action> deep = new ArrayList<>();
        for (int i = 1; i <= DEEP_ORDERS_PER_SIDE; i++) {
            deep.add(order(Side.BUY, AWAY_PERCENT + i, 0, TimeInForce.GTC));
            deep.add(order(Side.SELL, AWAY_PERCENT + i, 0, TimeInForce.GTC));
        }
        return List.of(fund(maker), fund(taker), request(taker, deep));
    }

    /** Mean number of actions per transaction in a round. */
    static double actionsEach(int batch) {
        return ((STEPS - 1) * batch + 1) / (double) STEPS;
    }

    /** The next requests of the pair, after those of {@link #opening}. */
    List<byte[]> next(int count) {
        List<byte[]> requests = new ArrayList<>(count);
        for (int i = 0; i < count; i++) {
            requests.add(next());
        }
        return requests;
    }

    private byte[] next() {
        byte[] request = switch (step) {
            case 0 -> rest(maker, makerSide);
            case 1 -> rest(taker, makerSide.opposite());
            case 2 -> cancel(maker);
            case 3 -> cancel(taker);
            case 4 -> request(maker, orders(makerSide, 0, TimeInForce.GTC));
            case 5 -> request(taker, taking());
            case 6 -> rest(maker, makerSide);
            default -> request(maker, List.of(new CancelAll(List.of(market.symbol()))));
        };
        step = (step + 1) % STEPS;
        makerSide = step == 0 ? makerSide.opposite() : makerSide;
        return request;
    }

    private byte[] rest(Member member, Side side) {
        member.resting.clear();
        List<Action> orders = orders(side, AWAY_PERCENT, TimeInForce.GTC);
        for (Action order : orders) {
            member.resting.add(
                    SecretKey.orderId(member.resting.size(), (LimitOrder) order, nonce + 1, member.key.publicKey()));
        }
        return request(member, orders);
    }

    private byte[] cancel(Member member) {
        return request(
                member,
                member.resting.stream()
                        .<Action>map(id -> new CancelOrder(market.symbol(), id))
                        .toList());
    }

    /** Orders that take what the other account has offered; each is priced at the farthest offer. */
    private List<Action> taking() {
        return Collections.nCopies(batch, order(makerSide.opposite(), 0, -batch + 1, TimeInForce.IOC));
    }

    /** Orders of one transaction, each a tick farther from the mark than the one before. */
    private List<Action> orders(Side side, int percentAway, TimeInForce timeInForce) {
        return IntStream.range(0, batch)
                .<Action>mapToObj(ticks -> order(side, percentAway, ticks, timeInForce))
                .toList();
    }

    private byte[] fund(Member member) {
        return request(member, List.of(new Faucet(member.key.publicKey(), Quantity.of(FUNDS))));
    }

    private byte[] request(Member member, List<Action> actions) {
        nonce++;
        return HttpConnection.post(ORDER, TransactionWriter.toJson(member.key.sign(actions, nonce)));
    }

    private LimitOrder order(Side side, int percentAway, int ticksAway, TimeInForce timeInForce) {
        long ticks = ticksAway * market.tickSize();
        long price = market.price(side, percentAway) + (side.isBuy() ? -ticks : ticks);
        Quantity size = Quantity.of(market.orderSize());
        return new LimitOrder(market.symbol(), side, Quantity.of(price), size, timeInForce, false, Routing.CROSS);
    }

    private static final class Member {

        private final SecretKey key;
        private final List<Bytes32> resting = new ArrayList<>();

        Member(SplittableRandom random) {
            byte[] seed = new byte[Bytes32.LENGTH];
            random.nextBytes(seed);
            key = SecretKey.ofSeed(seed);
        }
    }
}
