package io.openperp.transaction.verification;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.openperp.transaction.Action;
import io.openperp.transaction.Administration.AcceptTime;
import io.openperp.transaction.Administration.RevokeRole;
import io.openperp.transaction.Administration.SetFeePolicy;
import io.openperp.transaction.Administration.SetFeeProgramme;
import io.openperp.transaction.Administration.SetRole;
import io.openperp.transaction.Administration.WhitelistFaucet;
import io.openperp.transaction.AttachOnFill;
import io.openperp.transaction.Basket;
import io.openperp.transaction.ConditionalOrder.RangeOrder;
import io.openperp.transaction.ConditionalOrder.StopOrder;
import io.openperp.transaction.ConditionalOrder.TrailingOrder;
import io.openperp.transaction.FundsAction.CancelWithdrawal;
import io.openperp.transaction.FundsAction.Faucet;
import io.openperp.transaction.FundsAction.Withdraw;
import io.openperp.transaction.MarketOperation.ChangeTerms;
import io.openperp.transaction.MarketOperation.ListMarket;
import io.openperp.transaction.MarketOperation.MoveMarket;
import io.openperp.transaction.MarketOperation.SetMarketState;
import io.openperp.transaction.MarketOperation.SettleMarket;
import io.openperp.transaction.MultisigAction.CreateMultisig;
import io.openperp.transaction.MultisigAction.ProposalStep;
import io.openperp.transaction.MultisigAction.Propose;
import io.openperp.transaction.MultisigAction.UpdateMultisigPolicy;
import io.openperp.transaction.NewOrder.LimitOrder;
import io.openperp.transaction.NewOrder.MarketOrder;
import io.openperp.transaction.OnFill;
import io.openperp.transaction.OperatorAction.FeedPrices;
import io.openperp.transaction.OperatorAction.OraclePrice;
import io.openperp.transaction.OrderAction;
import io.openperp.transaction.OrderAction.Routing;
import io.openperp.transaction.Quantity;
import io.openperp.transaction.SettingsAction.AgentWalletCreation;
import io.openperp.transaction.SettingsAction.BuilderApproval;
import io.openperp.transaction.SettingsAction.BuilderRevocation;
import io.openperp.transaction.SettingsAction.Note;
import io.openperp.transaction.SettingsAction.UpdateUserSettings;
import io.openperp.transaction.SubAccountAction.CreateSubAccount;
import io.openperp.transaction.SubAccountAction.RemoveSubAccount;
import io.openperp.transaction.SubAccountAction.RenameSubAccount;
import io.openperp.transaction.SubAccountAction.Transfer;
import io.openperp.transaction.TradingAction.CancelAll;
import io.openperp.transaction.TradingAction.CancelOrder;
import io.openperp.transaction.TradingAction.ModifyOrder;
import io.openperp.transaction.TradingAction.ScheduleCancel;
import io.openperp.transaction.TradingAction.StayUntilFilled;
import io.openperp.transaction.TreasuryOperation.ApproveWithdrawal;
import io.openperp.transaction.TreasuryOperation.ClaimWithdrawal;
import io.openperp.transaction.TreasuryOperation.Deposit;
import io.openperp.transaction.TreasuryOperation.PauseWithdrawals;
import io.openperp.transaction.TreasuryOperation.RejectWithdrawal;
import io.openperp.transaction.TreasuryOperation.SettleWithdrawal;
import io.openperp.transaction.TreasuryOperation.SweepFees;
import io.openperp.transaction.field.BuilderCode;
import io.openperp.transaction.field.TimeInForce;
import io.openperp.transaction.json.TransactionReader;
import io.openperp.transaction.message.CanonicalBytes;
import io.openperp.transaction.message.Layout;
import io.openperp.transaction.message.Network;
import io.openperp.transaction.message.SignedMessage;
import io.openperp.transaction.verification.Vectors.Vector;
import io.openperp.transaction.verification.Verification.Tolerance;
import io.openperp.units.Bytes32;
import io.openperp.units.Side;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

