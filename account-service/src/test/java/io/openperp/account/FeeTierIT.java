package io.openperp.account;

import static io.openperp.account.Facts.deposited;
import static io.openperp.account.Facts.fill;
import static io.openperp.account.Facts.order;
import static io.openperp.account.Facts.orderFilled;
import static io.openperp.account.Facts.position;
import static io.openperp.account.Facts.totals;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.openperp.journal.AccountEvent;
import io.openperp.journal.FeeVolume;
import io.openperp.journal.Keys;
import io.openperp.journal.StatusKind;
import io.openperp.units.Bytes32;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

/** Fees of an account where no administrator has set any, and the volume of the last 30 days (FEE-012). */
class FeeTierIT extends QueriesFixture {

    private static final String NO_TIERS =
            ",\"tierIndex\":0,\"tierThreshold\":0,\"makerBps\":2,\"takerBps\":5,\"windowDays\":30}";

    /** Volume of today and of 29 days ago counts, of the day before that not; of a day the last event counts. */
    @Test
    void volumeIsThatOfTheOwnerInTheWindowAlsoWithoutAPolicy() throws Exception {
        long today = TimeUnit.MILLISECONDS.toDays(System.currentTimeMillis());
        Bytes32 sub = Facts.account(7_101);
        append(deposited(alice, "100000"));
        log.account()
                .append(Facts.events(slot++, Facts.subAccount(sub, alice, sub, "hedges", false, false)))
                .get();
        append(traded(1, today, "20000"), traded(2, today, "30000.15"));
        append(traded(3, today - 29, "9999.9"), traded(4, today - 30, "50000"));
        String tier = "\"rollingVolume\":40000.05" + NO_TIERS;
        String newer = ",\"assessedVolume\":null,\"makerShareRebateBps\":null}";
        String row = tier.substring(0, tier.length() - 1) + newer + "}";
        String bitcoin = "{\"feeTier\":{\"scopeInstrument\":\"BTC-USD\"," + row;
        String ether = "{\"feeTier\":{\"scopeInstrument\":\"ETH-USD\"," + row;
        assertThat(ok("feeTier", alice)).isEqualTo("[{\"feeTier\":{\"scopeInstrument\":null," + row + "]");
        assertThat(ok("feeTier", sub)).isEqualTo("[{\"feeTier\":{\"scopeInstrument\":null," + row + "]");
        String question = "{\"type\":\"feeTier\",\"user\":\"" + alice + "\",\"symbol\":";
        assertThat(service.post(question + "\"BTC-USD\"}").body()).isEqualTo("[" + bitcoin + "]");
        assertThat(service.post(question + "null,\"bySymbol\":true}").body())
                .isEqualTo("[" + bitcoin + "," + ether + "]");
        assertThat(service.post(question + "null,\"bySymbol\":1}").body())
                .isEqualTo("{\"error\":\"\\\"bySymbol\\\" is not accepted: true or false is accepted\"}");
        assertThat(service.post(question + "\"DOGE-USD\"}").statusCode()).isEqualTo(400);
        assertThat(service.post(question + "\"DOGE-USD\"}").body())
                .isEqualTo("{\"error\":\"symbol \\\"DOGE-USD\\\" is unknown: one of BTC-USD, ETH-USD is accepted\"}");
        assertThat(service.post(question + "7}").statusCode()).isEqualTo(400);
        assertThat(ok("fullAccount", alice))
                .contains("\"pendingOnFill\":[],\"baskets\":[],\"feeTiers\":[{\"symbol\":\"BTC-USD\"," + tier
                        + ",{\"symbol\":\"ETH-USD\"," + tier + "]");
        assertThat(ok("feeTier", bob)).contains("\"rollingVolume\":0,");
    }

    @Test
    void feesThatWerePaidAreNegativeInTheLiveSpelling() throws Exception { // API-095
        append(deposited(alice, "100000"));
        AccountEvent.Builder fill = filled(1).toBuilder();
        fill.getOrderFilledBuilder().getFillBuilder().setFee(5);
        append(fill.build());
        String fills = ok("fills", alice);
        assertThat(fills).contains("\"amount\":0.1").contains("\"fee\":").doesNotContain("\"fee\":0,");
        assertThat(service.askLive("fills", alice).body()).contains("\"fee\":-");
    }

    /** The volume is above that of the accounts of all other tests. Sums are kept for up to a minute. */
    @Test
    void theAccountsOfTheLargestVolumeAreListed() throws Exception {
        long today = TimeUnit.MILLISECONDS.toDays(System.currentTimeMillis());
        append(deposited(alice, "100000"));
        append(traded(1, today - 29, "70000.5"), traded(2, today, "0.25"), traded(3, today - 30, "1000000"));
        String largest = "{\"account\":\"" + alice + "\",\"rollingVolume\":70000.75}";
        await().atMost(Duration.ofSeconds(90))
                .untilAsserted(() -> assertThat(volumes(""))
                        .startsWith("{\"windowDays\":30,\"accounts\":")
                        .contains("\"data\":[" + largest));
        assertThat(volumes("?limit=1")).endsWith("\"data\":[" + largest + "]}");
        assertThat(volumes("?limit=1001"))
                .isEqualTo("{\"error\":\"\\\"limit\\\" is not accepted: a whole number from 1 to 1000 is accepted\"}");
    }

    private static String volumes(String query) throws Exception {
        return service.send("GET", "/api/v1/volumes" + query, "application/json", "")
                .body();
    }

    /** @param volume of the day so far */
    private AccountEvent traded(long id, long day, String volume) {
        return filled(id).toBuilder()
                .setFeeVolume(FeeVolume.newBuilder()
                        .setOwner(Keys.write(alice))
                        .setDay(day)
                        .setVolume(Facts.units(volume)))
                .build();
    }

    private AccountEvent filled(long id) {
        return orderFilled(
                alice,
                id,
                totals("100000", "100000", "0", "0"),
                order(orderId(900 + id), "100000", "0.1", "0.1", StatusKind.FILLED),
                fill(id, true, true, "100000", "0.1", bob),
                position("0.1", "10000", "0"));
    }
}
