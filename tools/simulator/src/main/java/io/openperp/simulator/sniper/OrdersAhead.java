package io.openperp.simulator.sniper;

import io.openperp.units.Bytes32;
import java.util.List;
import java.util.stream.IntStream;

/**
 * A sniper who does not wait for a jump: he always has orders on both sides whose wait ends soon, and cancels each just
 * before, unless the price has jumped, which comes too late (DLY-010). Every millisecond one pair of his accounts begins anew. Only
 * the time around a jump is played, because his other orders have no effect.
 */
final class OrdersAhead {

    static final long BEFORE_MICROS = 40_000;

    private static final int PAIRS = 10;
    private static final int ROUNDS = 10;
    private static final long MICROS_PER_MILLI = 1_000;
    private static final long CANCELS_BEFORE_DUE_MICROS = 1_500;

    private final Timeline time;
    private final QuotedMarket market;
    private final int delayMillis;
    /** Whether the last jump that he has heard of, and that the maker has not answered, is up, down or none: 1, -1, 0. */
    private int heard;

    OrdersAhead(Timeline time, QuotedMarket market, int delayMillis) {
        this.time = time;
        this.market = market;
        this.delayMillis = delayMillis;
    }

    static List<Bytes32> accounts() {
        return IntStream.range(0, PAIRS)
                .boxed()
                .flatMap(pair -> List.of(account(pair, true), account(pair, false)).stream())
                .toList();
    }

    private static Bytes32 account(int pair, boolean buys) {
        return QuotedMarket.key("ahead " + pair + (buys ? " buys" : " sells"));
    }

    /** Begins to send orders; called {@link #BEFORE_MICROS} before a jump. */
    void begin(long size) {
        for (int round = 0; round < ROUNDS; round++) {
            for (int each = 0; each < PAIRS; each++) {
                int pair = each;
                time.after((round * PAIRS + pair) * MICROS_PER_MILLI, () -> send(pair, size));
            }
        }
    }

    void hears(boolean up) {
        heard = up ? 1 : -1;
    }

    /** The maker has answered the jump. */
    void isOver() {
        heard = 0;
    }

    private void send(int pair, long size) {
        if (heard != 0) {
            return; // too late for this jump
        }
        market.takeQuoted(account(pair, true), true, size);
        market.takeQuoted(account(pair, false), false, size);
        time.after(delayMillis * MICROS_PER_MILLI - CANCELS_BEFORE_DUE_MICROS, () -> {
            if (heard <= 0) {
                market.cancelAll(account(pair, true));
            }
            if (heard >= 0) {
                market.cancelAll(account(pair, false));
            }
        });
    }
}
