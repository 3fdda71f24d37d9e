package io.openperp.account;

import static io.openperp.account.Facts.deposited;
import static io.openperp.account.Facts.fill;
import static io.openperp.account.Facts.order;
import static io.openperp.account.Facts.orderFilled;
import static io.openperp.account.Facts.orderId;
import static io.openperp.account.Facts.position;
import static io.openperp.account.Facts.positionMoved;
import static io.openperp.account.Facts.totals;
import static org.assertj.core.api.Assertions.assertThat;

import io.openperp.journal.AccountEvent;
import io.openperp.journal.StatusKind;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

/** Fees of an account and the volume of the last 30 days. */
class FeeTierIT extends QueriesFixture {

    private static final long DAY = TimeUnit.DAYS.toNanos(1);

    /** 0.3·100000.5 and 0.1·99999 today and 29 days ago; the day before that and a takeover do not count. */
    @Test
    void volumeIsThatOfTheFillsOnTheBookInTheWindow() throws Exception {
        long today = Math.multiplyExact(System.currentTimeMillis(), 1_000_000L) / DAY * DAY;
        append(deposited(alice, "100000"));
        append(traded(1, "100000.5", "0.3", today + 1));
        append(traded(2, "99999", "0.1", today - 29 * DAY), traded(3, "100000", "0.5", today - 29 * DAY - 1));
        append(positionMoved(
                        alice,
                        4,
                        totals("100000", "100000", "0", "0"),
                        fill(4, true, false, "100000", "0.1", bob),
                        position("0", "0", "0"))
                .toBuilder()
                .setMarketTimeNanos(today + 2)
                .build());
        String tier = "\"rollingVolume\":40000.05,\"tierIndex\":0,\"tierThreshold\":0,\"makerBps\":2,\"takerBps\":5,"
                + "\"windowDays\":30}";
        String answer = "[{\"feeTier\":{\"scopeInstrument\":\"BTC-USD\"," + tier + "}]";
        assertThat(ok("feeTier", alice)).isEqualTo(answer);
        String question = "{\"type\":\"feeTier\",\"user\":\"" + alice + "\",\"symbol\":";
        assertThat(service.post(question + "\"BTC-USD\"}").body()).isEqualTo(answer);
        assertThat(service.post(question + "\"DOGE-USD\"}").statusCode()).isEqualTo(400);
        assertThat(service.post(question + "\"DOGE-USD\"}").body())
                .isEqualTo("{\"error\":\"symbol \\\"DOGE-USD\\\" is unknown: one of BTC-USD is accepted\"}");
        assertThat(service.post(question + "7}").statusCode()).isEqualTo(400);
        assertThat(ok("fullAccount", alice))
                .contains("\"kind\":\"MasterEOA\",\"parent\":null,\"subAccounts\":[],\"multisigAccounts\":[],"
                        + "\"pendingOnFill\":[],\"feeTiers\":[{\"symbol\":\"BTC-USD\"," + tier + "]");
        assertThat(ok("feeTier", bob)).contains("\"rollingVolume\":0,");
    }

    private AccountEvent traded(long id, String price, String size, long nanos) {
        return orderFilled(
                        alice,
                        id,
                        totals("100000", "100000", "0", "0"),
                        order(orderId(900 + id), price, size, size, StatusKind.FILLED),
                        fill(id, true, true, price, size, bob),
                        position("0.1", "10000", "0"))
                .toBuilder()
                .setMarketTimeNanos(nanos)
                .build();
    }
}
