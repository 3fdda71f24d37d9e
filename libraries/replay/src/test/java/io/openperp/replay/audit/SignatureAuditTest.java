package io.openperp.replay.audit;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.protobuf.ByteString;
import io.openperp.journal.AccountCommand;
import io.openperp.submission.TransactionRecords;
import io.openperp.transaction.LimitOrder;
import io.openperp.transaction.Quantity;
import io.openperp.transaction.Routing;
import io.openperp.transaction.SecretKey;
import io.openperp.transaction.TimeInForce;
import io.openperp.transaction.verification.SignatureVerifier;
import io.openperp.transaction.verification.Verification;
import io.openperp.transaction.verification.Verified;
import io.openperp.units.Side;
import java.security.SecureRandom;
import java.util.List;
import org.junit.jupiter.api.Test;

/** An altered transaction is found in either form of the log. */
class SignatureAuditTest {

    private static final int PRICE_AT = 8 + 4 + 8 + "BTC-USD".length() + 1;

    private final SignatureAudit audit = new SignatureAudit(SignatureVerifier.fastest());
    private final SecretKey alice = SecretKey.generate(new SecureRandom());
    private final Verified order = new Verification(SignatureVerifier.fastest())
            .verify(alice.sign(
                    List.of(new LimitOrder(
                            "BTC-USD",
                            Side.BUY,
                            Quantity.of("100000"),
                            Quantity.of("1"),
                            TimeInForce.GTC,
                            false,
                            Routing.CROSS)),
                    1,
                    alice.publicKey()))
            .orElseThrow();

    @Test
    void nothingIsWrongWithWhatAGatewayWrote() {
        assertThat(audit.flaw(TransactionRecords.signed(order))).isNull();
        assertThat(audit.flaw(TransactionRecords.withActions(order))).isNull();
    }

    @Test
    void otherPriceInTheSignedBytesHasABadSignature() {
        AccountCommand.Builder altered = TransactionRecords.signed(order).toBuilder();
        byte[] message = altered.getSignedTransaction().getMessage().toByteArray();
        message[PRICE_AT]++;
        altered.getSignedTransactionBuilder().setMessage(ByteString.copyFrom(message));

        assertThat(audit.flaw(altered.build())).isEqualTo("bad signature of signer " + alice.publicKey());
    }

    @Test
    void otherPriceBesideTheSignedBytesIsNotWhatWasSigned() {
        AccountCommand.Builder altered = TransactionRecords.withActions(order).toBuilder();
        altered.getSubmitTransactionBuilder()
                .getActionsBuilder(0)
                .getPlaceOrderBuilder()
                .setPrice(1);

        assertThat(audit.flaw(altered.build()))
                .isEqualTo("the actions of the transaction are not those that were signed");
    }

    @Test
    void bytesThatAreNoTransactionAreNamed() {
        AccountCommand.Builder altered = TransactionRecords.signed(order).toBuilder();
        ByteString message = altered.getSignedTransaction().getMessage();
        altered.getSignedTransactionBuilder().setMessage(message.substring(1));

        assertThat(audit.flaw(altered.build()))
                .startsWith("a transaction that cannot have been signed: the signed bytes ");
    }
}
