package io.openperp.benchmarks.verification;

import io.openperp.transaction.Action;
import io.openperp.transaction.NewOrder.LimitOrder;
import io.openperp.transaction.OrderAction.Routing;
import io.openperp.transaction.Quantity;
import io.openperp.transaction.field.TimeInForce;
import io.openperp.transaction.json.TransactionWriter;
import io.openperp.transaction.signing.SecretKey;
import io.openperp.units.Side;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;

/**
 * Generates bodies of {@code POST /order}, each signed for another account, so that no verifier profits from a key that
 * it has just used.
 */
final class SignedTransactions {

    private static final long CENT = 1_000_000;

    private SignedTransactions() {}

    /**
     * Generates bodies. The same seed gives the same bytes.
     *
     * @param count number of bodies
     * @param ordersEach number of orders in each
     */
    static List<byte[]> draw(int count, int ordersEach, long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        List<byte[]> bodies = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            byte[] secret = new byte[32];
            random.nextBytes(secret);
            List<Action> orders = IntStream.range(0, ordersEach)
                    .<Action>mapToObj(n -> order(random))
                    .toList();
            bodies.add(TransactionWriter.toJson(SecretKey.ofSeed(secret).sign(orders, random.nextLong(1L << 50))));
        }
        return bodies;
    }

    private static LimitOrder order(SplittableRandom random) {
        return new LimitOrder(
                "BTC-USD",
                random.nextBoolean() ? Side.BUY : Side.SELL,
                Quantity.of(random.nextLong(5_000_000, 15_000_000) * CENT),
                Quantity.of(random.nextLong(1, 1_000) * 10 * CENT),
                TimeInForce.GTC,
                false,
                Routing.CROSS);
    }
}