/** Signed actions are read back from their bytes: the same actions, or a refusal, never anything else. */
@Tag("slow")
class SignedMessageTest {

    private static final long SEED = 20261123;
    private static final TransactionReader READER = new TransactionReader();
    private static final Verification EVERY_ORDER =
            new Verification(SignatureVerifier.fastest(), new Tolerance(null, false, Tolerance.MOST_PERMUTED_SETTINGS));

    private final Random random = new Random(SEED);

    static Stream<Vector> signed() {
        return Stream.concat(GoldenVectorTest.publishedClient(), GoldenVectorTest.march());
    }

    @ParameterizedTest
    @MethodSource("signed")
    void bytesOfEveryVectorAreItsTransactionAgain(Vector vector) {
        Verified verified = EVERY_ORDER.verify(READER.read(vector.body())).orElseThrow();
        SignedMessage read = SignedMessage.read(vector.message(), verified.layout(), false);

        assertThat(written(read, verified.layout(), null)).isEqualTo(vector.message());
        assertThat(read.account()).isEqualTo(verified.envelope().account());
        assertThat(read.nonce()).isEqualTo(verified.envelope().nonce());
        assertThat(orderIds(read)).isEqualTo(vector.orderIds());
        assertThat(read.actions()).hasSameSizeAs(verified.actions());
        for (int i = 0; i < read.actions().size(); i++) {
            assertSameValues(read.actions().get(i), verified.actions().get(i));
        }
    }

    @ParameterizedTest
    @MethodSource("io.openperp.transaction.verification.GoldenVectorTest#laterDomainByte")
    void byteOfTheNetworkIsReadWhereThereIsOne(Vector vector) {
        Network network = Network.valueOf(vector.text("domain").toUpperCase(java.util.Locale.ROOT));
        SignedMessage read = SignedMessage.read(vector.message(), Layout.CURRENT, true);

        assertThat(written(read, Layout.CURRENT, network)).isEqualTo(vector.message());
        assertThat(orderIds(read)).isEqualTo(vector.orderIds());
        assertThatIllegalArgumentException()
                .isThrownBy(() -> SignedMessage.read(vector.message(), Layout.CURRENT, false))
                .withMessageContaining("the signed bytes have 1 more");
    }

    @ParameterizedTest
    @MethodSource("io.openperp.transaction.verification.GoldenVectorTest#laterFrames")
    void framesAreReadAgain(Vector vector) {
        Verified verified = new Verification(SignatureVerifier.fastest(), new Tolerance(Network.DEVNET, true, 0))
                .verify(READER.read(vector.body()))
                .orElseThrow();
        Layout layout = verified.layout();
        SignedMessage read =
                SignedMessage.read(vector.message(), layout, true, withUnmarkedPart(layout, verified.actions()));

        assertThat(written(read, layout, Network.DEVNET)).isEqualTo(vector.message());
        assertThat(orderIds(read)).isEqualTo(vector.orderIds());
        assertThat(read.actions()).isEqualTo(verified.actions());
    }

    @ParameterizedTest
    @MethodSource("io.openperp.transaction.verification.GoldenVectorTest#basketsWithRouting")
    void basketsOfEarlierClientsHaveAByteMore(Vector vector) {
        SignedMessage read = SignedMessage.read(vector.message(), Layout.CURRENT, false, Set.of(), Set.of(0));

        assertThat(read.actions()).isEqualTo(READER.read(vector.body()).actions());
        assertThat(written(read, Layout.CURRENT, null)).isEqualTo(vector.message());
        for (Set<Integer> wrong : List.of(Set.<Integer>of(), Set.of(0, 1))) {
            assertThatIllegalArgumentException()
                    .isThrownBy(() -> SignedMessage.read(vector.message(), Layout.CURRENT, false, Set.of(), wrong));
        }
    }

