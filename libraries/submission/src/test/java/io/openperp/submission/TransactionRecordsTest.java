package io.openperp.submission;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import com.google.protobuf.ByteString;
import io.openperp.journal.AccountCommand;
import io.openperp.journal.SignedTransaction;
import io.openperp.journal.WrittenOutAction;
import io.openperp.transaction.Action;
import io.openperp.transaction.AttachOnFill;
import io.openperp.transaction.MultisigAction.Propose;
import io.openperp.transaction.NewOrder.LimitOrder;
import io.openperp.transaction.SettingsAction.Note;
import io.openperp.transaction.TradingAction.CancelAll;
import io.openperp.transaction.TradingAction.CancelOrder;
import io.openperp.transaction.json.TransactionReader;
import io.openperp.transaction.message.CanonicalBytes;
import io.openperp.transaction.message.Layout;
import io.openperp.transaction.message.Network;
import io.openperp.transaction.signing.Envelope;
import io.openperp.transaction.signing.SecretKey;
import io.openperp.transaction.verification.SignatureVerifier;
import io.openperp.transaction.verification.Verification;
import io.openperp.transaction.verification.Verification.Tolerance;
import io.openperp.transaction.verification.Verified;
import io.openperp.units.Bytes32;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A shard carries out exactly what the client of a recorded transaction has signed. */
class TransactionRecordsTest {

