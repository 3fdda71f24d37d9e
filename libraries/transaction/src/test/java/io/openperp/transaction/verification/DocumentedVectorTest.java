package io.openperp.transaction.verification;

import static org.assertj.core.api.Assertions.assertThat;

import io.openperp.transaction.Action;
import io.openperp.transaction.Administration.AcceptTime;
import io.openperp.transaction.Administration.RevokeRole;
import io.openperp.transaction.Administration.SetFeePolicy;
import io.openperp.transaction.Administration.SetFeeProgramme;
import io.openperp.transaction.Administration.SetRole;
import io.openperp.transaction.Basket;
import io.openperp.transaction.ConditionalOrder.RangeOrder;
import io.openperp.transaction.FundsAction.CancelWithdrawal;
import io.openperp.transaction.FundsAction.Withdraw;
import io.openperp.transaction.MarketOperation.ChangeTerms;
import io.openperp.transaction.MarketOperation.ListMarket;
import io.openperp.transaction.MarketOperation.MoveMarket;
import io.openperp.transaction.MarketOperation.SetMarketState;
import io.openperp.transaction.MarketOperation.SettleMarket;
import io.openperp.transaction.MultisigAction.Propose;
import io.openperp.transaction.MultisigAction.UpdateMultisigPolicy;
import io.openperp.transaction.NewOrder.LimitOrder;
import io.openperp.transaction.NewOrder.MarketOrder;
import io.openperp.transaction.OnFill;
import io.openperp.transaction.OrderAction.Routing;
import io.openperp.transaction.OwnAction;
import io.openperp.transaction.Quantity;
import io.openperp.transaction.SettingsAction.BuilderApproval;
import io.openperp.transaction.SettingsAction.BuilderRevocation;
import io.openperp.transaction.SettingsAction.Note;
import io.openperp.transaction.SubAccountAction.Transfer;
import io.openperp.transaction.TradingAction.CancelAll;
import io.openperp.transaction.TradingAction.ScheduleCancel;
import io.openperp.transaction.TradingAction.StayUntilFilled;
import io.openperp.transaction.TreasuryOperation.ApproveWithdrawal;
import io.openperp.transaction.TreasuryOperation.ClaimWithdrawal;
import io.openperp.transaction.TreasuryOperation.Deposit;
import io.openperp.transaction.TreasuryOperation.PauseWithdrawals;
import io.openperp.transaction.TreasuryOperation.RejectWithdrawal;
import io.openperp.transaction.TreasuryOperation.SettleWithdrawal;
import io.openperp.transaction.TreasuryOperation.SweepFees;
import io.openperp.transaction.field.TimeInForce;
import io.openperp.transaction.json.TransactionReader;
import io.openperp.transaction.json.TransactionWriter;
import io.openperp.transaction.signing.Envelope;
import io.openperp.transaction.signing.SecretKey;
import io.openperp.units.Bytes32;
import io.openperp.units.Side;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Objects;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** The test vector on the page about transactions is right in every part: a client may be written from it. */
class DocumentedVectorTest {

    private static String page;

    @BeforeAll
    static void read() throws IOException {
        page = Files.readString(Path.of("../../docs/protocol/transactions.md"));
    }

    @Test
    void bothSpellingsOfTheSecretKeyAreThatOfTheSigner() {
        assertThat(SecretKey.parse(row("secret key, the seed alone")).publicKey())
                .hasToString(row("account and signer"));
        assertThat(SecretKey.parse(row("secret key, seed and public key")).publicKey())
                .hasToString(row("account and signer"));
    }

    @Test
    void bodyHasTheMessageTheSignatureAndTheOrderIdThatAreShown() {
        Envelope envelope = new TransactionReader().read(row("body").getBytes(StandardCharsets.UTF_8));
        Verified verified = new Verification(SignatureVerifier.bouncyCastle())
                .verify(envelope)
                .orElseThrow();

        assertThat(HexFormat.of().formatHex(verified.message())).isEqualTo(row("message"));
        assertThat(envelope.signature()).hasToString(row("signature"));
        assertThat(verified.orderId(0)).hasToString(row("order ID of action 0"));
        assertThat(envelope.account()).hasToString(row("account and signer"));
        Envelope ours = SecretKey.parse(row("secret key, the seed alone")).sign(envelope.actions(), envelope.nonce());
        assertThat(TransactionWriter.toText(ours)).isEqualTo(row("body"));
    }