    @Test
    void basketInABasketIsRefused() {
        Action inner = new Basket("A", true, price(), List.of(), Routing.UNSTATED);
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new Basket("A", true, price(), List.of(inner), Routing.UNSTATED))
                .withMessageStartingWith("invalid action in trigger order: trig");
        byte[] message = written(
                List.of(new Basket("", true, price(), List.of(new CancelAll(List.of())), Routing.UNSTATED)),
                2,
                key(),
                Layout.CURRENT,
                null);
        message[8 + 4 + 8 + 1 + 8 + 8] = 8;
        assertThatIllegalArgumentException()
                .isThrownBy(() -> SignedMessage.read(message, Layout.CURRENT, false))
                .withMessageContaining("the action 8 in a basket");
    }

    /** OFL-001, OFL-002: bytes that no gateway verifies are refused as its JSON is. */
    @Test
    void onFillOrderInAnotherIsRefusedAndSoIsABasketAsItsParent() {
        Action inner = new OnFill(limit(), List.of(new CancelAll(List.of())));
        Basket basket = new Basket("A", true, price(), List.of(), Routing.UNSTATED);
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new OnFill(limit(), List.of(inner)))
                .withMessageStartingWith("invalid action in on-fill order: of");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new OnFill(basket, List.of()))
                .withMessageStartingWith("on_fill parent not found: trig");
        byte[] message = written(List.of(inner), 2, key(), Layout.CURRENT, null);
        message[8 + 4] = 8;
        assertThatIllegalArgumentException()
                .isThrownBy(() -> SignedMessage.read(message, Layout.CURRENT, false))
                .withMessageContaining("the action 8 in the trigger of an on-fill order");
    }

    private LimitOrder limit() {
        return new LimitOrder("A", Side.BUY, price(), price(), TimeInForce.GTC, false, Routing.CROSS);
    }

    @Test
    void builderCodeThatIsNotThereIsRefused() {
        List<Action> actions =
                List.of(new CancelAll(List.of()), new MarketOrder("A", Side.BUY, price(), false, Routing.CROSS));
        byte[] message = written(actions, 2, key(), Layout.CURRENT_WITH_BUILDER, null);
        for (int index : List.of(0, 1, 2, -1)) {
            assertThatIllegalArgumentException()
                    .isThrownBy(() -> SignedMessage.read(message, Layout.CURRENT_WITH_BUILDER, false, Set.of(index)))
                    .withMessageContaining("builder code");
        }
    }

    @ParameterizedTest
    @EnumSource
    void anyActionsAreReadFromTheirBytesInEveryLayout(Layout layout) {
        for (int round = 0; round < 5_000; round++) {
            List<Action> actions = actions(layout);
            byte[] message = written(actions, random.nextLong(), key(), layout, null);

            SignedMessage read = SignedMessage.read(message, layout, false, withUnmarkedPart(layout, actions));

            assertThat(written(read, layout, null))
                    .as("round %s of seed %s", round, SEED)
                    .isEqualTo(message);
            assertThat(read.actions())
                    .extracting(Action::tag)
                    .isEqualTo(actions.stream().map(Action::tag).toList());
        }
    }

    @Test
    void everyKindOfActionIsAmongThem() {
        assertThat(IntStream.range(0, 5000)
                        .<Class<?>>mapToObj(round -> action().getClass())
                        .collect(Collectors.toSet()))
                .isEqualTo(kindsOf(Action.class).collect(Collectors.toSet()));
    }

    private static Stream<Class<?>> kindsOf(Class<?> type) {
        return type.isSealed()
                ? Stream.of(type.getPermittedSubclasses()).flatMap(SignedMessageTest::kindsOf)
                : Stream.of(type);
    }

    @ParameterizedTest
    @EnumSource
    void bytesThatEndEarlyAreRefused(Layout layout) {
        for (int round = 0; round < 100; round++) {
            List<Action> actions = actions(layout);
            byte[] message = written(actions, random.nextLong(), key(), layout, null);
            for (int length = 0; length < message.length; length++) {
                byte[] cut = Arrays.copyOf(message, length);
                assertThatIllegalArgumentException()
                        .isThrownBy(() -> SignedMessage.read(cut, layout, false, withUnmarkedPart(layout, actions)))
                        .withMessageStartingWith("the signed bytes ");
            }
        }
    }

    @ParameterizedTest
    @EnumSource
    void alteredBytesAreRefusedOrSayWhatTheySay(Layout layout) {
        int refused = 0;
        for (int round = 0; round < 20_000; round++) {
            List<Action> actions = actions(layout);
            byte[] message = written(actions, random.nextLong(), key(), layout, null);
            message[random.nextInt(message.length)] = (byte) random.nextInt();
            try {
                SignedMessage read = SignedMessage.read(message, layout, false, withUnmarkedPart(layout, actions));
                assertThat(written(read, layout, null)).isEqualTo(message);
                read.actions().forEach(Action::flaw);
            } catch (IllegalArgumentException refusal) {
                assertThat(refusal.getMessage()).startsWith("the signed bytes ");
                refused++;
            }
        }
        assertThat(refused).isGreaterThan(1000);
    }

    @Test
    void numberOfActionsThatCannotBeThereIsRefusedBeforeRoomIsMadeForThem() {
        byte[] message = new byte[48];
        Arrays.fill(message, 0, 8, (byte) 0x7F);

        assertThatIllegalArgumentException()
                .isThrownBy(() -> SignedMessage.read(message, Layout.CURRENT, false))
                .withMessage("the signed bytes have 9187201950435737471 actions in 40 bytes before 8");
    }

    private static void assertSameValues(Action read, Action sent) {
        assertThat(read.tag()).isEqualTo(sent.tag());
        assertThat(read.flaw() == null).as("%s and %s", read, sent).isEqualTo(sent.flaw() == null);
        if (sent.flaw() == null && !(sent instanceof UpdateUserSettings)) {
            // orders sign negative numbers as 0; gateways write those out, and shards refuse them
            long least = sent instanceof OrderAction ? 0 : Long.MIN_VALUE;
            assertThat(read.quantities())
                    .extracting(Quantity::units)
                    .isEqualTo(sent.quantities().stream()
                            .map(quantity -> Math.max(least, quantity.units()))
                            .toList());
        }
    }

    private static List<String> orderIds(SignedMessage message) {
        return IntStream.range(0, message.actions().size())
                .mapToObj(i -> message.orderId(i) == null ? "none" : String.valueOf(message.orderId(i)))
                .toList();
    }

    private static byte[] written(SignedMessage read, Layout layout, @Nullable Network network) {
        return written(read.actions(), read.nonce(), read.account(), layout, network);
    }

    private static byte[] written(
            List<Action> actions, long nonce, Bytes32 account, Layout layout, @Nullable Network network) {
        CanonicalBytes bytes = new CanonicalBytes();
        bytes.message(actions, nonce, account, layout, network);
        return bytes.toByteArray();
    }

    /** Random actions, only those that the layout holds. */
    private List<Action> actions(Layout layout) {
        return several(this::action).stream().filter(layout::holds).toList();
    }

    private static Set<Integer> withUnmarkedPart(Layout layout, List<Action> actions) {
        return IntStream.range(0, actions.size())
                .filter(i -> layout.hasUnmarkedPart(actions.get(i)))
                .boxed()
                .collect(Collectors.toSet());
    }

    private Action withdrawal() {
        return switch (random.nextInt(17)) {
            case 0 -> new Withdraw(price(), text(), text());
            case 1 -> new CancelWithdrawal(text());
            case 2 -> new ApproveWithdrawal(text());
            case 3 -> new ClaimWithdrawal(text());
            case 4 -> new SettleWithdrawal(text(), text());
            case 5 -> new RejectWithdrawal(text(), text());
            case 6 -> new SetRole(text(), key(), random.nextLong());
            case 7 -> new RevokeRole(text(), key());
            case 8 -> new SetFeePolicy(text(), text(), text(), random.nextLong());
            case 9 -> new SetFeeProgramme(key(), text());
            case 10 -> new ChangeTerms(text(), text(), random.nextLong());
            case 11 -> new SettleMarket(text(), random.nextLong(), text());
            case 12 -> new ListMarket(text(), text(), text());
            case 13 -> new AcceptTime(random.nextLong(), text());
            case 14 -> new MoveMarket(text(), random.nextBoolean());
            case 15 -> new SweepFees(price(), text(), text());
            default -> new PauseWithdrawals(random.nextBoolean(), text());
        };
    }

    /** A random action of any kind, with numbers and texts as odd as a client may sign them. */
    private Action action() {
        return switch (random.nextInt(27)) {
            case 0 ->
                new LimitOrder(text(), side(), price(), price(), tif(), random.nextBoolean(), Routing.CROSS, code());
            case 1 ->
                new MarketOrder(
                        text(),
                        side(),
                        price(),
                        random.nextBoolean(),
                        Routing.ISOLATED,
                        code(),
                        random.nextBoolean() ? price() : null);
            case 2 -> new ModifyOrder(key(), text(), number());
            case 3 -> new CancelOrder(text(), key());
            case 4 -> new CancelAll(several(this::text));
            case 5 -> new Faucet(key(), random.nextBoolean() ? number() : null);
            case 6 -> new AgentWalletCreation(key(), random.nextBoolean());
            case 7 -> new UpdateUserSettings(several(() -> new UpdateUserSettings.LeverageSetting(text(), number())));
            case 8 -> new WhitelistFaucet(key(), random.nextBoolean());
            case 9 ->
                random.nextBoolean()
                        ? new ScheduleCancel(random.nextLong())
                        : new StayUntilFilled(random.nextBoolean());
            case 10 ->
                random.nextBoolean() ? new Note(text()) : new SetMarketState(text(), text(), text(), random.nextLong());
            case 11 ->
                new StopOrder(
                        random.nextBoolean() ? StopOrder.Kind.STOP : StopOrder.Kind.TAKE_PROFIT,
                        text(),
                        random.nextBoolean(),
                        price(),
                        price(),
                        maybe(this::price),
                        Routing.CROSS,
                        code(),
                        maybe(this::price));
            case 12 ->
                new RangeOrder(
                        text(),
                        random.nextBoolean(),
                        price(),
                        price(),
                        price(),
                        maybe(this::price),
                        maybe(this::price),
                        Routing.ISOLATED,
                        code(),
                        maybe(this::price),
                        maybe(this::price));
            case 13 ->
                new TrailingOrder(
                        text(),
                        random.nextBoolean(),
                        price(),
                        random.nextInt() & 0xFFFF_FFFFL,
                        random.nextInt() & 0xFFFF_FFFFL,
                        maybe(this::price),
                        Routing.CROSS,
                        code(),
                        maybe(this::price));
            case 14 -> new BuilderApproval(key(), random.nextInt(256));
            case 15 -> new BuilderRevocation(key());
            case 17 -> new CreateSubAccount(text(), maybe(this::text), maybe(this::number));
            case 18 -> new RemoveSubAccount(key());
            case 19 -> new RenameSubAccount(key(), text());
            case 20 ->
                new Transfer(
                        random.nextBoolean() ? Transfer.Kind.INTERNAL : Transfer.Kind.EXTERNAL,
                        key(),
                        key(),
                        maybe(this::text),
                        number());
            case 21 -> basket();
            case 23 -> withdrawal();
            case 24 -> random.nextBoolean() ? onFill() : attachOnFill();
            case 25 -> multisig();
            case 22 -> new Deposit(key(), price(), text());
            case 16 -> new OraclePrice(random.nextLong(), text(), number());
            default ->
                new FeedPrices(several(() -> new FeedPrices.FeedPrice(
                        random.nextLong(), random.nextLong(), random.nextLong(), (short) random.nextInt())));
        };
    }

    private Action multisig() {
        return switch (random.nextInt(4)) {
            case 0 -> new CreateMultisig(several(this::key), u32(), u32(), u32());
            case 1 -> new Propose(key(), several(this::proposed), maybe(this::u32));
            case 2 -> new ProposalStep(ProposalStep.Kind.values()[random.nextInt(4)], key(), random.nextLong());
            default ->
                new UpdateMultisigPolicy(
                        key(), maybe(() -> several(this::key)), maybe(this::u32), maybe(this::u32), maybe(this::u32));
        };
    }

    /** A random action without a part that the bytes do not show. */
    private Action proposed() {
        return Stream.generate(this::action)
                .filter(action -> !(action instanceof Propose || action instanceof AttachOnFill))
                .filter(action -> !(action instanceof Transfer transfer) || transfer.marginSymbol() == null)
                .filter(action -> !(action instanceof CreateSubAccount create) || create.marginSymbol() == null)
                .findFirst()
                .orElseThrow();
    }

    private Long u32() {
        return random.nextInt() & 0xFFFF_FFFFL;
    }

    private Action basket() {
        List<Action> held = several(this::action).stream()
                .filter(a -> Basket.mayHold(a.tag()))
                .toList();
        return new Basket(text(), random.nextBoolean(), price(), held, Routing.UNSTATED);
    }

    private Action onFill() {
        Action parent = action();
        while (!OnFill.mayBeParent(parent.tag())) {
            parent = action();
        }
        List<Action> held = several(this::action).stream()
                .filter(a -> OnFill.mayHold(a.tag()))
                .toList();
        return new OnFill((OrderAction) parent, held);
    }

    private Action attachOnFill() {
        List<Action> held = several(this::action).stream()
                .filter(a -> OnFill.mayHold(a.tag()))
                .toList();
        return new AttachOnFill(u32(), held);
    }

    private <T> List<T> several(Supplier<T> one) {
        List<T> several = new ArrayList<>();
        for (int left = random.nextInt(4); left > 0; left--) {
            several.add(one.get());
        }
        return several;
    }

    private <T> @Nullable T maybe(Supplier<T> one) {
        return random.nextBoolean() ? one.get() : null;
    }

    private @Nullable BuilderCode code() {
        return random.nextBoolean() ? new BuilderCode(key(), random.nextInt(256)) : null;
    }

    private Quantity price() {
        return Quantity.fixed(spelled());
    }

    private Quantity number() {
        return Quantity.f64(spelled());
    }

    private String spelled() {
        return switch (random.nextInt(6)) {
            case 0 -> Long.toString(random.nextInt(200_000));
            case 1 -> random.nextInt(100_000) + "." + random.nextInt(100_000_000);
            case 2 -> Long.toString(random.nextLong());
            case 3 -> Double.toString(random.nextDouble() * Math.pow(10, random.nextInt(40) - 20));
            case 4 -> "-" + random.nextInt(10) + "e" + (random.nextInt(60) - 30);
            default -> "0.1234567890123";
        };
    }

    private String text() {
        return switch (random.nextInt(4)) {
            case 0 -> "BTC-USD";
            case 1 -> "";
            case 2 -> "Größe-" + random.nextInt(1000);
            default -> "\uD83D\uDE80\u0000x".repeat(random.nextInt(5));
        };
    }

    private Side side() {
        return Side.of(random.nextBoolean());
    }

    private TimeInForce tif() {
        return TimeInForce.values()[random.nextInt(TimeInForce.values().length)];
    }

    private Bytes32 key() {
        return new Bytes32(random.nextLong(), random.nextLong(), random.nextLong(), random.nextLong());
    }
}
