package io.openperp.transaction.json;

import static io.openperp.transaction.json.ReadTransactions.CANCEL_ALL;
import static io.openperp.transaction.json.ReadTransactions.KEY;
import static io.openperp.transaction.json.ReadTransactions.READER;
import static io.openperp.transaction.json.ReadTransactions.action;
import static io.openperp.transaction.json.ReadTransactions.assertMalformed;
import static io.openperp.transaction.json.ReadTransactions.body;
import static io.openperp.transaction.json.ReadTransactions.read;
import static org.assertj.core.api.Assertions.assertThat;

import io.openperp.transaction.Action;
import io.openperp.transaction.NewOrder.LimitOrder;
import io.openperp.transaction.Quantity;
import io.openperp.transaction.TradingAction.ModifyOrder;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** How a server reads the numbers of a transaction, prices, sizes and nonces (TXN-003 to TXN-006). */
class NumberReadingTest {

    @ParameterizedTest
    @CsvSource({
        "100000, 10000000000000",
        "100000.0, 10000000000000",
        "1e5, 10000000000000",
        "1e-8, 1",
        "1E+2, 10000000000",
        "\"95000.0\", 9500000000000",
        "\"1e-8\", 1",
        "-1, -100000000"
    })
    void numbersInAnySpellingAndAsStrings(String spelling, long units) {
        LimitOrder order = (LimitOrder)
                action("{\"l\":{\"c\":\"BTC-USD\",\"b\":true,\"px\":" + spelling + ",\"sz\":" + spelling + "}}");
        assertThat(order.price().exactUnits()).isEqualTo(units);
        assertThat(order.size().exactUnits()).isEqualTo(units);
        assertThat(order.flaw()).isNull();
    }

    /** 0.1+0.2, 0.001*9 and 3*0.05 as a program in binary floating point sends them. */
    @ParameterizedTest
    @CsvSource({
        "0.30000000000000004, 30000000",
        "0.009000000000000001, 900000",
        "0.15000000000000002, 15000000",
        "2999.8500000000004, 299985000000",
        "1.5e-8, 1",
        "2.5e-8, 3",
        "1e-9, 0",
        "-0.30000000000000004, -30000000",
        "100000.123456789, 10000012345679",
        "90000000.123456789, 9000000012345679",
        "\"0.30000000000000004\", 30000000"
    })
    void theValueOfAPriceOrSizeIsTheIntegerThatIsSigned(String spelling, long units) { // NUM-002
        LimitOrder order = (LimitOrder)
                action("{\"l\":{\"c\":\"BTC-USD\",\"b\":true,\"px\":" + spelling + ",\"sz\":" + spelling + "}}");
        assertThat(order.price().exactUnits()).isEqualTo(units);
        assertThat(order.size().exactUnits()).isEqualTo(units);
        assertThat(order.price().fixed()).isEqualTo(Math.max(0, units));
        assertThat(order.flaw()).isNull();
    }

    /** Below 2^53 units a log that keeps the value alone keeps what was signed. */
    @Test
    void theSignedIntegerOfAnyDoubleIsItsValue() { // NUM-002
        Random random = new Random(6);
        for (int i = 0; i < 20_000; i++) {
            double number = random.nextInt(1, 1_000_000) * Math.pow(10, -random.nextInt(9)) * random.nextDouble();
            Quantity read = Quantity.fixed(Double.toString(number));
            assertThat(read.exactUnits()).isEqualTo(Math.round(number * 1e8)).isEqualTo(read.fixed());
            assertThat(Quantity.of(read.units()).fixed()).isEqualTo(read.units());
        }
    }

    @ParameterizedTest
    @CsvSource({
        "0.30000000000000004, 30000000",
        "0.009000000000000001, 900000",
        "5.000000000000001, 500000000",
        "-0.30000000000000004, -30000000",
    })
    void aNumberSignedAsADoubleIsTheUnitItStandsFor(String spelling, long units) { // NUM-002
        assertThat(amountOf(spelling).exactUnits()).isEqualTo(units);
        assertThat(amountOf(spelling).wire()).isEqualTo(Double.parseDouble(spelling));
        assertThat(action("{\"faucet\":{\"u\":\"" + KEY + "\",\"amount\":" + spelling + "}}")
                        .flaw())
                .isNull();
        assertThat(action("{\"updateUserSettings\":{\"m\":{\"X\":" + spelling + "}}}")
                        .flaw())
                .isNull();
    }

    private static Quantity amountOf(String spelling) {
        return ((ModifyOrder)
                        action("{\"mod\":{\"oid\":\"" + KEY + "\",\"symbol\":\"X\",\"amount\":" + spelling + "}}"))
                .size();
    }

    @Test
    void aPriceOrSizeTooLargeForTheRangeIsAFlawOfItsAction() {
        Action order = action("{\"m\":{\"c\":\"BTC-USD\",\"b\":true,\"sz\":1e+21}}");
        assertThat(order.flaw()).startsWith("sz ").contains("out of range");
        order = action("{\"m\":{\"c\":\"BTC-USD\",\"b\":true,\"sz\":92233720368.54775807}}");
        assertThat(order.flaw()).startsWith("sz ").contains("out of range");
    }

    @ParameterizedTest
    @CsvSource({
        "1e-9, more than eight decimal places",
        "0.123456789, more than eight decimal places",
        "1e+21, out of range"
    })
    void aNumberSignedAsADoubleThatStandsForNoUnitIsAFlawOfItsAction(String spelling, String reason) {
        assertThat(amountOf(spelling).flaw()).contains(reason);
        assertThat(action("{\"updateUserSettings\":{\"m\":{\"X\":" + spelling + "}}}")
                        .flaw())
                .startsWith("leverage of X ")
                .contains(reason);
    }

    @ParameterizedTest
    @CsvSource({
        "42, 42",
        "\"42\", 42",
        "42.0, 42",
        "4.2e1, 42",
        "1772801002003006001, 1772801002003006001",
        "\"1772801002003006001\", 1772801002003006001",
        "9223372036854775807, 9223372036854775807",
        "9007199254740993, 9007199254740993",
        "-0, 0",
        "0, 0",
        "-1, -1",
        "-9223372036854775808, -9223372036854775808"
    })
    void noncesAreExactIntegersAlsoAsStrings(String spelling, long nonce) {
        assertThat(READER.read(body("[" + CANCEL_ALL + "]", spelling)).nonce()).isEqualTo(nonce);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "-9223372036854775809",
                "9223372036854775808",
                "1.5",
                "1e19",
                "1e999999999",
                "1e-999999999",
                "\"abc\"",
                "\"\"",
                "true",
                "null",
                "[]",
                "{}",
                "1e99999999999999999999",
                "\" 1\""
            })
    void otherNoncesAreMalformed(String spelling) {
        assertMalformed(
                body("[" + CANCEL_ALL + "]", spelling),
                "nonce must be an integer from -9223372036854775808 to 9223372036854775807");
    }
}
