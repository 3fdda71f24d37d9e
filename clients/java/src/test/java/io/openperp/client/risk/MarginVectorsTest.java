package io.openperp.client.risk;

import static org.assertj.core.api.Assertions.assertThat;

import io.openperp.api.Decimal;
import io.openperp.api.account.FullAccount;
import io.openperp.api.account.Margin;
import io.openperp.api.account.Position;
import io.openperp.api.json.ApiJson;
import io.openperp.api.market.MarketInfo;
import io.openperp.api.market.MarketRisk;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Accounts with orders, fees and isolated positions, computed by the exchange's own library at moments of several markets. */
class MarginVectorsTest {

    private static final Path FILE = Path.of("../../libraries/views/src/test/resources/vectors/margin.json");

    private final Vectors vectors = ApiJson.mapper().readValue(FILE.toFile(), Vectors.class);
    private final List<RiskModel> models =
            vectors.moments().stream().map(this::model).toList();

    record Vectors(List<MarketInfo> markets, List<Moment> moments, List<Vector> accounts) {}

    record Moment(List<Conditions> markets) {}

    record Conditions(
            MarketRisk risk, long regimeDt, @Nullable Decimal mark) {}

    record Vector(int moment, FullAccount account, List<Isolated> isolated) {}

    record Isolated(String symbol, FullAccount account) {}

    @Test
    void everyNumberOfAnAccountIsThatOfTheExchange() {
        assertThat(vectors.accounts()).hasSizeGreaterThan(30);
        for (Vector each : vectors.accounts()) {
            List<Position> own = each.account().positions().stream()
                    .filter(one -> one.iso() == null)
                    .toList();
            compare(
                    figures(each, AccountFacts.of(each.account())),
                    each.account().margin(),
                    own);
        }
    }

    /** ISO-040: the answer for the key of an isolated account is that of an account. */
    @Test
    void everyNumberOfAnIsolatedAccountIsThatOfTheExchange() {
        for (Vector each : vectors.accounts()) {
            for (Isolated one : each.isolated()) {
                FullAccount account = one.account();
                compare(figures(each, AccountFacts.of(account)), account.margin(), account.positions());
            }
        }
    }

    /** ISO-040, ISO-005: positions and orders of isolated accounts are shown to their owner. */
    @Test
    void isolatedAccountsWithAPositionAreComputedFromWhatTheirOwnerIsShown() {
        int computed = 0;
        for (Vector each : vectors.accounts()) {
            Map<String, AccountFacts> facts = AccountFacts.isolated(each.account());
            for (Isolated one : each.isolated()) {
                AccountFacts found = facts.get(one.symbol());
                if (one.account().positions().isEmpty()) {
                    assertThat(found).isNull();
                } else {
                    compare(
                            figures(each, Objects.requireNonNull(found)),
                            one.account().margin(),
                            one.account().positions());
                    computed++;
                }
            }
        }
        assertThat(computed).isGreaterThan(20);
    }

    private AccountFigures figures(Vector vector, AccountFacts facts) {
        return models.get(vector.moment()).figures(facts);
    }

    private static void compare(AccountFigures figures, Margin margin, List<Position> positions) {
        assertThat(figures)
                .usingRecursiveComparison()
                .ignoringFields("positions")
                .isEqualTo(margin);
        assertThat(figures.positions())
                .usingRecursiveFieldByFieldElementComparator()
                .isEqualTo(positions.stream().map(MarginVectorsTest::figures).toList());
    }

    private static AccountFigures.PositionFigures figures(Position position) {
        return new AccountFigures.PositionFigures(
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

    private RiskModel model(Moment moment) {
        List<MarketConditions> conditions = new ArrayList<>();
        for (int i = 0; i < moment.markets().size(); i++) {
            Conditions now = moment.markets().get(i);
            conditions.add(new MarketConditions(vectors.markets().get(i), now.risk(), now.regimeDt(), now.mark()));
        }
        return new RiskModel(conditions);
    }
}