    /** Made by an encoder and a signer that share nothing with ours. */
    @Test
    void theDepositIsSignedAsShown() {
        byte[] ones = new byte[Bytes32.LENGTH];
        Arrays.fill(ones, (byte) 1);
        Deposit deposit = new Deposit(Bytes32.of(ones), Quantity.of("250.5"), "wire 7");
        Envelope ours = SecretKey.parse(row("secret key, the seed alone")).sign(List.of(deposit), 42);
        Verified verified =
                new Verification(SignatureVerifier.bouncyCastle()).verify(ours).orElseThrow();

        assertThat(HexFormat.of().formatHex(verified.message())).isEqualTo(row("message of the deposit"));
        assertThat(ours.signature()).hasToString(row("signature of the deposit"));
        assertThat(TransactionWriter.toText(ours))
                .contains("{\"deposit\":{\"to\":\"" + Bytes32.of(ones) + "\",\"amount\":250.5,\"ref\":\"wire 7\"}}");
    }

    /** Made by an encoder and a signer that share nothing with ours. */
    @Test
    void theActionsOfWithdrawalsAreSignedAsShown() {
        shown(
                new Withdraw(Quantity.of("250.5"), "bank-1", "rent"),
                "withdrawal",
                "{\"withdraw\":{\"amount\":250.5,\"destination\":\"bank-1\",\"ref\":\"rent\"}}");
        shown(
                new SweepFees(Quantity.of("250.5"), "bank-1", "rent"),
                "sweep",
                "{\"sweepFees\":{\"amount\":250.5,\"destination\":\"bank-1\",\"ref\":\"rent\"}}");
        shown(new CancelWithdrawal("2-17"), "cancelled withdrawal", "{\"cancelWithdrawal\":{\"id\":\"2-17\"}}");
        shown(new ApproveWithdrawal("2-17"), "approval of the withdrawal", "{\"approveWithdrawal\":{\"id\":\"2-17\"}}");
        shown(new ClaimWithdrawal("2-17"), "claim", "{\"claimWithdrawal\":{\"id\":\"2-17\"}}");
        shown(
                new SettleWithdrawal("2-17", "wire 7"),
                "settlement",
                "{\"settleWithdrawal\":{\"id\":\"2-17\",\"reference\":\"wire 7\"}}");
        shown(
                new RejectWithdrawal("2-17", "unknown bank"),
                "rejection",
                "{\"rejectWithdrawal\":{\"id\":\"2-17\",\"reason\":\"unknown bank\"}}");
        shown(
                new PauseWithdrawals(true, "drill"),
                "pause",
                "{\"pauseWithdrawals\":{\"paused\":true,\"reason\":\"drill\"}}");
    }

