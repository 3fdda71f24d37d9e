package io.openperp.gateway;

import static io.openperp.gateway.RunningGateway.json;
import static io.openperp.gateway.RunningGateway.signed;
import static io.openperp.gateway.RunningGateway.someone;
import static org.assertj.core.api.Assertions.assertThat;

import io.openperp.transaction.CancelAll;
import io.openperp.transaction.Envelope;
import io.openperp.transaction.Faucet;
import io.openperp.transaction.SecretKey;
import java.net.http.HttpResponse;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.MethodOrderer;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestMethodOrder;

/** One account and one address may ask for so much; cancels always pass. */
@TestMethodOrder(MethodOrderer.OrderAnnotation.class)
class RateLimitIT {

    private static RunningGateway gateway;

    @BeforeAll
    static void start() throws Exception {
        gateway = RunningGateway.start(
                "openperp.gateway.limits.account.per-second=1",
                "openperp.gateway.limits.account.burst=3",
                "openperp.gateway.limits.address.per-second=1",
                "openperp.gateway.limits.address.burst=1000",
                "openperp.gateway.limits.cancels.per-second=1",
                "openperp.gateway.limits.cancels.burst=100");
    }

    @AfterAll
    static void stop() throws Exception {
        gateway.close();
    }

    @Test
    @Order(1)
    void accountBeyondItsLimitIsToldWhenToTryAgainAndItsCancelsStillPass() throws Exception {
        SecretKey alice = someone();
        for (int i = 0; i < 3; i++) {
            assertThat(claim(alice).statusCode()).isEqualTo(200);
        }
        HttpResponse<String> refused = claim(alice);
        for (int i = 0; i < 20 && refused.statusCode() == 200; i++) { // a token came back meanwhile
            refused = claim(alice);
        }

        assertThat(refused.statusCode()).isEqualTo(429);
        assertThat(refused.headers().firstValue("Retry-After")).hasValue("1");
        assertThat(json(refused).get("error").asString()).contains("nothing was done");
        assertThat(gateway.submit(signed(alice, new CancelAll(List.of()))).statusCode())
                .isEqualTo(200);
        assertThat(claim(someone()).statusCode()).isEqualTo(200);
    }

    @Test
    @Order(2)
    void forgedTransactionsDoNotUseUpTheLimitOfTheirVictim() throws Exception {
        SecretKey victim = someone();
        Envelope honest = signed(victim, new Faucet(victim.publicKey(), null));
        Envelope forged = new Envelope(
                honest.actions(),
                honest.nonce(),
                honest.account(),
                honest.signer(),
                someone().sign(new byte[1]));
        for (int i = 0; i < 10; i++) {
            assertThat(gateway.submit(forged).body()).contains("bad signature");
        }

        assertThat(gateway.submit(honest).statusCode()).isEqualTo(200);
    }

    /** Last, because it leaves this address without a token. */
    @Test
    @Order(3)
    void addressBeyondItsLimitIsRefusedForReadsAndWritesButNotForCancels() throws Exception {
        HttpResponse<String> refused = null;
        for (int i = 0; i < 3000 && (refused == null || refused.statusCode() != 429); i++) {
            refused = gateway.post("/api/v1/order", "{}");
        }

        assertThat(refused.statusCode()).isEqualTo(429);
        assertThat(refused.headers().firstValue("Retry-After")).hasValue("1");
        assertThat(gateway.submit(signed(someone(), new CancelAll(List.of()))).statusCode())
                .isEqualTo(200);
    }

    /** After all others, because it leaves this address without a token for cancels. */
    @Test
    @Order(4)
    void forgedCancelsCostTheirAddressItsTokensForCancelsAndNothingElse() throws Exception {
        SecretKey victim = someone();
        Envelope honest = signed(victim, new CancelAll(List.of()));
        Envelope forged = new Envelope(
                honest.actions(),
                honest.nonce(),
                honest.account(),
                honest.signer(),
                someone().sign(new byte[1]));
        HttpResponse<String> refused = null;
        for (int i = 0; i <= 200 && (refused == null || refused.statusCode() == 200); i++) {
            refused = gateway.submit(forged);
        }

        assertThat(refused.statusCode()).isEqualTo(429);
        assertThat(refused.headers().firstValue("Retry-After")).hasValue("1");
        assertThat(json(refused).get("error").asString()).contains("cancels").contains("nothing was done");
    }

    private static HttpResponse<String> claim(SecretKey key) throws Exception {
        return gateway.submit(signed(key, new Faucet(key.publicKey(), null)));
    }
}
