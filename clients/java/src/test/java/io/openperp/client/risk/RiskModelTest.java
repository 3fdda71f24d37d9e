package io.openperp.client.risk;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.openperp.api.Decimal;
import io.openperp.api.account.AccountAnswer;
import io.openperp.api.account.FullAccount;
import io.openperp.api.account.FullAccount.LeverageSetting;
import io.openperp.api.account.Position;
import io.openperp.api.fee.FeeTier;
import io.openperp.api.json.ApiJson;
import io.openperp.api.market.MarketInfo;
import io.openperp.api.market.MarketRisk;
import io.openperp.api.market.Ticker;
import io.openperp.api.order.OpenOrder;
import io.openperp.api.order.OpenOrder.BuilderCode;
import io.openperp.client.risk.AccountFigures.PositionFigures;
import io.openperp.units.Side;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import tools.jackson.core.type.TypeReference;
import tools.jackson.databind.JsonNode;

/** Numbers of an account at one moment of a running exchange, recorded with the TypeScript client. */
class RiskModelTest {

    private static final String BTC = "BTC-USD";

    private FullAccount account;
    private AccountFacts facts;
    private List<MarketConditions> conditions;
    private RiskModel model;

    @BeforeEach
    void read() throws IOException {
        JsonNode session = ApiJson.mapper()
                .readTree(Path.of("../typescript/test/fixtures/session.json").toFile());
        JsonNode moment = session.path("moment");
        account = read(moment.path("account"), new TypeReference<List<AccountAnswer.WholeAccount>>() {})
                .get(0)
                .fullAccount();
        List<Ticker> tickers = list(moment.path("tickers")).stream()
                .map(text -> read(text, new TypeReference<Ticker>() {}))
                .toList();
        List<MarketInfo> infos = list(session.path("exchanges")).stream()
                .filter(each -> each.path("path").asString().equals("/exchangeInfo"))
                .findFirst()
                .map(each -> read(each.path("text"), new TypeReference<List<MarketInfo>>() {}))
                .orElseThrow();
        conditions = IntStream.range(0, infos.size())
                .mapToObj(i -> conditions(infos.get(i), moment.path("risks").path(i), tickers))
                .toList();
        facts = AccountFacts.of(account);
        model = new RiskModel(conditions);
    }

    /** The rules of margin, as the exchange has computed them. */
    @Test
    void everyNumberOfAnAccountIsAsTheExchangeGaveIt() {
        AccountFigures figures = model.figures(facts);
        assertThat(figures)
                .usingRecursiveComparison()
                .comparingOnlyFields(
                        "totalBalance",
                        "availableBalance",
                        "marginUsed",
                        "notional",
                        "unrealizedPnl",
                        "maintenanceMargin",
                        "survivalRequirement")
                .isEqualTo(account.margin());
        assertThat(figures.positions()).hasSize(3);
        assertThat(figures.positions())
                .isEqualTo(
                        account.positions().stream().map(RiskModelTest::figures).toList());
    }

    /** ISO-040: what an isolated account holds has no part in the margin of its owner. */
    @Test
    void isolatedPositionsAndOrdersAreNoneOfTheAccount() {
        List<Position> positions = new ArrayList<>(account.positions());
        positions.add(account.positions().get(0).isolatedIn(BTC, decimal("500")));
        List<OpenOrder> orders = new ArrayList<>(account.openOrders());
        account.openOrders().forEach(order -> orders.add(order.isolatedIn(BTC)));
        assertThat(model.figures(AccountFacts.of(owner(positions, orders, account.leverageSettings()))))
                .isEqualTo(model.figures(facts));
    }

    private FullAccount owner(List<Position> positions, List<OpenOrder> orders, List<LeverageSetting> leverages) {
        return new FullAccount(
                account.margin(),
                positions,
                orders,
                leverages,
                List.of(),
                true,
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
                List.of());
    }

    @Test
    void factsDoNotDependOnTheMarkThatTheNumbersWereMadeAt() {
        RiskModel later = new RiskModel(conditions.stream()
                .map(each -> new MarketConditions(
                        each.info(),
                        each.risk(),
                        each.regimeSteps(),
                        Decimal.of(each.mark().units() / 100 * 101)))
                .toList());
        PositionFigures before = model.figures(facts).positions().get(0);
        PositionFigures after = later.figures(facts).positions().get(0);
        assertThat(after.fairPrice()).isGreaterThan(before.fairPrice());
        assertThat(Amounts.value(after.size().units(), after.fairPrice().units())
                        - after.unrealizedPnl().units())
                .isEqualTo(
                        Amounts.value(before.size().units(), before.fairPrice().units())
                                - before.unrealizedPnl().units());
    }