    /** Made by the Python client. */
    @Test
    void theActionsOfRolesAreSignedAsShown() {
        byte[] ones = new byte[Bytes32.LENGTH];
        Arrays.fill(ones, (byte) 1);
        Bytes32 key = Bytes32.of(ones);
        shown(
                new SetRole("treasurer", key, 1_804_336_000L),
                "role",
                "{\"setRole\":{\"role\":\"treasurer\",\"key\":\"" + key + "\",\"expires\":1804336000}}");
        shown(
                new SetFeePolicy("BTC-USD", "1000000 1.5 4.5, 25000000 1 4", "makers -0.5 3", 1_804_336_000L),
                "policy of fees",
                "{\"setFeePolicy\":{\"symbol\":\"BTC-USD\",\"tiers\":\"1000000 1.5 4.5, 25000000 1 4\","
                        + "\"programmes\":\"makers -0.5 3\",\"from\":1804336000}}");
        shown(
                new ChangeTerms("BTC-USD", "takerFee 0.0006, maxLeverage 25", 1_804_336_000L),
                "change of terms",
                "{\"changeTerms\":{\"symbol\":\"BTC-USD\",\"terms\":\"takerFee 0.0006, maxLeverage 25\","
                        + "\"effectiveAt\":1804336000}}");
        shown(
                new ListMarket("DOGE-USD", "tickSize 0.00001, lotSize 1", "postOnly"),
                "listing",
                "{\"listMarket\":{\"symbol\":\"DOGE-USD\",\"terms\":\"tickSize 0.00001, lotSize 1\",\"state\":\"postOnly\"}}");
        shown(
                new SetFeeProgramme(key, "makers"),
                "programme of fees",
                "{\"setFeeProgramme\":{\"account\":\"" + key + "\",\"programme\":\"makers\"}}");
        shown(
                new SettleMarket("BTC-USD", 10, "delisted"),
                "settled market",
                "{\"settleMarket\":{\"symbol\":\"BTC-USD\",\"minutes\":10,\"reason\":\"delisted\"}}");
        shown(
                new MoveMarket("BTC-USD", true),
                "moved market",
                "{\"moveMarket\":{\"symbol\":\"BTC-USD\",\"ownLane\":true}}");
        shown(
                new AcceptTime(1_804_336_000L, "broker 2 was ahead"),
                "accepted time",
                "{\"acceptTime\":{\"now\":1804336000,\"reason\":\"broker 2 was ahead\"}}");
        shown(
                new RevokeRole("treasurer", key),
                "revoked role",
                "{\"revokeRole\":{\"role\":\"treasurer\",\"key\":\"" + key + "\"}}");
    }

    @Test
    void aRoleWithoutAnEndIsSignedWithZero() {
        SetRole lasting = new SetRole(
                "risk", SecretKey.parse(row("secret key, the seed alone")).publicKey(), 0);
        Envelope ours = SecretKey.parse(row("secret key, the seed alone")).sign(List.of(lasting), 42);
        String text = TransactionWriter.toText(ours);

        assertThat(text).doesNotContain("expires");
        assertThat(new TransactionReader()
                        .read(text.getBytes(StandardCharsets.UTF_8))
                        .actions())
                .isEqualTo(List.of(lasting));
        assertThat(new SetRole("owner", lasting.key(), 0).flaw())
                .isEqualTo("unknown role owner, accepted are admin, treasurer, risk, lister, oracle");
    }

    private static void shown(OwnAction action, String name, String json) {
        Envelope ours = SecretKey.parse(row("secret key, the seed alone")).sign(List.of(action), 42);
        Verified verified =
                new Verification(SignatureVerifier.bouncyCastle()).verify(ours).orElseThrow();

        assertThat(HexFormat.of().formatHex(verified.message())).isEqualTo(row("message of the " + name));
        assertThat(ours.signature()).hasToString(row("signature of the " + name));
        assertThat(TransactionWriter.toText(ours)).contains(json);
    }

    @Test
    void aWithdrawalWithoutRefIsSignedWithAnEmptyOne() {
        Withdraw withoutRef = new Withdraw(Quantity.of("1"), "bank", "");
        Envelope ours = SecretKey.parse(row("secret key, the seed alone")).sign(List.of(withoutRef), 42);
        String text = TransactionWriter.toText(ours);

        assertThat(text).contains("{\"withdraw\":{\"amount\":1,\"destination\":\"bank\"}}");
        assertThat(new TransactionReader()
                        .read(text.getBytes(StandardCharsets.UTF_8))
                        .actions())
                .isEqualTo(List.of(withoutRef));
    }

