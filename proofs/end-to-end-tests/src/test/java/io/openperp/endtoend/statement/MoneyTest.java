package io.openperp.endtoend.statement;

import static org.assertj.core.api.Assertions.assertThat;

import io.openperp.api.json.ApiJson;
import java.util.List;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/** One has bought 2 at 100 from another; the mark is 110. */
class MoneyTest {

    private static final JsonNode FEES = account("0.3", "");
    private static final JsonNode BUYER = account("1019.9", position("2", "20"));
    private static final JsonNode SELLER = account("979.8", position("-2", "-20"));

    @Test
    void equityMinusTheGainsOfPositionsIsTheDeposits() {
        assertThat(found(FEES, BUYER, SELLER, "2000")).isEmpty();
    }

    @Test
    void aMissingUnitIsFound() {
        assertThat(found(FEES, BUYER, SELLER, "2000.00000001"))
                .singleElement()
                .asString()
                .contains("all money is 2000 ");
    }

    @Test
    void aPositionWithoutItsOtherSideIsFound() {
        assertThat(found(FEES, BUYER, account("1199.8", ""), "2000"))
                .singleElement()
                .asString()
                .contains("sum to 2 ");
    }

    private static List<String> found(JsonNode fees, JsonNode buyer, JsonNode seller, String deposits) {
        return Money.discrepancies(List.of(fees, buyer, seller), Units.of(deposits));
    }

    private static JsonNode account(String balance, String positions) {
        return ApiJson.mapper()
                .readTree("{\"margin\":{\"totalBalance\":%s},\"positions\":[%s]}".formatted(balance, positions));
    }

    private static String position(String size, String unrealized) {
        return "{\"symbol\":\"BTC-USD\",\"size\":%s,\"fairPrice\":110,\"unrealizedPnl\":%s}"
                .formatted(size, unrealized);
    }
}
