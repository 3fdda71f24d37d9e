package io.openperp.admin.words;

import static org.assertj.core.api.Assertions.assertThat;

import io.openperp.api.Decimal;
import io.openperp.api.market.MarketPositions.Holder;
import java.util.List;
import org.junit.jupiter.api.Test;

/** TRM-011: whom a change of terms would endanger, in words. */
class EndangeredAccountsTest {

    private final EndangeredAccounts accounts = new EndangeredAccounts("BTC-USD");

    @Test
    void whoIsBelowMaintenanceMarginIsNamedTheWorstFirst() {
        accounts.add(holder("carol", "0.5", "500", "1000", "500"));
        accounts.add(holder("alice", "0.5", "499.99999999", "1000", "500"));
        accounts.add(holder("bob", "-2", "-10", "8000", "4000"));
        accounts.add(holder("dave", "1", "2000", "2000", "1000"));

        assertThat(accounts.lines())
                .containsExactly(
                        "this change would leave 2 of 4 accounts with a position in BTC-USD below maintenance margin, if marks stay",
                        "3 of them below initial margin, 2 with too little for their open orders",
                        "bob short 2: equity -10, maintenance margin 4000, initial margin 8000",
                        "alice long 0.5: equity 499.99999999, maintenance margin 500, initial margin 1000");
    }

    @Test
    void whoHasEnoughForItsPositionsButNotForItsOrdersIsCounted() {
        accounts.add(new Holder(
                "alice",
                Decimal.parse("1"),
                Decimal.parse("100"),
                Decimal.parse("60"),
                Decimal.parse("50"),
                Decimal.parse("20"),
                Decimal.parse("61")));
        assertThat(accounts.lines())
                .element(1)
                .isEqualTo("0 of them below initial margin, 1 with too little for their open orders");
    }

    @Test
    void atMostTwentyAreNamed() {
        for (int i = 0; i < 23; i++) {
            accounts.add(holder("account " + i, "1", Integer.toString(i), "1000", "500"));
        }
        List<String> lines = accounts.lines();
        assertThat(lines).hasSize(2 + 20 + 1);
        assertThat(lines.get(2)).startsWith("account 0 ");
        assertThat(lines.get(21)).startsWith("account 19 ");
        assertThat(lines.getLast()).isEqualTo("and 3 more, less far below");
    }

    @Test
    void aMarketWithoutPositionsEndangersNobody() {
        assertThat(accounts.lines())
                .containsExactly(
                        "this change would leave 0 of 0 accounts with a position in BTC-USD below maintenance margin, if marks stay",
                        "0 of them below initial margin, 0 with too little for their open orders");
    }

    private static Holder holder(String user, String size, String equity, String initial, String maintenance) {
        return new Holder(
                user,
                Decimal.parse(size),
                Decimal.parse("1000"),
                Decimal.parse(equity),
                Decimal.parse(initial),
                Decimal.parse(maintenance),
                Decimal.parse(maintenance));
    }
}