    @Test
    void whatIsNoWithdrawalIsAFlaw() {
        assertThat(new Withdraw(Quantity.of("1"), "", "").flaw()).startsWith("destination has 0 bytes of plain text");
        assertThat(new Withdraw(Quantity.of("1"), "bank", "x".repeat(65)).flaw())
                .isEqualTo("ref has 65 bytes, accepted are 0 to 64");
        assertThat(new SettleWithdrawal("2-17", "").flaw()).isEqualTo("reference has 0 bytes, accepted are 1 to 128");
        for (String text : List.of("", "17", "2-", "2-0", "02-1", "2-01", "-2-1", "2-9999999999999999999", "2-1 ")) {
            assertThat(new ClaimWithdrawal(text).flaw())
                    .isEqualTo("id is \"" + text + "\", accepted are IDs of withdrawals, such as 0-17");
        }
        assertThat(new ClaimWithdrawal("0-999999999999999999").flaw()).isNull();
    }

    /** Made by an encoder and a signer that share nothing with ours. */
    @Test
    void theDeadMansSwitchIsSignedAsShown() {
        SecretKey key = SecretKey.parse(row("secret key, the seed alone"));
        Envelope ours = key.sign(List.of(new ScheduleCancel(30)), 42);
        Verified verified =
                new Verification(SignatureVerifier.bouncyCastle()).verify(ours).orElseThrow();

        assertThat(HexFormat.of().formatHex(verified.message())).isEqualTo(row("message of the switch"));
        assertThat(ours.signature()).hasToString(row("signature of the switch"));
        assertThat(TransactionWriter.toText(ours)).contains("{\"scheduleCancel\":{\"seconds\":30}}");
    }

    @Test
    void theNoteIsSignedAsShown() {
        Envelope ours = SecretKey.parse(row("secret key, the seed alone")).sign(List.of(new Note("Größe ok")), 42);
        Verified verified =
                new Verification(SignatureVerifier.bouncyCastle()).verify(ours).orElseThrow();

        assertThat(HexFormat.of().formatHex(verified.message())).isEqualTo(row("message of the note"));
        assertThat(ours.signature()).hasToString(row("signature of the note"));
        assertThat(TransactionWriter.toText(ours)).contains("{\"note\":{\"text\":\"Größe ok\"}}");
    }

    @Test
    void stayUntilFilledIsSignedAsShown() {
        Envelope ours = SecretKey.parse(row("secret key, the seed alone")).sign(List.of(new StayUntilFilled(true)), 42);
        Verified verified =
                new Verification(SignatureVerifier.bouncyCastle()).verify(ours).orElseThrow();

        assertThat(HexFormat.of().formatHex(verified.message())).isEqualTo(row("message of the setting to stay"));
        assertThat(ours.signature()).hasToString(row("signature of the setting to stay"));
        assertThat(TransactionWriter.toText(ours)).contains("{\"stayUntilFilled\":{\"on\":true}}");
    }

    /** Made by the Python client. */
    @Test
    void theBasketIsSignedAsShown() {
        LimitOrder limit = new LimitOrder(
                "BTC-USD", Side.BUY, Quantity.of("100500"), Quantity.of("0.1"), TimeInForce.GTC, false, Routing.CROSS);
        MarketOrder market = new MarketOrder(
                "BTC-USD", Side.SELL, Quantity.of("0.2"), false, Routing.CROSS, null, Quantity.of("25"));
        List<Action> held = List.of(limit, market, new CancelAll(List.of()));
        Basket basket = new Basket("BTC-USD", true, Quantity.of("101000"), held, Routing.UNSTATED);
        Envelope ours = SecretKey.parse(row("secret key, the seed alone")).sign(List.of(basket), 42);
        Verified verified =
                new Verification(SignatureVerifier.bouncyCastle()).verify(ours).orElseThrow();

        assertThat(HexFormat.of().formatHex(verified.message())).isEqualTo(halves("message of the basket"));
        assertThat(ours.signature()).hasToString(row("signature of the basket"));
        assertThat(verified.orderId(0)).hasToString(row("order ID of the basket"));
        Bytes32 id = Objects.requireNonNull(verified.orderId(0));
        assertThat(SecretKey.nestedOrderId(0, limit, id)).hasToString(row("order ID of its limit order"));
        assertThat(SecretKey.nestedOrderId(1, market, id)).hasToString(row("order ID of its market order"));
    }

