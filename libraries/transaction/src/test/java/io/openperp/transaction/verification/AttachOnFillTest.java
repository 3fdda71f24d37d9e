package io.openperp.transaction.verification;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.openperp.transaction.Action;
import io.openperp.transaction.AttachOnFill;
import io.openperp.transaction.Basket;
import io.openperp.transaction.MultisigAction.Propose;
import io.openperp.transaction.NewOrder.LimitOrder;
import io.openperp.transaction.OnFill;
import io.openperp.transaction.OrderAction.Routing;
import io.openperp.transaction.Quantity;
import io.openperp.transaction.TradingAction.CancelAll;
import io.openperp.transaction.field.TimeInForce;
import io.openperp.transaction.json.TransactionReader;
import io.openperp.transaction.json.TransactionReader.MalformedTransaction;
import io.openperp.transaction.json.TransactionWriter;
import io.openperp.transaction.message.Layout;
import io.openperp.transaction.message.Network;
import io.openperp.transaction.message.SignedMessage;
import io.openperp.transaction.signing.Envelope;
import io.openperp.transaction.signing.SecretKey;
import io.openperp.transaction.verification.Verification.Tolerance;
import io.openperp.units.Side;
import java.nio.charset.StandardCharsets;
import java.security.SecureRandom;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** On-fill orders that name their parent by its index: what is read, signed and refused (OFL-001, OFL-002, OFL-007). */
class AttachOnFillTest {

    private static final SecretKey KEY = SecretKey.generate(new SecureRandom());
    private static final TransactionReader READER = new TransactionReader();
    private static final String ENTRY =
            "{\"l\":{\"c\":\"BTC-USD\",\"b\":true,\"px\":100000,\"sz\":0.1,\"tif\":\"GTC\",\"r\":false,\"i\":false}}";
    private static final String STOP = "{\"st\":{\"c\":\"BTC-USD\",\"d\":false,\"sz\":0.1,\"tr\":95000,\"i\":false}}";

