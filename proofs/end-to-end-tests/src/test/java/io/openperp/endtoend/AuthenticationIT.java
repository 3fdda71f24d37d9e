package io.openperp.endtoend;

import static io.openperp.drill.published.ClientAction.buy;
import static io.openperp.drill.published.ClientAction.cancelAll;
import static io.openperp.drill.published.ClientAction.oraclePrice;
import static io.openperp.endtoend.Exchange.BTC;
import static org.assertj.core.api.Assertions.assertThat;

import io.openperp.drill.client.SentTransaction.Outcome;
import io.openperp.drill.published.SignedTransaction;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Authorization of transactions, and their single execution (AGT-001, AGT-008, NON-001 to NON-008, TXN-012, TXN-022).
 */
@ExtendWith(OnTheExchange.class)
class AuthenticationIT {

    @Test
    void transactionThatWasChangedAfterSigningHasABadSignature(Exchange exchange) {
        Trader alice = exchange.trader();
        SignedTransaction signed = alice.sign(buy(BTC, "0.1", "99000"));
        String forged = signed.text().replace("99000", "99001");
        assertThat(forged).isNotEqualTo(signed.text());
        assertThat(exchange.api().order(forged).refusal()).startsWith("bad signature: ");
        assertThat(alice.openOrders()).isEmpty();
    }

    @Test
    void refusedSignatureUsesUpNoNonce(Exchange exchange) {
        Trader alice = exchange.trader();
        SignedTransaction signed = alice.sign(buy(BTC, "0.1", "99000"));
        exchange.api().order(signed.text().replace("99000", "99001")).refusal();
        assertThat(alice.submit(signed).only().status()).isEqualTo("resting");
    }

    @Test
    void signatureOfAnotherKeyIsBad(Exchange exchange) {
        Trader alice = exchange.trader();
        Trader mallory = exchange.stranger();
        String hers = mallory.signFor(alice.key(), buy(BTC, "0.1", "99000")).text();
        String forged = hers.replace("\"signer\":\"" + mallory.key(), "\"signer\":\"" + alice.key());
        assertThat(exchange.api().order(forged).refusal()).startsWith("bad signature: ");
    }

    @Test
    void strangerMayNotSignForAnAccount(Exchange exchange) {
        Trader alice = exchange.trader();
        Trader mallory = exchange.trader();
        assertThat(mallory.sendFor(alice.key(), buy(BTC, "0.1", "99000")).refusal())
                .isEqualTo("unauthorized signer");
        assertThat(alice.openOrders()).isEmpty();
    }

    @Test
    void replayedTransactionIsRefusedAndDoesNothing(Exchange exchange) {
        Trader alice = exchange.trader();
        SignedTransaction signed = alice.sign(buy(BTC, "0.1", "99000"));
        alice.submit(signed).only();
        assertThat(alice.submit(signed).refusal()).isEqualTo("duplicate nonce");
        assertThat(alice.openOrders()).hasSize(1);
    }

    @Test
    void refusedOrderUsesUpItsNonceAllTheSame(Exchange exchange) {
        Trader alice = exchange.trader();
        SignedTransaction invalid = alice.sign(buy(BTC, "0.1", "99000.1"));
        assertThat(alice.submit(invalid).only().status()).isEqualTo("rejectedInvalid");
        assertThat(alice.submit(invalid).refusal()).isEqualTo("duplicate nonce");
    }

    @ParameterizedTest
    @ValueSource(
            longs = {
                0,
                1,
                7,
                42,
                1_700_000_000,
                999_999_999_999L,
                1_000_000_000_000L,
                1_795_000_000_000L,
                99_999_999_999_999L,
                100_000_000_000_000L,
                1_795_000_000_000_000L,
                9_007_199_254_740_991L
            })
    void nonceOfAnyMagnitudeWorksOnce(long nonce, Exchange exchange) {
        Trader alice = exchange.trader();
        SignedTransaction signed = alice.sign(nonce, buy(BTC, "0.01", "99000"));
        assertThat(signed.nonce()).isEqualTo(nonce);
        assertThat(alice.submit(signed).only().status()).isEqualTo("resting");
        assertThat(alice.submit(signed).refusal()).isEqualTo("duplicate nonce");
    }

    @Test
    void noncesComeInAnyOrder(Exchange exchange) {
        Trader alice = exchange.trader();
        for (long nonce : List.of(9_007_199_254_740_990L, 3L, 1_795_000_000_000L, 2L, 9_007_199_254_740_989L, 1L)) {
            assertThat(alice.sendWithNonce(nonce, buy(BTC, "0.001", "99000"))
                            .only()
                            .status())
                    .isEqualTo("resting");
        }
    }

    @Test
    void unfundedAccountIsRefusedAsAWhole(Exchange exchange) {
        Trader unknown = exchange.stranger();
        assertThat(unknown.send(buy(BTC, "0.1", "99000")).refusal()).startsWith("account not found: fund it first");
        assertThat(unknown.send(cancelAll()).refusal()).startsWith("account not found: fund it first");
        assertThat(unknown.margin().get("totalBalance").decimalValue()).isZero();
    }

    @Test
    void nobodyElsePublishesPrices(Exchange exchange) {
        Trader alice = exchange.trader();
        Outcome outcome = alice.send(oraclePrice("BTC", "50000", System.currentTimeMillis()))
                .only();
        assertThat(outcome.status()).isEqualTo("error");
        assertThat(outcome.text("message")).isEqualTo("not authorized");
    }
}
