package io.openperp.endtoend.statement;

import static org.assertj.core.api.Assertions.assertThat;

import io.openperp.api.json.ApiJson;
import java.math.BigDecimal;
import java.util.List;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/** An account buys as taker at 100 with orders that pay a builder 5 basis points, on top of the 5 of the exchange (BLD-007). */
class StatementTest {

    private static final String ACCOUNT = "payer";
    private static final String FUNDS = "10000";
    private static final JsonNode PAYING = order("paying", "{\"to\":\"builder\",\"fee\":5}");
    private static final JsonNode PLAIN = order("plain", "null");

    @Test
    void theBuilderIsPaidWithTheFill() {
        JsonNode fill = fill("paying", "buy", 2, "0.2", "0.1", 1);
        assertThat(found(whole("0.2", position("2", "0.2")), fill)).isEmpty();
    }

    @Test
    void aFeeOfTheBuilderThatIsLeftOutIsFound() {
        JsonNode withoutFee = fill("paying", "buy", 2, "0.1", "0", 1);
        assertThat(found(whole("0.1", position("2", "0.1")), withoutFee))
                .anySatisfy(found -> assertThat(found).startsWith("fee is 0.1 "))
                .anySatisfy(found -> assertThat(found).startsWith("builderFee is not 0.1:"))
                .anySatisfy(found -> assertThat(found).startsWith("fees is 0.1 "))
                .anySatisfy(found -> assertThat(found).startsWith("totalBalance is 9999.9 "));
    }

    @Test
    void aFeeThatIsNotNamedAsTheBuildersIsFound() {
        JsonNode unnamed = fill("paying", "buy", 2, "0.2", "0", 1);
        assertThat(found(whole("0.2", position("2", "0.2")), unnamed))
                .singleElement()
                .asString()
                .startsWith("builderFee is not 0.1:");
    }

    @Test
    void aFeeOfABuilderThatTheOrderDoesNotNameIsFound() {
        JsonNode fill = fill("plain", "buy", 2, "0.2", "0.1", 1);
        assertThat(found(whole("0.2", position("2", "0.2")), fill))
                .anySatisfy(found -> assertThat(found).startsWith("builderFee is not 0:"));
    }

    /** BLD-008 */
    @Test
    void aFillThroughZeroPaysTheBuilderForWhatItCloses() {
        JsonNode opens = fill("plain", "buy", 2, "0.1", "0", 1);
        JsonNode turns = fill("paying", "sell", 3, "0.3", "0.15", 2);
        List<JsonNode> closed = List.of(json("{}"));
        assertThat(found(whole("0.4", position("-1", "0.05")), closed, turns, opens))
                .isEmpty();
        assertThat(found(whole("0.4", position("-1", "0.1")), closed, turns, opens))
                .singleElement()
                .asString()
                .startsWith("fees is 0.1 instead of 0.05");
    }

    /** STL-006, STL-008: a short of 1 is closed at 100.00000001 without a fee. */
    @Test
    void aSettlementClosesWithoutAFee() {
        JsonNode opens = fill("plain", "sell", 1, "0.05", "0", 1);
        assertThat(found(settledShort("0.05"), List.of(json("{}")), settlement("0"), opens))
                .isEmpty();
        assertThat(found(settledShort("0.1"), List.of(json("{}")), settlement("0.05"), opens))
                .anySatisfy(found -> assertThat(found).startsWith("fee is 0.05 "))
                .anySatisfy(found -> assertThat(found).startsWith("fees is 0.1 "));
    }

    private static JsonNode settledShort(String fees) {
        BigDecimal balance =
                new BigDecimal(FUNDS).subtract(new BigDecimal(fees)).subtract(new BigDecimal("0.00000001"));
        return json("""
                {"margin": {"totalBalance": %1$s, "availableBalance": %1$s, "marginUsed": 0, "notional": 0,
                            "realizedPnl": -0.00000001, "unrealizedPnl": 0, "fees": %2$s, "funding": 0},
                 "positions": []}
                """.formatted(balance.toPlainString(), fees));
    }

    private static JsonNode settlement(String fee) {
        return json("""
                {"symbol":"BTC-USD","price":100.00000001,"amount":1,"isBuy":true,"timestamp":2,"taker":"%s","maker":"%2$s",
                 "orderIdTaker":"%2$s","orderIdMaker":"%2$s","side":"buy","fee":%3$s,"realizedPnl":-0.00000001,"reason":"settlement"}
                """.formatted(ACCOUNT, "1".repeat(32), fee));
    }

    private static List<String> found(JsonNode whole, JsonNode... fills) {
        return found(whole, List.of(), fills);
    }

    private static List<String> found(JsonNode whole, List<JsonNode> closed, JsonNode... fills) {
        return Statement.discrepancies(shown(ACCOUNT, whole, closed, fills), FUNDS);
    }

    /** @param fills the newest first */
    private static ReportedAccount shown(String account, JsonNode whole, List<JsonNode> closed, JsonNode... fills) {
        return new ReportedAccount(
                account, whole, List.of(), List.of(PAYING, PLAIN), List.of(fills), closed, List.of());
    }

    private static JsonNode whole(String fees, String positions) {
        BigDecimal balance = new BigDecimal(FUNDS).subtract(new BigDecimal(fees));
        int notional = positions.isEmpty() ? 0 : positions.contains("\"size\":-1") ? 100 : 200;
        return json("""
                {"margin": {"totalBalance": %1$s, "availableBalance": %1$s, "marginUsed": 0, "notional": %2$d,
                            "realizedPnl": 0, "unrealizedPnl": 0, "fees": %3$s, "funding": 0},
                 "positions": [%4$s]}
                """.formatted(balance.toPlainString(), notional, fees, positions));
    }

    private static String position(String size, String fees) {
        int notional = 100 * Math.abs(Integer.parseInt(size));
        return """
                {"symbol":"BTC-USD","size":%s,"price":100,"fairPrice":100,"notional":%d,"realizedPnl":0,"unrealizedPnl":0,
                 "fees":%s,"funding":0,"leverage":5,"lambda":0,"maintenanceMargin":0}""".formatted(size, notional, fees);
    }

    private static JsonNode order(String id, String code) {
        return json("{\"orderId\":\"%s\",\"builderCode\":%s}".formatted(id, code));
    }

    private static JsonNode fill(String order, String side, int size, String fee, String builderFee, int time) {
        String named = builderFee.equals("0") ? "" : ",\"builderFee\":" + builderFee;
        return json("""
                {"symbol":"BTC-USD","price":100,"amount":%d,"isBuy":%b,"timestamp":%d,"taker":"%s","maker":"other",
                 "orderIdTaker":"%s","orderIdMaker":"another","side":"%s","fee":%s,"realizedPnl":0%s}
                """.formatted(size, side.equals("buy"), time, ACCOUNT, order, side, fee, named));
    }

    private static JsonNode json(String text) {
        return ApiJson.mapper().readTree(text);
    }
}