    @Test
    void orderIsJudgedBeforeItIsSent() {
        OrderPreview small = model.preview(facts, PlannedOrder.limit(Side.BUY, BTC, decimal("0.01"), decimal("99000")));
        assertThat(small.refusal()).isNull();
        assertThat(small.fee()).isEqualTo(decimal("0.495"));
        assertThat(small.margin()).isGreaterThan(Decimal.ZERO);
        assertThat(small.filled().positions().get(0).size()).isEqualTo(decimal("0.055"));

        OrderPreview large = model.preview(facts, PlannedOrder.limit(Side.BUY, BTC, decimal("5"), decimal("99000")));
        assertThat(large.refusal())
                .matches("Insufficient margin: initial margin and fee [\\d.]+ exceed equity 9986\\.1223225");

        OrderPreview closing = model.preview(
                facts, PlannedOrder.market(Side.SELL, BTC, decimal("1")).reducing());
        assertThat(closing.refusal()).isNull();
        assertThat(closing.worstPrice()).isLessThan(account.positions().get(0).fairPrice());
        assertThat(closing.filled().positions()).hasSize(2);
        assertThat(closing.liquidationPrice()).isEqualTo(Decimal.ZERO);
    }

    /** FEE-010, FEE-014: margin counts the rate of the market. */
    @Test
    void accountPaysItsOwnTierAfterAFill() {
        PlannedOrder bid = PlannedOrder.limit(Side.BUY, BTC, decimal("0.01"), decimal("99000"));
        OrderPreview usual = model.preview(facts, bid);
        OrderPreview tiered = model.preview(facts, bid, tier("1.5"));
        assertThat(tiered.filled().totalBalance().units()
                        - usual.filled().totalBalance().units())
                .isEqualTo(decimal("0.3465").units());
        assertThat(tiered.fee()).isEqualTo(usual.fee());
        assertThat(tiered.margin()).isEqualTo(usual.margin());
        assertThat(model.preview(facts, bid, tier("80")).filled()).isEqualTo(usual.filled());
    }

    /** BLD-007: 5 basis points of 990. */
    @Test
    void accountPaysTheBuilderOfItsOrderToo() {
        PlannedOrder bid = PlannedOrder.limit(Side.BUY, BTC, decimal("0.01"), decimal("99000"));
        PlannedOrder built = new PlannedOrder(BTC, Side.BUY, bid.size(), bid.price(), false, new BuilderCode(BTC, 5));
        OrderPreview usual = model.preview(facts, bid);
        OrderPreview paying = model.preview(facts, built);
        assertThat(usual.filled().totalBalance().units()
                        - paying.filled().totalBalance().units())
                .isEqualTo(decimal("0.495").units());
        assertThat(paying.fee().units() - usual.fee().units())
                .isEqualTo(decimal("0.495").units());
    }

    private static FeeTier tier(String takerBps) {
        return new FeeTier(decimal("600"), 1, decimal("500"), Decimal.ZERO, decimal(takerBps), 30, null);
    }

    /** The numbers that the TypeScript client computes of the same moment. */
    @Test
    void largestSizeIsTakenAndOneLotMoreIsRefused() {
        Decimal any = Decimal.ZERO;
        PlannedOrder bid = PlannedOrder.limit(Side.BUY, BTC, any, decimal("99000"));
        assertThat(model.largestSize(facts, bid)).isEqualTo(decimal("0.621"));
        assertThat(model.preview(facts, bid.sized(decimal("0.621"))).refusal()).isNull();
        assertThat(model.preview(facts, bid.sized(decimal("0.622"))).refusal()).startsWith("Insufficient margin");
        assertThat(model.largestSize(facts, PlannedOrder.market(Side.BUY, BTC, any)))
                .isEqualTo(decimal("0.621"));
        assertThat(model.largestSize(facts, PlannedOrder.limit(Side.SELL, BTC, any, decimal("101000"))))
                .isEqualTo(decimal("0.714"));
        assertThat(model.largestSize(facts, PlannedOrder.market(Side.SELL, "ETH-USD", any)))
                .isEqualTo(decimal("42.69"));
        assertThat(model.largestSize(facts, PlannedOrder.limit(Side.BUY, "SOL-USD", any, decimal("150"))))
                .isEqualTo(decimal("427.1"));
        assertThat(model.largestSize(
                        facts,
                        PlannedOrder.limit(Side.SELL, BTC, any, decimal("99000"))
                                .reducing()))
                .isEqualTo(decimal("0.045"));
        assertThat(model.largestSize(facts, bid.reducing())).isEqualTo(Decimal.ZERO);
        assertThat(model.largestSize(facts, PlannedOrder.limit(Side.BUY, BTC, any, decimal("0.5"))))
                .isEqualTo(decimal("0.623"));
    }

