package io.openperp.account;

import static io.openperp.account.Facts.deposited;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.openperp.api.action.OrderCheck;
import io.openperp.api.json.ApiJson;
import io.openperp.journal.AccountEvent;
import io.openperp.journal.FeePolicy;
import io.openperp.journal.FeeProgramme;
import io.openperp.journal.FeeProgrammeRates;
import io.openperp.journal.FeeRates;
import io.openperp.journal.FeeVolume;
import io.openperp.journal.Keys;
import io.openperp.journal.VolumeTier;
import io.openperp.units.Bytes32;
import org.junit.jupiter.api.Test;

/** Tiers and programmes as accounts and everybody see them (FEE-016). */
class FeePoliciesIT extends QueriesFixture {

    private static final long SECONDS_PER_DAY = 86_400;

    @Test
    void theTierOfAnAccountFollowsFromItsVolumeAndItsProgramme() throws Exception {
        long today = System.currentTimeMillis() / 1000 / SECONDS_PER_DAY;
        Bytes32 sub = Facts.account(7_001);
        append(deposited(alice, "1000"));
        log.account()
                .append(Facts.events(slot++, Facts.subAccount(sub, alice, sub, "hedges", false, false)))
                .get();
        append(traded(today - 29, "40000"));
        append(traded(today - 30, "900000"));
        append(traded(today, "7000"), traded(today, "9000.5"));
        append(policy(FeePolicy.newBuilder()
                .setFromSecond(1)
                .addTiers(tier("10000", "1.5", "4"))
                .addTiers(tier("49000", "1", "3"))
                .addTiers(tier("50000", "0.5", "9"))
                .addProgrammes(FeeProgrammeRates.newBuilder().setName("makers").setRates(rates("-1", "2.5")))));
        String second =
                "\"rollingVolume\":49000.5,\"tierIndex\":2,\"tierThreshold\":49000,\"makerBps\":1,\"takerBps\":3,"
                        + "\"windowDays\":30";
        await().untilAsserted(() ->
                assertThat(ok("feeTier", alice)).startsWith("[{\"feeTier\":{\"scopeInstrument\":null," + second + ","));
        assertThat(ok("feeTier", sub)).contains(second);
        assertThat(ok("fullAccount", alice)).contains(second);
        assertThat(ok("feeTier", bob)).contains("\"tierIndex\":0,\"tierThreshold\":0,\"makerBps\":2,\"takerBps\":5");

        assertThat(checkedFees()).isEqualTo("0.3 0.1, 999.7 when filled");

        append(programme("makers"));
        await().untilAsserted(() -> assertThat(ok("feeTier", sub))
                .contains("\"tierIndex\":0,\"tierThreshold\":0,\"makerBps\":-1,\"takerBps\":2.5,\"windowDays\":30,"
                        + "\"programme\":\"makers\""));
        assertThat(get("/feePolicies"))
                .isEqualTo("{\"policies\":[{\"symbol\":\"global\",\"from\":1,\"active\":true,\"own\":true,\"tiers\":["
                        + "{\"threshold\":10000,\"makerBps\":1.5,\"takerBps\":4},"
                        + "{\"threshold\":49000,\"makerBps\":1,\"takerBps\":3},"
                        + "{\"threshold\":50000,\"makerBps\":0.5,\"takerBps\":9}],"
                        + "\"programmes\":[{\"programme\":\"makers\",\"makerBps\":-1,\"takerBps\":2.5}]}],"
                        + "\"members\":[{\"account\":\"" + alice + "\",\"programme\":\"makers\"}]}");

        append(programme(""));
        append(policy(FeePolicy.newBuilder().setSymbol("BTC-USD").setFromSecond(2)));
        String inTheMarket = "{\"type\":\"feeTier\",\"user\":\"" + alice + "\",\"symbol\":\"BTC-USD\"}";
        await().untilAsserted(
                        () -> assertThat(service.post(inTheMarket).body()).contains("\"makerBps\":2,\"takerBps\":5"));
        assertThat(ok("feeTier", alice)).as("of no market in particular").contains(second);
        append(policy(
                FeePolicy.newBuilder().setSymbol("BTC-USD").setFromSecond(3).setFollowsOthers(true)));
        await().untilAsserted(() -> assertThat(service.post(inTheMarket).body()).contains(second));
        append(policy(FeePolicy.newBuilder().setFromSecond((today + 9) * SECONDS_PER_DAY)));
        await().untilAsserted(() -> assertThat(get("/feePolicies")).contains("\"active\":false"));
        assertThat(ok("feeTier", alice)).contains(second);
        append(policy(FeePolicy.newBuilder().setFromSecond(9)));
    }

    /** Fees of a purchase for 1000, as taker and as maker, and the equity of the account after it (API-070). */
    private String checkedFees() throws Exception {
        String order = "{\"l\":{\"c\":\"BTC-USD\",\"b\":true,\"px\":100000,\"sz\":0.01,\"tif\":\"GTC\"}}";
        String answer = service.send(
                        "POST",
                        "/api/v1/order/check",
                        "application/json",
                        "{\"account\":\"" + alice + "\",\"actions\":[" + order + "]}")
                .body();
        OrderCheck check = ApiJson.mapper().readValue(answer, OrderCheck.class);
        OrderCheck.AdmittedOrder admitted = check.actions().getFirst().admitted();
        assertThat(admitted).as(answer).isNotNull();
        return admitted.takerFee() + " " + admitted.makerFee() + ", "
                + check.filled().totalBalance() + " when filled";
    }

    private AccountEvent traded(long day, String volume) {
        return AccountEvent.newBuilder()
                .setAccount(Keys.write(alice))
                .setFeeVolume(FeeVolume.newBuilder()
                        .setOwner(Keys.write(alice))
                        .setDay(day)
                        .setVolume(Facts.units(volume)))
                .build();
    }

    private AccountEvent policy(FeePolicy.Builder policy) {
        return AccountEvent.newBuilder()
                .setAccount(Keys.write(alice))
                .setFeePolicySet(policy)
                .build();
    }

    private AccountEvent programme(String name) {
        return AccountEvent.newBuilder()
                .setAccount(Keys.write(alice))
                .setFeeProgrammeSet(
                        FeeProgramme.newBuilder().setAccount(Keys.write(alice)).setName(name))
                .build();
    }

    private static VolumeTier tier(String threshold, String maker, String taker) {
        return VolumeTier.newBuilder()
                .setThreshold(Facts.units(threshold))
                .setRates(rates(maker, taker))
                .build();
    }

    private static FeeRates rates(String maker, String taker) {
        return FeeRates.newBuilder()
                .setMaker(Facts.units(maker) / 10_000)
                .setTaker(Facts.units(taker) / 10_000)
                .build();
    }

    private static String get(String path) throws Exception {
        return service.send("GET", "/api/v1" + path, "application/json", "").body();
    }
}
