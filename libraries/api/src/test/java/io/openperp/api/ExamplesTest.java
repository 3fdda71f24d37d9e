package io.openperp.api;

import static org.assertj.core.api.Assertions.assertThat;

import io.openperp.api.account.AccountAnswer;
import io.openperp.api.account.AccountQuery;
import io.openperp.api.account.FullAccount;
import io.openperp.api.account.HeldRole;
import io.openperp.api.account.Margin;
import io.openperp.api.account.MultisigProposal.MultisigProposals;
import io.openperp.api.action.ActionResult;
import io.openperp.api.action.OrderAnswer;
import io.openperp.api.action.OrderCheck;
import io.openperp.api.fee.FeePolicies;
import io.openperp.api.fee.FeeState;
import io.openperp.api.fee.Volumes;
import io.openperp.api.history.HistoryPage;
import io.openperp.api.history.HistoryRefusal;
import io.openperp.api.history.HistoryRow;
import io.openperp.api.history.OperatorAct.OperatorActs;
import io.openperp.api.json.ApiJson;
import io.openperp.api.market.Book;
import io.openperp.api.market.Candle;
import io.openperp.api.market.FundingHour;
import io.openperp.api.market.MarketOrders;
import io.openperp.api.market.MarketPositions;
import io.openperp.api.market.Stats;
import io.openperp.api.market.Ticker;
import io.openperp.api.money.Liabilities;
import io.openperp.api.money.Withdrawal.WithdrawalHistory;
import io.openperp.api.stream.ClientMessage;
import io.openperp.api.stream.ServerMessage;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import tools.jackson.core.type.TypeReference;
import tools.jackson.databind.JavaType;
import tools.jackson.databind.json.JsonMapper;

/** The JSON of every record is frozen in {@code examples}: names, order of fields and spelling of numbers. */
class ExamplesTest {

    private static final Path EXAMPLES = Path.of("src/test/resources/examples");
    private static final JsonMapper MAPPER = ApiJson.mapper();