    /** ORD-006: a market order goes no further than the band or the account allows. */
    @Test
    void marketOrderGoesNoFurtherThanTheAccountAllows() {
        Decimal narrow = model.preview(facts, PlannedOrder.market(Side.BUY, BTC, decimal("0.001")))
                .worstPrice();
        long mark = conditions.get(0).mark().units();
        long tick = conditions.get(0).info().tickSize().units();
        assertThat(narrow).isEqualTo(Decimal.of(mark / 100 * 105 / tick * tick));
        assertThat(model.preview(facts, PlannedOrder.market(Side.BUY, BTC, decimal("2")))
                        .worstPrice())
                .isLessThan(narrow);
    }

    /** ORD-032, ORD-074, R29: the order goes as far as the account can pay instead of being refused. */
    @Test
    void reduceOnlyOrderGoesAsFarAsItsAccountCanPay() {
        RiskModel at = at(BTC, "100000");
        PlannedOrder sell = PlannedOrder.limit(Side.SELL, BTC, decimal("1"), decimal("97900"))
                .reducing();
        assertClosing(at, holding("2000", BTC, "50", "1", "100000"), sell, "98049.5");
        assertClosing(at, holding("2000", BTC, "50", "1", "100000"), market(sell), "98049.5");
        assertClosing(at, holding("2500", BTC, "50", "1", "100000"), sell, "97900");
    }

    /** ORD-074: the bid may lose its maker fee of 18. */
    @Test
    void whatOtherOrdersMayLoseAndOtherPositionsNeedIsLeftToThem() {
        RiskModel at = at(BTC, "100000");
        long mark = conditions.get(1).mark().units();
        AccountFacts.Held ether = new AccountFacts.Held(decimal("10").units(), 10 * mark);
        OrderExposure bid = new OrderExposure(
                Side.BUY, decimal("90000").units(), decimal("1").units(), false, false, 0);
        AccountFacts held = holding("2000", BTC, "50", "1", "100000").withOrder(BTC, bid);
        PositionFigures second =
                at.figures(held.withPosition("ETH-USD", ether, 0)).positions().get(1);
        long margin = second.maintenanceMargin().units();
        assertThat(margin).isPositive();
        AccountFacts both = held.withPosition("ETH-USD", ether, decimal("2018").units() + margin);
        PlannedOrder sell = PlannedOrder.limit(Side.SELL, BTC, decimal("1"), decimal("97900"))
                .reducing();
        assertClosing(at, both, sell, "98049.5");
    }

    /** ORD-032: what rests beside it may open a short, which is judged once it does. */
    @Test
    void reduceOnlyOrderIsTakenBesideALadder() {
        String sol = "SOL-USD";
        OrderExposure ladder = new OrderExposure(
                Side.SELL, decimal("204.5").units(), decimal("2.3").units(), false, false, 0);
        AccountFacts long2 = holding("45", sol, "10", "2", "401").withOrder(sol, ladder);
        PlannedOrder close = PlannedOrder.market(Side.SELL, sol, decimal("2")).reducing();
        assertClosing(at(sol, "200.5"), long2, close, "190.48");
    }

    @Test
    void reduceOnlyOrderOfARichAccountEndsAtTheBand() {
        AccountFacts rich = holding("50000", BTC, "50", "1", "100000");
        PlannedOrder sell =
                PlannedOrder.limit(Side.SELL, BTC, decimal("1"), decimal("0.5")).reducing();
        assertClosing(at(BTC, "100000"), rich, sell, "90000");
        assertClosing(at(BTC, "100000"), rich, market(sell), "95000");
    }