    private static final SecretKey ALICE = SecretKey.ofSeed(bytes(1));
    private static final SecretKey AGENT = SecretKey.ofSeed(bytes(2));
    private static final Verification VERIFICATION = new Verification(SignatureVerifier.fastest());
    private static final String ID = key(3).toString();

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{\"l\":{\"c\":\"BTC-USD\",\"b\":true,\"px\":100000.5,\"sz\":0.1,\"tif\":\"GTC\",\"r\":false,\"i\":false}}",
                "{\"l\":{\"c\":\"BTC-USD\",\"b\":false,\"px\":0.1,\"sz\":0.30000000000000004,\"tif\":\"ALO\",\"r\":true}}",
                "{\"m\":{\"c\":\"BTC-USD\",\"b\":true,\"sz\":0.00000001,\"r\":false,\"i\":false}}",
                "{\"mod\":{\"oid\":\"ID\",\"symbol\":\"BTC-USD\",\"amount\":0.7}}",
                "{\"cx\":{\"c\":\"BTC-USD\",\"oid\":\"ID\"}}",
                "{\"cxa\":{\"c\":[]}}",
                "{\"cxa\":{\"c\":[\"BTC-USD\",\"ETH-USD\"]}}",
                "{\"faucet\":{\"u\":\"ID\"}}",
                "{\"faucet\":{\"u\":\"ID\",\"amount\":1234.56789012}}",
                "{\"agentWalletCreation\":{\"a\":\"ID\",\"d\":false}}",
                "{\"updateUserSettings\":{\"m\":[[\"BTC-USD\",2.5],[\"ETH-USD\",3]]}}",
                "{\"whitelistFaucet\":{\"target\":\"ID\",\"whitelist\":true}}",
                "{\"scheduleCancel\":{\"seconds\":60}}",
                "{\"px\":{\"t\":1700000000,\"c\":\"BTC\",\"px\":100000.01}}",
                "{\"o\":{\"oracles\":[{\"t\":1,\"fi\":2,\"px\":10000001,\"e\":-2}]}}"
            })
    void actionIsReadFromTheSignedBytesAsFromItsJson(String json) {
        Verified verified = signed(ALICE, json);
        AccountCommand record = TransactionRecords.signed(verified);

        assertThat(record.getSignedTransaction().getWrittenOutList()).isEmpty();
        assertThat(carriedOut(record)).isEqualTo(signed(verified));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{\"m\":{\"c\":\"BTC-USD\",\"b\":true,\"sz\":1e300,\"r\":false}}",
                "{\"l\":{\"c\":\"BTC-USD\",\"b\":true,\"px\":-5,\"sz\":1,\"tif\":\"GTC\",\"r\":false}}",
                "{\"mod\":{\"oid\":\"ID\",\"symbol\":\"BTC-USD\",\"amount\":12345678901.12345678}}",
                "{\"updateUserSettings\":{\"m\":[[\"ETH-USD\",3],[\"BTC-USD\",1e-9]]}}"
            })
    void whatTheSignedBytesDoNotHoldIsWrittenOutBesideThem(String json) {
        String readable = "{\"cx\":{\"c\":\"BTC-USD\",\"oid\":\"ID\"}}";
        Verified verified = signed(ALICE, readable + "," + json);

        AccountCommand record = TransactionRecords.signed(verified);

        assertThat(record.getSignedTransaction().getWrittenOutList())
                .extracting(WrittenOutAction::getIndex)
                .containsExactly(1);
        assertThat(carriedOut(record)).isEqualTo(signed(verified));
        assertThat(TransactionRecords.signedEnvelope(record.getSignedTransaction())
                        .signer())
                .isEqualTo(ALICE.publicKey());
    }

    /** OFL-007: an {@code of} with {@code p}, logged as it was signed, and with a size that its signed double does not hold. */
    @ParameterizedTest
    @ValueSource(strings = {"0.7", "12345678901.12345678"})
    void whatIsAttachedToAnOrderIsReadAsFromItsJson(String size) {
        Verified verified = signed(
                ALICE,
                "{\"m\":{\"c\":\"A\",\"b\":true,\"sz\":1,\"i\":false}},{\"of\":{\"p\":0,\"actions\":[{\"mod\":{\"oid\":\"ID\",\"c\":\"A\",\"sz\":"
                        + size
                        + "}},{\"trig\":{\"c\":\"A\",\"d\":true,\"tr\":3,\"i\":false,\"actions\":[{\"cxa\":{\"c\":[]}}]}}]}}");
        AccountCommand record = TransactionRecords.signed(verified);

        SignedTransaction signed = record.getSignedTransaction();
        assertThat(signed.getWrittenOutCount()).isEqualTo(size.length() > 3 ? 1 : 0);
        assertThat(TransactionRecords.signedEnvelope(signed).actions()).isEqualTo(verified.actions());
        assertThat(TransactionRecords.read(signed).actions())
                .extracting(RequestedAction::orderId)
                .containsExactly(verified.orderId(0), null);
    }

    /** OFL-002: bytes that no gateway verifies are refused as its JSON is. */
    @Test
    void whatIsAttachedToNoOrderIsRefused() {
        List<Action> actions =
                List.of(new CancelAll(List.of()), new AttachOnFill(0, List.of(new CancelAll(List.of()))));
        SignedTransaction record = UnsignedTransactions.record(ALICE.publicKey(), actions, 1);

        assertThatIllegalArgumentException()
                .isThrownBy(() -> TransactionRecords.read(record))
                .withMessageStartingWith("action 1: on_fill parent not found: p is 0, which is cxa; accepted is");
    }

    /** An action that has no message of its own is refused, not carried out with another value than its JSON had. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "{\"transfer\":{\"from\":\"ID\",\"to\":\"ID\",\"marginAmount\":12345678901.12345678}}",
                "{\"msp\":{\"m\":\"ID\",\"a\":[{\"transfer\":{\"from\":\"ID\",\"to\":\"ID\",\"marginAmount\":12345678901.12345678}}]}}"
            })
    void whatNoDoubleHoldsIsRefusedWhereTheActionHasNoMessage(String json) {
        Verified verified = signed(ALICE, json);

        RequestedTransaction read =
                TransactionRecords.of(TransactionRecords.signed(verified)).orElseThrow();

        assertThat(read.actions().getFirst().refusal())
                .isEqualTo("a number has more digits than its signed double holds");
    }

    /** MSG-017: the orders of a proposal have the IDs of a transaction of the multisig account with its number as nonce. */
    @Test
    void proposedActionsAreReadAsATransactionOfTheMultisigAccount() {
        Verified verified = signed(
                ALICE,
                "{\"msp\":{\"m\":\"ID\",\"a\":[{\"l\":{\"c\":\"A\",\"b\":true,\"px\":2,\"sz\":1,\"i\":false,\"builderCode\":{\"to\":\"ID\",\"fee\":1}}},"
                        + "{\"transfer\":{\"from\":\"ID\",\"to\":\"ID\",\"marginSymbol\":\"USDC\",\"marginAmount\":0.1}},"
                        + "{\"trig\":{\"c\":\"A\",\"d\":true,\"tr\":3,\"i\":true,\"actions\":[{\"cxa\":{\"c\":[]}}]}}]}}");
        Propose propose = (Propose) TransactionRecords.of(TransactionRecords.signed(verified))
                .orElseThrow()
                .actions()
                .getFirst()
                .action();
        SignedTransaction proposed = ProposedActions.record(propose.multisig(), propose.actions(), 0);

        RequestedTransaction read = TransactionRecords.read(ProposedActions.numbered(proposed, 7));

        assertThat(read.account()).isEqualTo(propose.multisig()).isEqualTo(read.signer());
        assertThat(read.nonce()).isEqualTo(7);
        assertThat(read.actions())
                .extracting(RequestedAction::action)
                .isEqualTo(((Propose) verified.actions().getFirst()).actions());
        LimitOrder order = (LimitOrder) propose.actions().getFirst();
        assertThat(read.actions().getFirst().orderId()).isEqualTo(SecretKey.orderId(0, order, 7, propose.multisig()));
        assertThat(ProposedActions.json(proposed)).startsWith("[{\"l\":{").contains("\"marginSymbol\":\"USDC\"");
    }

    @Test
    void actionWrittenOutForNoActionOfTheMessageIsRefused() {
        SignedTransaction.Builder record =
                TransactionRecords.signed(signed(ALICE, "{\"cxa\":{\"c\":[]}}")).getSignedTransaction().toBuilder()
                        .addWrittenOut(WrittenOutAction.newBuilder().setIndex(1));

        assertThatIllegalArgumentException()
                .isThrownBy(() -> TransactionRecords.read(record.build()))
                .withMessage("action 1 is written out, but the signed bytes have 1 actions");
    }

    @Test
    void noteIsReadFromTheSignedBytes() {
        Verified verified = signed(ALICE, "{\"note\":{\"text\":\"ok\"}}");

        RequestedTransaction read =
                TransactionRecords.of(TransactionRecords.signed(verified)).orElseThrow();

        assertThat(read.actions()).containsExactly(new RequestedAction(new Note("ok"), null, ""));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{\"m\":{\"c\":\"BTC-USD\",\"b\":true,\"sz\":1,\"r\":false,\"i\":false,\"slippage\":25.5}}",
                "{\"m\":{\"c\":\"BTC-USD\",\"b\":true,\"sz\":1,\"builderCode\":{\"to\":\"ID\",\"fee\":15}}},{\"cxa\":{\"c\":[]}}",
                "{\"l\":{\"c\":\"A\",\"b\":true,\"px\":2,\"sz\":1,\"builderCode\":{\"to\":\"ID\",\"fee\":1}}},{\"m\":{\"c\":\"A\",\"b\":true,\"sz\":1,\"slippage\":0}}"
            })
    void slippageAndBuilderCodeAreReadFromTheSignedBytes(String json) {
        Verified verified = signed(ALICE, json);

        AccountCommand record = TransactionRecords.signed(verified);
        RequestedTransaction read = TransactionRecords.of(record).orElseThrow();

        assertThat(record.getSignedTransaction().getWrittenOutList()).isEmpty();
        for (int i = 0; i < read.actions().size(); i++) {
            RequestedAction action = read.actions().get(i);
            assertThat(action.action()).isEqualTo(verified.actions().get(i));
            assertThat(action.orderId()).isEqualTo(verified.orderId(i));
        }
    }

    @Test
    void builderCodesWithoutFrameAreReadFromTheSignedBytes() {
        List<Action> actions = new TransactionReader()
                .read(
                        body(
                                ALICE,
                                "{\"cxa\":{\"c\":[]}},{\"l\":{\"c\":\"A\",\"b\":true,\"px\":2,\"sz\":1,\"i\":false,"
                                        + "\"builderCode\":{\"to\":\"ID\",\"fee\":1}}},{\"m\":{\"c\":\"A\",\"b\":true,\"sz\":1,\"i\":false}}"))
                .actions();
        CanonicalBytes bytes = new CanonicalBytes();
        bytes.message(actions, 12, ALICE.publicKey(), Layout.CURRENT_WITH_BUILDER, Network.DEVNET);
        Envelope envelope =
                new Envelope(actions, 12, ALICE.publicKey(), ALICE.publicKey(), ALICE.sign(bytes.toByteArray()));
        Verified verified = new Verification(SignatureVerifier.fastest(), new Tolerance(Network.DEVNET, true, 0))
                .verify(envelope)
                .orElseThrow();

        SignedTransaction record = TransactionRecords.signed(verified).getSignedTransaction();

        assertThat(record.getLayout()).isEqualTo(io.openperp.journal.Layout.CURRENT_WITH_BUILDER_AND_DOMAIN);
        assertThat(TransactionRecords.endsWithNetwork(record.getLayout())).isTrue();
        assertThat(record.getWithBuilderCodeList()).containsExactly(1);
        assertThat(TransactionRecords.read(record).actions())
                .extracting(RequestedAction::action)
                .isEqualTo(actions);
        assertThat(TransactionRecords.read(record).actions().get(1).orderId()).isEqualTo(verified.orderId(1));
    }

    @Test
    void slippageThatIsSignedAsZeroIsWrittenOutAndRefused() {
        AccountCommand record = TransactionRecords.signed(
                signed(ALICE, "{\"m\":{\"c\":\"BTC-USD\",\"b\":true,\"sz\":1,\"slippage\":-5}}"));

        RequestedAction read =
                TransactionRecords.of(record).orElseThrow().actions().get(0);

        assertThat(record.getSignedTransaction().getWrittenOutCount()).isEqualTo(1);
        assertThat(read.refusal()).isEqualTo("slippage is -5 basis points, accepted are 0 to 10000");
    }

    @Test
    void agentIsKept() {
        Verified verified = signed(AGENT, "{\"cxa\":{\"c\":[]}}");

        AccountCommand record = TransactionRecords.signed(verified);

        assertThat(record.getSignedTransaction().getSigner().size()).isEqualTo(Bytes32.LENGTH);
        assertThat(TransactionRecords.of(record).orElseThrow().signer()).isEqualTo(AGENT.publicKey());
        assertThat(carriedOut(record)).isEqualTo(signed(verified));
    }

    @Test
    void hundredCancelsTakeAboutFiveKilobytes() {
        Envelope envelope = ALICE.sign(
                Stream.generate(TransactionRecordsTest::cancel).limit(100).toList(), 1, ALICE.publicKey());
        Verified verified = VERIFICATION.verify(envelope).orElseThrow();

        assertThat(TransactionRecords.signed(verified).getSerializedSize()).isEqualTo(5_223);
    }

    @Test
    void bytesThatNobodyHasSignedAreRefused() {
        SignedTransaction good =
                TransactionRecords.signed(signed(ALICE, "{\"cxa\":{\"c\":[]}}")).getSignedTransaction();
        ByteString message = good.getMessage();

        assertThatIllegalArgumentException()
                .isThrownBy(() -> TransactionRecords.read(good.toBuilder()
                        .setMessage(message.substring(0, message.size() - 1))
                        .build()))
                .withMessageStartingWith("the signed bytes end at ");
        assertThatIllegalArgumentException()
                .isThrownBy(() ->
                        TransactionRecords.read(good.toBuilder().clearLayout().build()))
                .withMessage("a transaction in no known layout of signed bytes");
    }

    @Test
    void otherCommandsAreNoTransactions() {
        assertThat(TransactionRecords.of(AccountCommand.getDefaultInstance())).isEmpty();
    }

    /** Each action with its exact numbers, its order ID and its refusal. */
    private static List<Object> carriedOut(AccountCommand record) {
        RequestedTransaction transaction = TransactionRecords.of(record).orElseThrow();
        List<Object> all = new ArrayList<>(List.of(transaction.account(), transaction.signer(), transaction.nonce()));
        for (RequestedAction action : transaction.actions()) {
            all.add(action.refusal());
            all.add(message(action.action(), action.orderId()));
        }
        return all;
    }

    /** The same list, of the transaction that was signed. */
    private static List<Object> signed(Verified verified) {
        Envelope envelope = verified.envelope();
        List<Object> all = new ArrayList<>(List.of(envelope.account(), envelope.signer(), envelope.nonce()));
        for (int i = 0; i < envelope.actions().size(); i++) {
            Action action = envelope.actions().get(i);
            all.add(ActionMessages.of(action, verified.orderId(i)).getRefusal());
            all.add(message(action, verified.orderId(i)));
        }
        return all;
    }

    private static io.openperp.journal.Action message(Action action, @Nullable Bytes32 orderId) {
        return ActionMessages.of(action, orderId).toBuilder()
                .clearRefusal()
                .clearSigned()
                .build();
    }

    private static Verified signed(SecretKey signer, String json) {
        Envelope unsigned = new TransactionReader().read(body(signer, json));
        Envelope envelope = signer.sign(unsigned.actions(), unsigned.nonce(), unsigned.account());
        return VERIFICATION.verify(envelope).orElseThrow();
    }

    private static byte[] body(SecretKey signer, String actions) {
        return ("{\"actions\":[" + actions.replace("ID", ID) + "],\"nonce\":12,\"account\":\"" + ALICE.publicKey()
                        + "\",\"signer\":\"" + signer.publicKey() + "\",\"signature\":\"" + "1".repeat(64) + "\"}")
                .getBytes(StandardCharsets.UTF_8);
    }

    private static Action cancel() {
        return new CancelOrder("BTC-USD", key(9));
    }

    private static Bytes32 key(int number) {
        return Bytes32.of(bytes(number));
    }

    private static byte[] bytes(int number) {
        byte[] bytes = new byte[Bytes32.LENGTH];
        Arrays.fill(bytes, (byte) number);
        return bytes;
    }
}
