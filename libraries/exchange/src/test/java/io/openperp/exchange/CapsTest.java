package io.openperp.exchange;

import static org.assertj.core.api.Assertions.assertThat;

import io.openperp.exchange.account.ShardView;
import io.openperp.journal.StatusKind;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** Caps beside what traders see of those of one market, which is in the scenarios (CAP-001 to CAP-006). */
class CapsTest {

    private static final String BTC = "BTC-USD";
    private static final String ETH = "ETH-USD";

    /** CAP-004, CAP-005 */
    @Test
    void openOrdersOfAllMarketsCountTogether() {
        Floor floor = Floor.open();
        open(floor);
        floor.configure(settings -> settings.setOpenOrdersPerAccount(3));
        floor.one("alice", Floor.buy("o1", BTC, "0.1", "99000"));
        floor.one("alice", Floor.buy("o2", BTC, "0.1", "99000"));
        floor.one("alice", Floor.buy("o3", ETH, "0.1", "3900"));

        assertThat(floor.one("alice", Floor.buy("o4", ETH, "0.1", "3900")).getReason())
                .isEqualTo("the cap of open orders of an account is 3, open are 3: left are 0");
        assertThat(floor.one("alice", Floor.market("m1", ETH, true, "0.1", false))
                        .getKind())
                .as("never rests")
                .isEqualTo(StatusKind.CANCELLED_IOC);
        assertThat(floor.one("bob", Floor.buy("o5", ETH, "0.1", "3900")).getKind())
                .isEqualTo(StatusKind.RESTING);
        floor.one("alice", Floor.cancel("o1", BTC));
        assertThat(floor.one("alice", Floor.buy("o6", ETH, "0.1", "3900")).getKind())
                .isEqualTo(StatusKind.RESTING);
        floor.exchange.restoreFromSnapshots(3);
        assertThat(floor.one("alice", Floor.buy("o7", ETH, "0.1", "3900")).getKind())
                .isEqualTo(StatusKind.REJECTED_RISK_LIMIT);
    }

    /** CAP-002, CAP-003: whatever traders send, neither cap is exceeded, and the money is all there. */
    @Test
    void noHistoryExceedsACap() {
        boolean seen = false;
        for (long seed = 1; seed <= 20; seed++) {
            Random random = new Random(seed);
            Floor floor = new Floor(
                    random,
                    listing -> listing.getCapsBuilder()
                            .setOpenInterest(150_000_000L)
                            .setPosition(200_000_000L));
            open(floor);
            boolean reached = false;
            for (int i = 0; i < 150; i++) {
                String trader = random.nextBoolean() ? "alice" : random.nextBoolean() ? "bob" : "carol";
                String size = "0." + (1 + random.nextInt(9));
                String price = String.valueOf(99_900 + 100 * random.nextInt(3));
                boolean buys = random.nextBoolean();
                floor.send(
                        trader,
                        random.nextInt(6) == 0
                                ? Floor.cancelAll(BTC)
                                : buys ? Floor.buy("o" + i, BTC, size, price) : Floor.sell("o" + i, BTC, size, price));
                if (random.nextBoolean()) {
                    floor.exchange.drain();
                }
                assertThat(floor.exchange.market(0).openInterest()).isBetween(0L, 150_000_000L);
                reached |= floor.exchange.market(0).openInterest() == 150_000_000L;
            }
            floor.exchange.drain();
            floor.exchange.checkInvariants();
            floor.exchange.checkMoney();
            new ShardView(floor.exchange.accountShard())
                    .holdings()
                    .values()
                    .forEach(holdings -> assertThat(Math.abs(holdings.sizes().getOrDefault(BTC, 0L)))
                            .isLessThanOrEqualTo(200_000_000L));
            seen |= reached;
        }
        assertThat(seen).as("a history reaches the open-interest cap").isTrue();
    }

    private static void open(Floor floor) {
        floor.exchange.tick(1);
        floor.exchange.drain();
        floor.price(BTC, "100000");
        floor.price(ETH, "4000");
        for (String trader : new String[] {"alice", "bob", "carol"}) {
            floor.fund(trader, "1000000");
        }
    }
}