    /** Made by the Python client. MSG-004. */
    @Test
    void theProposalIsSignedAsShown() {
        SecretKey key = SecretKey.parse(row("secret key, the seed alone"));
        UpdateMultisigPolicy policy = new UpdateMultisigPolicy(key.publicKey(), null, 3L, null, null);
        Propose proposal = new Propose(key.publicKey(), List.of(new CancelAll(List.of()), policy), 7200L);
        Envelope ours = key.sign(List.of(proposal), 42);
        Verified verified =
                new Verification(SignatureVerifier.bouncyCastle()).verify(ours).orElseThrow();

        assertThat(HexFormat.of().formatHex(verified.message())).isEqualTo(row("message of the proposal"));
        assertThat(ours.signature()).hasToString(row("signature of the proposal"));
        assertThat(TransactionWriter.toText(ours))
                .contains("\"l\":7200,\"m\":\"")
                .contains("\"threshold\":3}}]");
    }

    /** Made by the Python client. CND-013. */
    @Test
    void theRangeWithASlippageForEachTriggerIsSignedAsShown() {
        RangeOrder range = new RangeOrder(
                "BTC-USD",
                true,
                Quantity.of("0.1"),
                Quantity.of("95000"),
                Quantity.of("110000"),
                null,
                null,
                Routing.CROSS,
                null,
                Quantity.of("150"),
                Quantity.of("25.5"));
        Envelope ours = SecretKey.parse(row("secret key, the seed alone")).sign(List.of(range), 42);
        Verified verified =
                new Verification(SignatureVerifier.bouncyCastle()).verify(ours).orElseThrow();

        assertThat(HexFormat.of().formatHex(verified.message())).isEqualTo(row("message of the range"));
        assertThat(ours.signature()).hasToString(row("signature of the range"));
        assertThat(Objects.requireNonNull(verified.orderId(0))).hasToString(row("order ID of the range"));
        assertThat(TransactionWriter.toText(ours)).contains("\"slSlippage\":150,\"sz\":0.1,\"tpSlippage\":25.5");
    }

    /** Made by the Python client. OFL-003, OFL-004. */
    @Test
    void theOnFillOrderIsSignedAsShown() {
        LimitOrder entry = new LimitOrder(
                "BTC-USD", Side.BUY, Quantity.of("100000"), Quantity.of("0.1"), TimeInForce.GTC, false, Routing.CROSS);
        RangeOrder range = new RangeOrder(
                "BTC-USD",
                true,
                Quantity.of("0.1"),
                Quantity.of("95000"),
                Quantity.of("110000"),
                null,
                null,
                Routing.CROSS,
                null,
                null,
                null);
        OnFill order = new OnFill(entry, List.of(range, new CancelAll(List.of())));
        Envelope ours = SecretKey.parse(row("secret key, the seed alone")).sign(List.of(order), 42);
        Verified verified =
                new Verification(SignatureVerifier.bouncyCastle()).verify(ours).orElseThrow();

        assertThat(HexFormat.of().formatHex(verified.message())).isEqualTo(halves("message of the on-fill order"));
        assertThat(ours.signature()).hasToString(row("signature of the on-fill order"));
        Bytes32 id = Objects.requireNonNull(verified.orderId(0));
        assertThat(id).hasToString(row("order ID of its trigger"));
        assertThat(SecretKey.orderId(0, entry, 42, ours.account())).isEqualTo(id);
        assertThat(SecretKey.nestedOrderId(0, range, id)).hasToString(row("order ID of its range"));
    }

    /** Made by an encoder and a signer that share nothing with ours. */
    @Test
    void theStateOfAMarketIsSignedAsShown() {
        SetMarketState halt = new SetMarketState("BTC-USD", "halted", "maintenance", 1_772_800_000L);
        Envelope ours = SecretKey.parse(row("secret key, the seed alone")).sign(List.of(halt), 42);
        Verified verified =
                new Verification(SignatureVerifier.bouncyCastle()).verify(ours).orElseThrow();

        assertThat(HexFormat.of().formatHex(verified.message())).isEqualTo(row("message of the halt"));
        assertThat(ours.signature()).hasToString(row("signature of the halt"));
        assertThat(TransactionWriter.toText(ours))
                .contains("{\"setMarketState\":{\"symbol\":\"BTC-USD\",\"state\":\"halted\","
                        + "\"reason\":\"maintenance\",\"until\":1772800000}}");
    }

