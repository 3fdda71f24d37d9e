package io.openperp.views;

import static org.assertj.core.api.Assertions.assertThat;

import io.openperp.api.Decimal;
import io.openperp.api.account.FullAccount;
import io.openperp.api.account.Position;
import io.openperp.api.order.OpenOrder;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The vectors that the clients recompute are what the exchange computes today. */
class MarginVectorsTest {

    private static final Path FILE = Path.of("src/test/resources/vectors/margin.json");
    private static final Path MADE = Path.of("target/margin.json");

    private final MarginVectors vectors = MarginVectors.all();

    /** After an intended change, the file that this test makes replaces the stored one. */
    @Test
    void fileHasWhatTheExchangeComputes() throws IOException {
        Files.writeString(MADE, vectors.json());
        assertThat(FILE).as("compare with %s", MADE.toAbsolutePath()).hasSameTextualContentAs(MADE);
    }

    @Test
    void theyHaveIsolatedAccountsOfEachKind() {
        List<FullAccount> isolated = vectors.accounts().stream()
                .flatMap(each -> each.isolated().stream())
                .map(MarginVectors.Isolated::account)
                .toList();
        assertThat(isolated)
                .anyMatch(each -> signum(each) > 0 && each.openOrders().size() > 1);
        assertThat(isolated)
                .anyMatch(each -> signum(each) < 0 && each.openOrders().size() > 1);
        assertThat(isolated)
                .anyMatch(each -> signum(each) == 0 && each.openOrders().size() > 1);
        assertThat(vectors.accounts().stream().map(MarginVectors.Vector::account))
                .anyMatch(MarginVectorsTest::holdsAMarketTwice);
    }

    /** Each of the bounds of what may be transferred binds somewhere (SUB-013), and orders lose more than their fees. */
    @Test
    void theyHaveEveryBoundOfWhatMayBeTransferred() {
        List<FullAccount> all =
                vectors.accounts().stream().map(MarginVectors.Vector::account).toList();
        assertThat(all).anyMatch(each -> units(each.margin().transferableBalance()) == 0);
        assertThat(all).anyMatch(each -> free(each) < balance(each) && free(each) > 0);
        assertThat(all).anyMatch(each -> balance(each) < free(each));
        assertThat(all)
                .anyMatch(each -> units(each.margin().survivalRequirement())
                        > units(each.margin().marginUsed()));
        assertThat(all).anyMatch(each -> units(each.margin().executionImpact()) < -10_00000000L);
        assertThat(all.stream().flatMap(each -> each.openOrders().stream()))
                .anyMatch(order -> order.builderCode() != null)
                .anyMatch(order -> order.trigger() != null)
                .anyMatch(OpenOrder::reduceOnly);
    }

    private static boolean holdsAMarketTwice(FullAccount account) {
        return account.positions().stream().map(Position::symbol).distinct().count()
                < account.positions().size();
    }

    private static long signum(FullAccount account) {
        return account.positions().stream()
                .mapToLong(each -> Long.signum(each.size().units()))
                .sum();
    }

    private static long free(FullAccount account) {
        long needed = Math.max(
                units(account.margin().marginUsed()), units(account.margin().survivalRequirement()));
        return units(account.margin().totalBalance()) - needed;
    }

    private static long balance(FullAccount account) {
        return units(account.margin().totalBalance()) - units(account.margin().unrealizedPnl());
    }

    private static long units(Decimal amount) {
        return amount.units();
    }
}
