package io.openperp.replay.audit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import com.google.protobuf.ByteString;
import io.openperp.journal.AccountCommand;
import io.openperp.submission.RequestedAction;
import io.openperp.submission.TransactionRecords;
import io.openperp.transaction.Action;
import io.openperp.transaction.NewOrder.LimitOrder;
import io.openperp.transaction.OrderAction.Routing;
import io.openperp.transaction.Quantity;
import io.openperp.transaction.TradingAction.CancelOrder;
import io.openperp.transaction.TradingAction.ModifyOrder;
import io.openperp.transaction.field.TimeInForce;
import io.openperp.transaction.message.CanonicalBytes;
import io.openperp.transaction.message.Layout;
import io.openperp.transaction.message.Network;
import io.openperp.transaction.signing.Envelope;
import io.openperp.transaction.signing.SecretKey;
import io.openperp.transaction.signing.WalletText;
import io.openperp.transaction.verification.SignatureVerifier;
import io.openperp.transaction.verification.Verification;
import io.openperp.transaction.verification.Verification.Tolerance;
import io.openperp.transaction.verification.Verified;
import io.openperp.units.Side;
import java.security.SecureRandom;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** An altered transaction is found in the log. */
class SignatureAuditTest {

    private static final int PRICE_AT = 8 + 4 + 8 + "BTC-USD".length() + 1;
    private static final int ACCOUNT_AND_NETWORK = 32 + 1;

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
        assertThat(flaw(TransactionRecords.signed(order))).isNull();
    }

    @Test
    void otherPriceInTheSignedBytesHasABadSignature() {
        AccountCommand.Builder altered = TransactionRecords.signed(order).toBuilder();
        byte[] message = altered.getSignedTransaction().getMessage().toByteArray();
        message[PRICE_AT]++;
        altered.getSignedTransactionBuilder().setMessage(ByteString.copyFrom(message));

        assertThat(flaw(altered.build())).isEqualTo("bad signature of signer " + alice.publicKey());
    }

    @Test
    void bytesThatAreNoTransactionAreNamed() {
        AccountCommand.Builder altered = TransactionRecords.signed(order).toBuilder();
        ByteString message = altered.getSignedTransaction().getMessage();
        altered.getSignedTransactionBuilder().setMessage(message.substring(1));

        assertThat(flaw(altered.build())).startsWith("a transaction that cannot have been signed: the signed bytes ");
    }

    /** TXN-029: the record holds the bytes, and the signature is over the text that names the bytes by their hash. */
    @Test
    void whatAWalletSignedIsGoodForTheseBytesAlone() {
        List<Action> actions = List.of(modify(Quantity.of("0.25")), cancel());
        byte[] message = message(actions);
        String text = WalletText.of(actions, 1, alice.publicKey(), Network.DEVNET, message)
                .orElseThrow();
        Verified verified = verified(actions, WalletText.envelope(text, alice.publicKey(), Network.DEVNET));
        AccountCommand record = TransactionRecords.signed(verified);
        assertThat(record.getSignedTransaction().getMessage().toByteArray()).isEqualTo(message);
        assertThat(flaw(record)).isNull();

        AccountCommand.Builder altered = record.toBuilder();
        byte[] other = message.clone();
        other[other.length - ACCOUNT_AND_NETWORK - 1]++;
        altered.getSignedTransactionBuilder().setMessage(ByteString.copyFrom(other));
        assertThat(flaw(altered.build())).isEqualTo("bad signature of signer " + alice.publicKey());
    }

    /** TXN-030: shards read the size beside the bytes, which hold it as a fixed number. */
    @Test
    void aSizeSignedAsFixedIsTheOneThatIsCarriedOut() {
        List<Action> actions = List.of(modify(Quantity.of("0.25")), cancel());
        byte[] message = message(List.of(modify(new Quantity(Double.longBitsToDouble(25_000_000), 0, null)), cancel()));
        AccountCommand record = TransactionRecords.signed(verified(actions, message));
        assertThat(flaw(record)).isNull();
        assertThat(TransactionRecords.of(record).orElseThrow().actions())
                .extracting(RequestedAction::action, RequestedAction::refusal)
                .containsExactly(tuple(actions.get(0), ""), tuple(actions.get(1), ""));

        AccountCommand.Builder altered = record.toBuilder();
        altered.getSignedTransactionBuilder()
                .getWrittenOutBuilder(0)
                .getActionBuilder()
                .getModifyOrderBuilder()
                .setSize(50_000_000);
        assertThat(flaw(altered.build())).isEqualTo("the actions of the transaction are not those that were signed");
    }

    private @Nullable String flaw(AccountCommand record) {
        return audit.flaw(record.getSignedTransaction());
    }

    private Verified verified(List<Action> actions, byte[] signed) {
        return new Verification(SignatureVerifier.fastest(), new Tolerance(Network.DEVNET, true, 0))
                .verify(new Envelope(actions, 1, alice.publicKey(), alice.publicKey(), alice.sign(signed)))
                .orElseThrow();
    }

    private byte[] message(List<Action> actions) {
        CanonicalBytes bytes = new CanonicalBytes();
        bytes.message(actions, 1, alice.publicKey(), Layout.CURRENT, Network.DEVNET);
        return bytes.toByteArray();
    }

    private Action modify(Quantity size) {
        return new ModifyOrder(alice.publicKey(), "BTC-USD", size);
    }

    private Action cancel() {
        return new CancelOrder("BTC-USD", alice.publicKey());
    }
}