    @Test
    void whatIsNoStateOfAMarketIsAFlaw() {
        assertThat(new SetMarketState("BTC-USD", "trading", "done", 0).flaw()).isNull();
        assertThat(new SetMarketState("BTC-USD", "closed", "done", 0).flaw())
                .isEqualTo("unknown state closed, accepted are trading, postOnly, reduceOnly, cancelOnly, halted");
        assertThat(new SetMarketState("BTC-USD", "halted", "", 0).flaw())
                .isEqualTo("reason has 0 bytes, accepted are 1 to 128");
        assertThat(new SetMarketState("BTC-USD", "halted", "a\nb", 0).flaw())
                .isEqualTo("reason has the character U+000A, which is not shown: none such is accepted");
        assertThat(new SetMarketState("BTC-USD", "trading", "done", 5).flaw())
                .isEqualTo("until is 5, accepted is 0: trading has no end");
    }

    /** Made by an encoder and a signer that share nothing with ours. */
    @Test
    void theApprovalOfABuilderIsSignedAsShown() {
        byte[] ones = new byte[Bytes32.LENGTH];
        Arrays.fill(ones, (byte) 1);
        Bytes32 builder = Bytes32.of(ones);
        Envelope ours = SecretKey.parse(row("secret key, the seed alone"))
                .sign(List.of(new BuilderApproval(builder, 5), new BuilderRevocation(builder)), 42);
        Verified verified =
                new Verification(SignatureVerifier.bouncyCastle()).verify(ours).orElseThrow();

        assertThat(HexFormat.of().formatHex(verified.message())).isEqualTo(row("message of the approval"));
        assertThat(ours.signature()).hasToString(row("signature of the approval"));
        assertThat(TransactionWriter.toText(ours))
                .contains("{\"abc\":{\"fee\":5,\"to\":\"" + builder + "\"}},{\"rbc\":{\"to\":\"" + builder + "\"}}");
    }

    /** Made by an encoder and a signer that share nothing with ours. */
    @Test
    void theTransferIsSignedAsShown() {
        byte[] ones = new byte[Bytes32.LENGTH];
        Arrays.fill(ones, (byte) 1);
        SecretKey key = SecretKey.parse(row("secret key, the seed alone"));
        Transfer transfer =
                new Transfer(Transfer.Kind.INTERNAL, key.publicKey(), Bytes32.of(ones), "USDC", Quantity.of("12.5"));
        Envelope ours = key.sign(List.of(transfer), 42);
        Verified verified =
                new Verification(SignatureVerifier.bouncyCastle()).verify(ours).orElseThrow();

        assertThat(HexFormat.of().formatHex(verified.message())).isEqualTo(row("message of the transfer"));
        assertThat(ours.signature()).hasToString(row("signature of the transfer"));
        assertThat(TransactionWriter.toText(ours))
                .contains("\"k\":\"internal\",\"marginAmount\":12.5,\"marginSymbol\":\"USDC\",\"to\":\"");
    }

    @Test
    void secondsOutOfRangeAreAFlaw() {
        for (long seconds : new long[] {0, 5, 86_400}) {
            assertThat(new ScheduleCancel(seconds).flaw()).isNull();
        }
        for (long seconds : new long[] {1, 4, 86_401}) {
            assertThat(new ScheduleCancel(seconds).flaw()).contains("accepted are 0 (off) and 5 to 86400");
        }
    }

    /** A message that is too long for one row of the page. */
    private static String halves(String name) {
        return row(name + ", begin") + row(name + ", rest");
    }

    private static String row(String name) {
        Matcher row = Pattern.compile("(?m)^\\| " + Pattern.quote(name) + " \\| `(.+)` \\|$")
                .matcher(page);
        assertThat(row.find()).as("a row named %s", name).isTrue();
        return row.group(1);
    }
}