    @Test
    void reduceOnlyOrderOfAnAccountWithoutAnythingLeftClosesAtMark() {
        AccountFacts poor = holding("-1000", BTC, "50", "1", "100000");
        PlannedOrder sell = PlannedOrder.limit(Side.SELL, BTC, decimal("1"), decimal("97900"))
                .reducing();
        assertClosing(at(BTC, "100000"), poor, sell, "100000");
        assertClosing(at(BTC, "100000"), poor, market(sell), "100000");
        PlannedOrder far = PlannedOrder.limit(Side.SELL, BTC, decimal("1"), decimal("2000000"))
                .reducing();
        assertClosing(at(BTC, "100000"), poor, far, "2000000");
    }

    @Test
    void reduceOnlyOrderIsRefusedOnlyWithoutAMark() {
        RiskModel unmarked = new RiskModel(conditions.stream()
                .map(each -> new MarketConditions(each.info(), each.risk(), each.regimeSteps(), null))
                .toList());
        PlannedOrder sell = PlannedOrder.limit(Side.SELL, BTC, decimal("1"), decimal("97900"))
                .reducing();
        OrderPreview preview = unmarked.preview(holding("2000", BTC, "50", "1", "100000"), sell);
        assertThat(preview.refusal()).isEqualTo("no oracle / fair price reference yet for: BTC-USD");
        assertThat(preview.worstPrice()).isEqualTo(decimal("97900"));
    }

    private static void assertClosing(RiskModel model, AccountFacts facts, PlannedOrder order, String price) {
        OrderPreview preview = model.preview(facts, order);
        assertThat(preview.refusal()).isNull();
        assertThat(preview.worstPrice()).isEqualTo(decimal(price));
        assertThat(model.largestSize(facts, order)).isEqualTo(order.size());
    }

    private static PlannedOrder market(PlannedOrder limit) {
        return PlannedOrder.market(limit.side(), limit.symbol(), limit.size()).reducing();
    }

    /** The markets at the marks of the session, except for one at the given mark. */
    private RiskModel at(String symbol, String mark) {
        return new RiskModel(conditions.stream()
                .map(each -> each.info().symbol().equals(symbol)
                        ? new MarketConditions(each.info(), each.risk(), each.regimeSteps(), decimal(mark))
                        : each)
                .toList());
    }

    private AccountFacts holding(String balance, String symbol, String leverage, String size, String cost) {
        List<LeverageSetting> settings = List.of(new LeverageSetting(symbol, decimal(leverage)));
        return AccountFacts.of(owner(List.of(), List.of(), settings))
                .withPosition(
                        symbol,
                        new AccountFacts.Held(
                                decimal(size).units(), decimal(cost).units()),
                        decimal(balance).units());
    }

    @Test
    void unknownMarketIsNamedBesideTheKnownOnes() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> model.preview(facts, PlannedOrder.market(Side.BUY, "NO-SUCH", decimal("1"))))
                .withMessageContaining("NO-SUCH")
                .withMessageContaining("BTC-USD");
    }

    private static PositionFigures figures(Position position) {
        return new PositionFigures(
                position.symbol(),
                position.size(),
                position.fairPrice(),
                position.notional(),
                position.unrealizedPnl(),
                position.leverage(),
                position.liquidationPrice(),
                position.maintenanceMargin(),
                position.lambda(),
                position.riskAllocation(),
                position.allocMargin());
    }

    private static MarketConditions conditions(MarketInfo info, JsonNode message, List<Ticker> tickers) {
        JsonNode risk =
                ApiJson.mapper().readTree(message.asString()).path("data").path("risk");
        Ticker ticker = tickers.stream()
                .filter(each -> each.symbol().equals(info.symbol()))
                .findFirst()
                .orElseThrow();
        return MarketConditions.of(info, ApiJson.mapper().treeToValue(risk, MarketRisk.class), ticker);
    }

    private static <T> T read(JsonNode text, TypeReference<T> type) {
        return ApiJson.mapper().readValue(text.asString(), type);
    }

    private static List<JsonNode> list(JsonNode array) {
        return IntStream.range(0, array.size()).mapToObj(array::path).toList();
    }

    private static Decimal decimal(String text) {
        return Decimal.parse(text);
    }
}