    static Stream<Arguments> examples() {
        return Stream.of(
                example("order-ok", OrderAnswer.class),
                example("order-check", OrderCheck.class),
                example("order-error", OrderAnswer.class),
                example("order-duplicate", OrderAnswer.class),
                example("error", ErrorAnswer.class),
                example("account-query", AccountQuery.class),
                example("account-query-order", AccountQuery.class),
                example("account-query-page", AccountQuery.class),
                Arguments.of(
                        "account-page",
                        MAPPER.getTypeFactory().constructParametricType(HistoryPage.class, HistoryRow.OfFill.class)),
                example("account-page-refused", HistoryRefusal.class),
                elements("account-fullAccount", AccountAnswer.WholeAccount.class),
                elements("account-openOrders", AccountAnswer.RestingOrder.class),
                elements("account-fills", AccountAnswer.Filled.class),
                elements("account-positions", AccountAnswer.Closed.class),
                elements("account-fundingHistory", AccountAnswer.Funded.class),
                elements("account-orderHistory", AccountAnswer.Finished.class),
                elements("account-liquidations", AccountAnswer.Liquidated.class),
                elements("account-activity", AccountAnswer.Acted.class),
                elements("account-activityHistory", AccountAnswer.Transferred.class),
                elements("account-riskHistory", AccountAnswer.AtRisk.class),
                elements("account-adminHistory", AccountAnswer.Operated.class),
                elements("account-withdrawals", AccountAnswer.Withdrawn.class),
                example("account-withdrawals-page", WithdrawalHistory.class),
                elements("account-liabilityProof", AccountAnswer.Proved.class),
                example("liabilities", Liabilities.class),
                elements("roles", HeldRole.class),
                example("adminHistory", OperatorActs.class),
                example("marketPositions", MarketPositions.class),
                example("marketOrders", MarketOrders.class),
                example("feePolicies", FeePolicies.class),
                example("volumes", Volumes.class),
                elements("account-feeTier", AccountAnswer.Tier.class),
                elements("account-feeTier-global", AccountAnswer.Tier.class),
                elements("account-order", AccountAnswer.LookedUp.class),
                elements("account-order-refused", AccountAnswer.LookedUp.class),
                example("multisig-proposals", MultisigProposals.class),
                example("verify", PublishedHashes.class),
                example("status", ExchangeStatus.class),
                example("stats", Stats.class),
                example("feeState", FeeState.class),
                example("time", ServerTime.class),
                example("ticker", Ticker.class),
                elements("klines", Candle.class),
                elements("fundingRateHistory", FundingHour.class),
                example("l2book", Book.class),
                elements("recentTrades", ServerMessage.Trade.class),
                example("stream-subscribed", ServerMessage.class),
                example("stream-unsubscribed", ServerMessage.class),
                example("stream-posted", ServerMessage.class),
                example("stream-server-shutdown", ServerMessage.class),
                example("stream-refused", ServerMessage.class),
                example("stream-refused-request", ServerMessage.class),
                example("stream-refused-named-request", ServerMessage.class),
                example("stream-account-snapshot", ServerMessage.class),
                example("stream-margin-update", ServerMessage.class),
                example("stream-position-update", ServerMessage.class),
                example("stream-order-update", ServerMessage.class),
                example("stream-order-update-basket", ServerMessage.class),
                example("stream-fill", ServerMessage.class),
                example("stream-liquidation", ServerMessage.class),
                example("stream-adl", ServerMessage.class),
                example("stream-leverage-update", ServerMessage.class),
                example("stream-fee-tier-update", ServerMessage.class),
                example("stream-scheduled-cancel", ServerMessage.class),
                example("stream-withdrawal-update", ServerMessage.class),
                example("stream-cancel-one-rejected", ServerMessage.class),
                example("stream-cancel-all-rejected", ServerMessage.class),
                example("stream-modify-rejected", ServerMessage.class),
                example("stream-trigger-failed", ServerMessage.class),
                example("stream-stay-until-filled", ServerMessage.class),
                example("stream-trades", ServerMessage.class),
                example("stream-ticker", ServerMessage.class),
                example("stream-candle", ServerMessage.class),
                example("stream-l2-snapshot", ServerMessage.class),
                example("stream-l2-delta", ServerMessage.class),
                example("stream-l2-delta-too-old", ServerMessage.class),
                example("stream-l3", ServerMessage.class),
                example("stream-l3-delta", ServerMessage.class),
                example("stream-l3-too-old", ServerMessage.class),
                example("stream-risk", ServerMessage.class),
                example("stream-frontend-context", ServerMessage.class),
                example("stream-multisig", ServerMessage.class),
                example("client-subscribe-multisig", ClientMessage.class),
                example("client-resume", ClientMessage.class),
                example("client-subscribe", ClientMessage.class),
                example("client-subscribe-one-account", ClientMessage.class),
                example("client-unsubscribe", ClientMessage.class),
                example("client-post", ClientMessage.class));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("examples")
    void recordIsReadFromAndWrittenAsItsExample(String name, JavaType type) throws IOException {
        String example = text(name);
        Object read = MAPPER.readValue(example, type);
        assertThat(MAPPER.writeValueAsString(read)).isEqualTo(withoutLineBreaks(example));
        assertThat(MAPPER.<Object>readValue(MAPPER.writeValueAsString(read), type))
                .isEqualTo(read);
    }

    @Test
    void everyExampleIsRead() throws IOException {
        Set<String> read = examples().map(e -> e.get()[0] + ".json").collect(Collectors.toSet());
        try (Stream<Path> files = Files.list(EXAMPLES)) {
            assertThat(files.map(file -> file.getFileName().toString())).containsExactlyInAnyOrderElementsOf(read);
        }
    }

    @Test
    void everyKindOfStatusHasAnExample() throws IOException {
        OrderAnswer answer = MAPPER.readValue(text("order-ok"), OrderAnswer.class);
        Set<Class<?>> shown = answer.response().data().statuses().stream()
                .<Class<?>>map(Object::getClass)
                .collect(Collectors.toSet());
        assertThat(shown)
                .containsExactlyInAnyOrderElementsOf(kindsOf(ActionResult.class).toList());
    }

    private static Stream<Class<?>> kindsOf(Class<?> type) {
        return type.isSealed()
                ? Stream.of(type.getPermittedSubclasses()).flatMap(ExamplesTest::kindsOf)
                : Stream.of(type);
    }

    @Test
    void refusedTransactionHasTheErrorAsItsOnlyStatus() throws IOException {
        assertThat(MAPPER.writeValueAsString(OrderAnswer.error("bad signature")))
                .isEqualTo(withoutLineBreaks(text("order-error")));
        assertThat(OrderAnswer.ok(List.of(new ActionResult.Px())).status()).isEqualTo("ok");
    }

    @Test
    void listOfDifferentElementsKeepsTheirKeys() {
        List<AccountAnswer> none = MAPPER.readValue("[]", new TypeReference<>() {});
        assertThat(MAPPER.writeValueAsString(none)).isEqualTo("[]");
        assertThat(MAPPER.writeValueAsString(new AccountAnswer.WholeAccount(new FullAccount(
                        Margin.NONE,
                        List.of(),
                        List.of(),
                        List.of(),
                        List.of(),
                        false,
                        0,
                        List.of(),
                        FullAccount.MASTER,
                        null,
                        null,
                        List.of(),
                        List.of(),
                        List.of(),
                        List.of(),
                        List.of(),
                        List.of()))))
                .isEqualTo(
                        "{\"fullAccount\":{\"margin\":{\"totalBalance\":0,\"availableBalance\":0,\"marginUsed\":0,"
                                + "\"notional\":0,\"realizedPnl\":0,\"unrealizedPnl\":0,\"fees\":0,\"funding\":0,"
                                + "\"maintenanceMargin\":0,\"survivalRequirement\":0,\"totalMargin\":0,\"availableMargin\":0,"
                                + "\"executionImpact\":0,\"transferableBalance\":0,\"marginBufferRate\":0,\"bufferedMargin\":0},"
                                + "\"positions\":[],\"openOrders\":[],\"leverageSettings\":[],\"authorizedAgentWallets\":[],\"known\":false,\"scheduledCancelDue\":0,\"builderCodeApprovals\":[],"
                                + "\"kind\":\"MasterEOA\",\"parent\":null,\"subAccounts\":[],\"multisigAccounts\":[],\"pendingOnFill\":[],\"baskets\":[],\"feeTiers\":[],\"pendingWithdrawals\":[]}}");
    }

    private static Arguments example(String name, Class<?> type) {
        return Arguments.of(name, MAPPER.constructType(type));
    }

    private static Arguments elements(String name, Class<?> type) {
        return Arguments.of(name, MAPPER.getTypeFactory().constructCollectionType(List.class, type));
    }

    static String text(String name) throws IOException {
        try (InputStream file = ExamplesTest.class.getResourceAsStream("/examples/" + name + ".json")) {
            assertThat(file).as(name).isNotNull();
            return new String(file.readAllBytes(), java.nio.charset.StandardCharsets.UTF_8);
        }
    }

    /** The examples break lines, with spaces after the break, only between tokens. */
    private static String withoutLineBreaks(String json) {
        return json.replaceAll("\\n *", "");
    }
}