    @Test
    void theIndexMayStandBeforeOrAfterTheActions() {
        AttachOnFill before = (AttachOnFill)
                read(ENTRY + ",{\"of\":{\"p\":0,\"actions\":[" + STOP + "]}}").getLast();
        AttachOnFill after = (AttachOnFill) read(ENTRY + ",{\"of\":{\"actions\":[" + STOP + "],\"p\":\"0\"}}")
                .getLast();
        assertThat(before.parent()).isZero();
        assertThat(before).isEqualTo(after);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "E,{`of`:{`p`:1,`actions`:[S]}}|action 1 (of): on_fill parent not found: p is 1; accepted is the index of an earlier action beside it, one of l, m, st, tp, rng, trl, that no other of names",
                "{`of`:{`p`:1,`actions`:[S]}},E|action 0 (of): on_fill parent not found: p is 1; accepted is",
                "E,{`of`:{`p`:4294967295,`actions`:[S]}}|action 1 (of): on_fill parent not found: p is 4294967295; accepted is",
                "{`cxa`:{`c`:[]}},{`of`:{`actions`:[S],`p`:0}}|action 1 (of): on_fill parent not found: p is 0, which is cxa; accepted is",
                "{`trig`:{`c`:`X`,`d`:true,`tr`:1,`actions`:[S]}},{`of`:{`p`:0,`actions`:[S]}}|action 1 (of): on_fill parent not found: p is 0, which is trig; accepted is",
                "E,{`of`:{`p`:0,`actions`:[S]}},{`of`:{`p`:1,`actions`:[S]}}|action 2 (of): on_fill parent not found: p is 1, which is of; accepted is",
                "E,{`of`:{`p`:0,`actions`:[S]}},{`of`:{`p`:0,`actions`:[S]}}|action 2 (of): on_fill parent not found: p is 0, which action 1 names already; accepted is",
                "E,{`of`:{`p`:-1,`actions`:[S]}}|action 1 (of): p must be an integer from 0 to 4294967295",
                "E,{`of`:{`p`:4294967296,`actions`:[S]}}|action 1 (of): p must be an integer from 0 to 4294967295",
                "E,{`of`:{`p`:0.5,`actions`:[S]}}|action 1 (of): p must be an integer from 0 to 4294967295",
                "E,{`of`:{`p`:null,`actions`:[S]}}|action 1 (of): p must be an integer from 0 to 4294967295",
                "E,{`of`:{`p`:0}}|action 1 (of): actions is missing",
                "E,{`of`:{`actions`:[S]}}|action 1 (of): trigger and p are missing; accepted is the order itself as trigger, or as p the index of an earlier action",
                "E,{`of`:{`p`:0,`trigger`:E,`actions`:[S]}}|action 1 (of): trigger and p are both given; accepted is",
                "E,{`of`:{`p`:0,`actions`:[{`of`:{`p`:0,`actions`:[S]}}]}}|action 1 (of): invalid action in on-fill order: of",
                "E,{`trig`:{`c`:`X`,`d`:true,`tr`:1,`actions`:[{`of`:{`p`:0,`actions`:[S]}}]}}|action 1 (trig): invalid action in trigger order: of",
                "E,{`of`:{`trigger`:{`of`:{`p`:0,`actions`:[S]}},`actions`:[S]}}|action 1 (of): on_fill parent not found: of; accepted as trigger are",
                "E,{`of`:{`trigger`:E,`actions`:[S]}},{`of`:{`p`:0,`actions`:[S]}}|action 1 (of): is of a later release than p of an of in the same transaction",
                "{`m`:{`c`:`X`,`b`:true,`sz`:1,`slippage`:5}},{`of`:{`p`:0,`actions`:[S]}}|action 0 (m): is of a later release than p of an of in the same transaction",
                "E,{`of`:{`p`:0,`actions`:[{`m`:{`c`:`X`,`b`:true,`sz`:1,`builderCode`:{`to`:`K`,`fee`:1}}}]}}|action 1 (of): is of a later release",
                "{`msp`:{`m`:`K`,`a`:[E,{`of`:{`p`:1,`actions`:[S]}}]}}|action 0 (msp): action 1 of the proposal: on_fill parent not found: p is 1; accepted is",
                "{`msp`:{`m`:`K`,`l`:5,`a`:[E,{`of`:{`p`:0,`actions`:[S]}}]}}|action 0 (msp): is of a later release",
            })
    void whatIsNoOnFillOrderIsRefusedInTheNameOfTheOf(String actions, String refusal) {
        assertThatExceptionOfType(MalformedTransaction.class)
                .isThrownBy(() -> read(actions.replace("E", ENTRY).replace("[S]", "[" + STOP + "]")))
                .withMessageContaining(refusal)
                .matches(malformed -> !malformed.isAuthenticationFailure());
    }

    /** In both clients' spelling of a network, and inside a proposal, whose own list the index counts in. */
    @Test
    void whatIsSignedIsVerifiedAndReadAgain() {
        List<Action> pair = List.of(entry(), new AttachOnFill(0, List.of(new CancelAll(List.of()))));
        List<Action> proposed = List.of(new CancelAll(List.of()), new Propose(KEY.publicKey(), pair, null));
        for (List<Action> actions : List.of(pair, proposed)) {
            for (Network network : new Network[] {null, Network.DEVNET}) {
                Envelope signed = KEY.sign(actions, 7, KEY.publicKey(), network);
                Envelope sent = READER.read(TransactionWriter.toJson(signed));
                Verified verified = new Verification(
                                SignatureVerifier.bouncyCastle(), new Tolerance(Network.DEVNET, false, 0))
                        .verify(sent)
                        .orElseThrow();
                assertThat(verified.layout()).isEqualTo(Layout.CURRENT_WITHOUT_OPTIONS);
                assertThat(SignedMessage.read(verified.message(), verified.layout(), network != null)
                                .actions())
                        .isEqualTo(actions);
            }
        }
    }

    /** The published library of that time always signs {@code i} of baskets, also of those that a fill arms. */
    @Test
    void basketsThatAFillArmsMayHaveRouting() {
        List<Action> actions = List.of(entry(), new AttachOnFill(0, List.of(basket(Routing.ISOLATED))));
        Envelope signed = KEY.sign(actions, 7);
        Verified verified = new Verification(SignatureVerifier.bouncyCastle())
                .verify(READER.read(TransactionWriter.toJson(signed)))
                .orElseThrow();
        assertThat(SignedMessage.read(verified.message(), verified.layout(), false, Set.of(), Set.of(1))
                        .actions())
                .isEqualTo(actions);
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new AttachOnFill(0, List.of(basket(Routing.ISOLATED), basket(Routing.UNSTATED))))
                .withMessage("all trig of an on-fill order have i, or none");
    }

    /** The forms have no bytes in common that both can be read from, unless a market has no printable name. */
    @Test
    void anOrderThatIsGivenAsTriggerIsNoIndex() {
        List<Action> actions = List.of(entry(), new OnFill(entry(), List.of(new CancelAll(List.of()))));
        byte[] message = new Verification(SignatureVerifier.bouncyCastle())
                .verify(KEY.sign(actions, 7))
                .orElseThrow()
                .message();
        assertThatIllegalArgumentException()
                .isThrownBy(() -> SignedMessage.read(message, Layout.CURRENT_WITHOUT_OPTIONS, false));
    }

    private static LimitOrder entry() {
        return new LimitOrder(
                "BTC-USD", Side.BUY, Quantity.of("100000"), Quantity.of("0.1"), TimeInForce.GTC, false, Routing.CROSS);
    }

    private static Basket basket(Routing routing) {
        return new Basket("BTC-USD", true, Quantity.of("1"), List.of(new CancelAll(List.of())), routing);
    }

    private static List<Action> read(String actions) {
        String key = KEY.publicKey().toString();
        String body = "{\"actions\":[" + actions.replace("`", "\"").replace("\"K\"", "\"" + key + "\"")
                + "],\"nonce\":1,\"account\":\"" + key + "\",\"signer\":\"" + key + "\",\"signature\":\""
                + "1".repeat(64)
                + "\"}";
        return READER.read(body.getBytes(StandardCharsets.UTF_8)).actions();
    }
}
