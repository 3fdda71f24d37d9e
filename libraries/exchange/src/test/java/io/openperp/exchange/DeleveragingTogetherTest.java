package io.openperp.exchange;

import static org.assertj.core.api.Assertions.assertThat;

import io.openperp.exchange.account.ShardView;
import io.openperp.journal.FillReason;
import io.openperp.journal.MarketEvent;
import io.openperp.journal.Traded;
import io.openperp.units.Decimals;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Many accounts of one market are deleveraged at once (LIQ-013). */
class DeleveragingTogetherTest {

    private static final String BTC = "BTC-USD";
    private static final int PAIRS = 8;

    /** The fund has nothing and the book is empty: only the holders of the other side can take the positions. */
    @ParameterizedTest
    @CsvSource({"false, 60000", "true, 60000", "false, 2040", "true, 2040"})
    void holdersWhoCanCarryThemTakeAllPositionsAndNobodyOwes(boolean inAnyOrder, String deposit) {
        Floor floor = new Floor(inAnyOrder ? new Random(5) : null, Floor::marksAreTheOracles);
        floor.configure(settings -> settings.setLiquidationWindow(64));
        floor.price(BTC, "100000");
        for (int i = 0; i < PAIRS; i++) {
            floor.fund("long" + i, "2025");
            floor.fund("short" + i, deposit);
            floor.one("long" + i, Floor.leverage(BTC, "50"));
            floor.one("short" + i, Floor.leverage(BTC, "50"));
            floor.one("short" + i, Floor.sell("s" + i, BTC, "0.5", "100000"));
            floor.one("long" + i, Floor.buy("l" + i, BTC, "0.5", "100000"));
        }
        floor.price(BTC, "95500");
        floor.exchange.drain();
        List<Traded> forced = floor.exchange.marketEventsSince(0).stream()
                .map(Map.Entry::getValue)
                .filter(MarketEvent::hasTraded)
                .map(MarketEvent::getTraded)
                .filter(print -> print.getReason() != FillReason.NORMAL)
                .toList();
        assertThat(forced).hasSize(PAIRS).allSatisfy(print -> {
            assertThat(print.getReason()).isEqualTo(FillReason.ADL);
            assertThat(print.getSize()).isEqualTo(Decimals.parse("0.5"));
        });
        assertThat(floor.exchange.market(0).openInterest()).isZero();
        assertThat(floor.exchange.accountShard().shortfall()).isZero();
        new ShardView(floor.exchange.accountShard())
                .standings()
                .forEach((key, standing) -> assertThat(standing.equity()).isNotNegative());
        floor.exchange.checkInvariants();
        assertThat(floor.exchange.replayedHash(5)).isEqualTo(floor.exchange.stateHash());
    }
}
