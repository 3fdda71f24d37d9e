package io.openperp.transaction.json;

import static io.openperp.transaction.json.ReadTransactions.CANCEL_ALL;
import static io.openperp.transaction.json.ReadTransactions.KEY;
import static io.openperp.transaction.json.ReadTransactions.OTHER_KEY;
import static io.openperp.transaction.json.ReadTransactions.SIGNATURE;
import static io.openperp.transaction.json.ReadTransactions.action;
import static io.openperp.transaction.json.ReadTransactions.assertMalformed;
import static io.openperp.transaction.json.ReadTransactions.body;
import static io.openperp.transaction.json.ReadTransactions.limit;
import static io.openperp.transaction.json.ReadTransactions.read;
import static io.openperp.transaction.json.ReadTransactions.utf8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.openperp.transaction.Action;
import io.openperp.transaction.Administration.WhitelistFaucet;
import io.openperp.transaction.FundsAction.Faucet;
import io.openperp.transaction.NewOrder.LimitOrder;
import io.openperp.transaction.NewOrder.MarketOrder;
import io.openperp.transaction.OperatorAction.FeedPrices;
import io.openperp.transaction.OperatorAction.OraclePrice;
import io.openperp.transaction.OrderAction.Routing;
import io.openperp.transaction.Quantity;
import io.openperp.transaction.TradingAction.ModifyOrder;
import io.openperp.transaction.field.TimeInForce;
import io.openperp.transaction.json.TransactionReader.MalformedTransaction;
import io.openperp.transaction.signing.Envelope;
import io.openperp.units.Bytes32;
import io.openperp.units.Side;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Input that a server must tolerate (TXN-003 to TXN-006, one by one), and how the rest is refused. */
class TransactionReaderTest {

    @Test
    void objectKeysInAnyOrder() {
        String reversed = "{\"signature\":\"" + SIGNATURE + "\",\"signer\":\"" + KEY + "\",\"account\":\"" + OTHER_KEY
                + "\",\"nonce\":7,\"actions\":[{\"m\":{\"sz\":1,\"r\":true,\"c\":\"X\",\"b\":false}}]}";
        Envelope envelope = read(reversed);
        assertThat(envelope.account()).isEqualTo(Bytes32.parse(OTHER_KEY));
        assertThat(envelope.signer()).isEqualTo(Bytes32.parse(KEY));
        assertThat(envelope.actions())
                .containsExactly(new MarketOrder("X", Side.SELL, Quantity.of("1"), true, Routing.UNSTATED));
    }

    @ParameterizedTest
    @CsvSource({"GTC, GTC", "gtc, GTC", "Ioc, IOC", "alo, ALO"})
    void timeInForceInAnyLetterCase(String spelling, TimeInForce expected) {
        assertThat(limit("\"tif\":\"" + spelling + "\"").timeInForce()).isEqualTo(expected);
    }

    @Test
    void absentAndNullFieldsHaveTheirDefaults() {
        for (String fields : List.of("\"x\":0", "\"tif\":null,\"r\":null,\"i\":null")) {
            LimitOrder order = limit(fields);
            assertThat(order.timeInForce()).isEqualTo(TimeInForce.GTC);
            assertThat(order.reduceOnly()).isFalse();
            assertThat(order.routing()).isEqualTo(Routing.UNSTATED);
        }
        Faucet faucet = (Faucet) action("{\"faucet\":{\"u\":\"" + KEY + "\",\"amount\":null}}");
        assertThat(faucet.amount()).isNull();
    }

    @Test
    void modifyInBothSpellings() {
        String oid = "\"oid\":\"" + KEY + "\"";
        ModifyOrder expected = new ModifyOrder(Bytes32.parse(KEY), "BTC-USD", Quantity.of("0.5"));
        assertThat(action("{\"mod\":{" + oid + ",\"symbol\":\"BTC-USD\",\"amount\":0.5}}"))
                .isEqualTo(expected);
        assertThat(action("{\"mod\":{" + oid + ",\"c\":\"BTC-USD\",\"sz\":0.5}}"))
                .isEqualTo(expected);
        assertThat(action(
                        "{\"mod\":{" + oid + ",\"c\":\"BTC-USD\",\"symbol\":\"BTC-USD\",\"sz\":0.5,\"amount\":0.50}}"))
                .isEqualTo(expected);
    }

    /** TXN-004: whoever passes a transaction on could otherwise have one of its actions refused. */
    @Test
    void spellingsThatDifferRefuseTheTransaction() {
        String oid = "\"oid\":\"" + KEY + "\"";
        assertMalformed(
                body("[" + "{\"mod\":{" + oid + ",\"symbol\":\"A\",\"c\":\"B\",\"amount\":1}}" + "]", "1"),
                "symbol and c are both given and differ");
        assertMalformed(
                body("[" + "{\"mod\":{" + oid + ",\"symbol\":\"A\",\"sz\":2,\"amount\":1}}" + "]", "1"),
                "amount and sz are both given and differ");
        assertMalformed(
                body(
                        "[" + "{\"whitelistFaucet\":{\"target\":\"" + KEY + "\",\"account\":\"" + OTHER_KEY
                                + "\",\"whitelist\":true}}" + "]",
                        "1"),
                "target and account are both given and differ");
    }

    @Test
    void settingsAsPairsAndAsAnObject() {
        Action pairs = action("{\"updateUserSettings\":{\"m\":[[\"BTC-USD\",5],[\"ETH-USD\",\"2.5\"]]}}");
        Action object = action("{\"updateUserSettings\":{\"m\":{\"BTC-USD\":5,\"ETH-USD\":2.5}}}");
        assertThat(pairs).isEqualTo(object);
        assertThat(action("{\"updateUserSettings\":{\"m\":[[\"A\",5],[\"A\",6]]}}")
                        .flaw())
                .isEqualTo("the leverage of A is given twice");
    }

    @Test
    void otherNamesOfTagsAndFields() {
        Action expected = new WhitelistFaucet(Bytes32.parse(KEY), true);
        for (String tag : List.of("whitelistFaucet", "whiteListFaucet")) {
            for (String field : List.of("target", "account")) {
                assertThat(action("{\"" + tag + "\":{\"" + field + "\":\"" + KEY + "\",\"whitelist\":true}}"))
                        .isEqualTo(expected);
            }
        }
        assertThat(action("{\"Faucet\":{\"u\":\"" + KEY + "\"}}")).isEqualTo(new Faucet(Bytes32.parse(KEY), null));
    }

    @Test
    void theFlagIHasThreeStates() {
        assertThat(limit("\"x\":0").routing()).isEqualTo(Routing.UNSTATED);
        assertThat(limit("\"i\":false").routing()).isEqualTo(Routing.CROSS);
        assertThat(limit("\"i\":false").flaw()).isNull();
        assertThat(limit("\"i\":true").routing()).isEqualTo(Routing.ISOLATED);
        assertThat(limit("\"i\":true").flaw()).isNull();
    }

    @Test
    void unknownFieldsAreSkipped() {
        LimitOrder order = limit("\"x\":{\"deep\":[1,{\"y\":null}]},\"cloid\":\"abc\",\"z\":1e400");
        assertThat(order).isEqualTo(limit("\"r\":false"));
        assertThat(read(new String(body("[" + CANCEL_ALL + "]", "1"), StandardCharsets.UTF_8)
                                .replaceFirst("\\{", "{\"extra\":[1,2],"))
                        .nonce())
                .isEqualTo(1);
    }

    @Test
    void oraclePricesKeepUnsignedIntegers() {
        assertThat(action("{\"px\":{\"t\":18446744073709551615,\"c\":\"BTC\",\"px\":1.5}}"))
                .isEqualTo(new OraclePrice(-1, "BTC", Quantity.of("1.5")));
        FeedPrices feeds = (FeedPrices)
                action(
                        "{\"o\":{\"oracles\":[{\"t\":1,\"fi\":2,\"px\":10250000000000,\"e\":-8},{\"t\":1,\"fi\":3,\"px\":5,\"e\":-9}]}}");
        assertThat(feeds.prices().get(0).value()).isEqualTo(Quantity.of("102500"));
        assertThat(feeds.flaw()).contains("more than eight decimal places");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "[]|actions is empty, 1 to 100 actions are accepted",
                "{}|actions must be an array of 1 to 100 actions",
                "[1]|action 0: must be an object with one key, its tag",
                "[{}]|action 0: is empty; accepted are the tags l, m, mod",
                "[{\"trig\":{}}]|action 0 (trig): c is missing",
                "[{\"trig\":{\"actions\":{}}}]|action 0 (trig): actions must be an array of actions",
                "[{\"trig\":{\"actions\":[{\"trig\":{}}]}}]|action 0 (trig): invalid action in trigger order: trig; accepted are l, m",
                "[{\"trig\":{\"actions\":[{\"faucet\":{}}]}}]|action 0 (trig): invalid action in trigger order: faucet",
                "[{\"beacon\":{}}]|action 0: unknown action \"beacon\"; accepted are the tags l, m, mod",
                "[{\"of\":{\"p\":0}}]|action 0 (of): actions is missing",
                "[{\"of\":{\"actions\":[]}}]|action 0 (of): trigger and p are missing",
                "[{\"of\":{\"actions\":[{\"cxa\":{\"c\":[]}}]}}]|action 0 (of): trigger and p are missing",
                "[{\"of\":{\"actions\":[{\"cxa\":{\"c\":[]}},{\"of\":{}}]}}]|action 0 (of): invalid action in on-fill order: of",
                "[{\"trig\":{\"actions\":[{\"cxa\":{\"c\":[]}}],\"d\":1}}]|action 0 (trig): d must be true or false",
                "[{\"of\":{\"trigger\":{\"trig\":{}}}}]|on_fill parent not found: trig; accepted as trigger are l, m, st",
                "[{\"of\":{\"actions\":[{\"of\":{}}]}}]|invalid action in on-fill order: of; accepted are l, m, mod, cx",
                "[{\"trig\":{\"actions\":[{\"of\":{}}]}}]|invalid action in trigger order: of; accepted are l, m, mod, cx",
                "[{\"st\":{\"c\":\"X\",\"d\":false,\"sz\":1}}]|action 0 (st): tr is missing",
                "[{\"rng\":{\"slippage\":5}}]|action 0 (rng): slippage of a range is not accepted: give slSlippage and tpSlippage",
                "[{\"trl\":{\"trb\":-1}}]|action 0 (trl): trb must be an integer from 0 to 4294967295",
                "[{\"cxa\":{\"c\":[]},\"cx\":{}}]|action 0 (cxa): has more than one key",
                "[{\"cxa\":{\"c\":[]}},{\"l\":5}]|action 1 (l): l must be an object",
                "[{\"l\":{\"c\":\"X\",\"b\":true,\"sz\":1}}]|action 0 (l): px is missing",
                "[{\"l\":{\"c\":\"X\",\"b\":true,\"px\":null}}]|action 0 (l): px must be a number",
                "[{\"l\":{\"c\":5}}]|action 0 (l): c must be a string",
                "[{\"l\":{\"b\":\"true\"}}]|action 0 (l): b must be true or false",
                "[{\"l\":{\"px\":\"NaN\"}}]|action 0 (l): px must be a number",
                "[{\"l\":{\"px\":1e400}}]|action 0 (l): px must be a number within the range of a double",
                "[{\"l\":{\"px\":-1e999999999}}]|px must be a number within the range of a double",
                "[{\"l\":{\"px\":\"\"}}]|action 0 (l): px must be a number",
                "[{\"l\":{\"tif\":\"FOK\"}}]|action 0 (l): tif must be GTC, IOC, ALO, ALO_SLIDE or ALO_JOIN",
                "[{\"l\":{\"i\":1}}]|action 0 (l): i must be true or false",
                "[{\"l\":{\"c\":\"X\",\"c\":\"X\"}}]|body is not acceptable JSON: Duplicate",
                "[{\"l\":{\"c\":\"\\ud800\"}}]|action 0 (l): c contains half of a surrogate pair",
                "[{\"cx\":{\"c\":\"X\",\"oid\":\"abc\"}}]|action 0 (cx): oid must be base58 of 32 bytes: base58 text decodes to 3 bytes",
                "[{\"cxa\":{}}]|action 0 (cxa): c is missing",
                "[{\"cxa\":{\"c\":\"X\"}}]|action 0 (cxa): c must be an array of symbols",
                "[{\"cxa\":{\"c\":[1]}}]|action 0 (cxa): each element of c must be a string",
                "[{\"updateUserSettings\":{\"m\":[[\"X\",1,2]]}}]|must be a pair of a symbol and a leverage",
                "[{\"updateUserSettings\":{\"m\":[[\"X\"]]}}]|leverage must be a number",
                "[{\"updateUserSettings\":{\"m\":{\"X\":1,\"X\":2}}}]|Duplicate",
                "[{\"px\":{\"t\":-1}}]|action 0 (px): t must be an integer from 0 to 18446744073709551615",
                "[{\"px\":{\"t\":18446744073709551616}}]|t must be an integer from 0 to 18446744073709551615",
                "[{\"o\":{\"oracles\":[{\"e\":40000}]}}]|action 0 (o): e must be an integer from -32768 to 32767",
                "[{\"o\":{\"oracles\":[5]}}]|each element of oracles must be an object",
                "[{\"agentWalletCreation\":{\"a\":\"x\"}}]|a must be base58 of 32 bytes",
            })
    void structureIsRefusedWithWhatIsAccepted(String actions, String sentence) {
        assertMalformed(body(actions, "1"), sentence);
    }

    @ParameterizedTest
    @ValueSource(strings = {"actions", "nonce", "account", "signer", "signature"})
    void everyFieldOfTheEnvelopeIsRequired(String field) {
        String whole = new String(body("[" + CANCEL_ALL + "]", "1"), StandardCharsets.UTF_8);
        assertMalformed(utf8(whole.replace("\"" + field + "\"", "\"x\"")), field + " is missing");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                " ",
                "[]",
                "1",
                "null",
                "{",
                "{\"actions\":[",
                "{} {}",
                "\u0000",
                "{\"nonce\":NaN}",
                "{\"nonce\":+1}",
                "{'nonce':1}",
                "nul"
            })
    void whatIsNoObjectIsMalformed(String text) {
        assertThatExceptionOfType(MalformedTransaction.class)
                .isThrownBy(() -> read(text))
                .matches(refusal -> !refusal.isAuthenticationFailure())
                .matches(refusal -> !refusal.getMessage().contains("Source"))
                .matches(refusal -> !refusal.getMessage().contains("enable"));
    }

    @Test
    void onlyUtf8IsRead() {
        String whole = new String(body("[" + CANCEL_ALL + "]", "1"), StandardCharsets.UTF_8);
        for (Charset other : List.of(StandardCharsets.UTF_16, StandardCharsets.UTF_16LE, StandardCharsets.UTF_32)) {
            assertMalformed(whole.getBytes(other), "body is not acceptable JSON");
        }
        assertMalformed(
                whole.replace("[]", "[\"\u00e9\"]").getBytes(StandardCharsets.ISO_8859_1),
                "body is not acceptable JSON");
    }

    @Test
    void textAfterTheTransactionIsMalformed() {
        String whole = new String(body("[" + CANCEL_ALL + "]", "1"), StandardCharsets.UTF_8);
        assertThat(read(whole + " \n").nonce()).isEqualTo(1);
        assertMalformed(utf8(whole + "{}"), "there is more text after the transaction");
        assertMalformed(utf8(whole + "x"), "body is not acceptable JSON");
    }

    @ParameterizedTest
    @ValueSource(strings = {"account", "signer", "signature"})
    void keysThatDoNotDecodeAreAFailureOfAuthentication(String field) {
        String whole = new String(body("[" + CANCEL_ALL + "]", "1"), StandardCharsets.UTF_8);
        for (String wrong : List.of("", "0", "abc", "z".repeat(1000), KEY + KEY)) {
            String text = whole.replaceFirst("\"" + field + "\":\"[^\"]*\"", "\"" + field + "\":\"" + wrong + "\"");
            assertThatExceptionOfType(MalformedTransaction.class)
                    .isThrownBy(() -> read(text))
                    .withMessageStartingWith(field + " is not")
                    .matches(MalformedTransaction::isAuthenticationFailure);
        }
        assertMalformed(
                utf8(whole.replaceFirst("\"" + field + "\":\"[^\"]*\"", "\"" + field + "\":5")),
                field + " must be a string");
    }

    @Test
    void structureIsRefusedBeforeAuthenticity() {
        String text = "{\"account\":\"0\",\"signer\":\"0\",\"actions\":[],\"nonce\":1,\"signature\":\"0\"}";
        assertMalformed(utf8(text), "actions is empty");
        assertMalformed(
                utf8("{\"account\":\"0\",\"signer\":\"0\",\"actions\":[" + CANCEL_ALL + "],\"nonce\":1}"),
                "signature is missing");
    }

    @Test
    void workIsBounded() {
        String many = "[" + (CANCEL_ALL + ",").repeat(100) + CANCEL_ALL + "]";
        assertMalformed(body(many, "1"), "actions has too many elements, at most 100 are accepted");
        assertThat(new TransactionReader(101).read(body(many, "1")).actions()).hasSize(101);
        assertMalformed(body("[{\"l\":{\"x\":" + "[".repeat(13) + "]".repeat(13) + "}}]", "1"), "16 levels of nesting");
        assertMalformed(body("[{\"l\":{\"x\":" + "[".repeat(12) + "]".repeat(12) + "}}]", "1"), "c is missing");
        assertMalformed(body("[{\"l\":{\"c\":\"" + "x".repeat(1025) + "\"}}]", "1"), "strings of 1024");
        assertMalformed(body("[{\"l\":{\"px\":" + "9".repeat(401) + "}}]", "1"), "numbers of 400");
        assertMalformed(
                body("[{\"cxa\":{\"c\":[" + "\"A\",".repeat(1000) + "\"A\"]}}]", "1"),
                "c has too many elements, at most 1000 are accepted");
    }

    /** Symbols of waiting actions are limited: they are stored and answered for as long as the actions wait. */
    @Test
    void actionsInsideOthersNameFewMarketsShortly() {
        String basket = "{\"trig\":{\"c\":\"A\",\"d\":true,\"tr\":1,\"actions\":[{\"cxa\":{\"c\":[%s]}},%s]}}";
        String cancel = "{\"cx\":{\"c\":\"%s\",\"oid\":\"11111111111111111111111111111112\"}}";
        String onFill = "{\"of\":{\"trigger\":{\"m\":{\"c\":\"A\",\"b\":true,\"sz\":1}},\"actions\":[%s,%s]}}";
        String longest = "X".repeat(64);
        String most = basket.formatted(symbols(199), cancel.formatted(longest));
        // The symbol of the basket itself counts too, since it is inside the on-fill order.
        String half = basket.formatted(symbols(98), cancel.formatted("A"));
        assertAccepted(most, most);
        assertAccepted(onFill.formatted(half, half));
        assertAccepted(cancel.formatted(longest + "X"));

        assertMalformed(
                body("[" + basket.formatted(symbols(1), cancel.formatted(longest + "X")) + "]", "1"),
                "c of an action inside has 65 characters; the symbol of a market has at most 64");
        for (String settings : List.of("{\"%s\":1}", "[[\"%s\",1]]")) {
            assertMalformed(
                    body(
                            "[{\"msp\":{\"m\":\"11111111111111111111111111111112\",\"a\":[{\"updateUserSettings\":{\"m\":"
                                    + settings.formatted(longest + "X") + "}}]}}]",
                            "1"),
                    "of an action inside has 65 characters; the symbol of a market has at most 64");
        }
        String tooMany = "the actions inside name more than 200 markets in all";
        assertMalformed(body("[" + basket.formatted(symbols(200), cancel.formatted("A")) + "]", "1"), tooMany);
        assertMalformed(
                body("[" + onFill.formatted(half, basket.formatted(symbols(99), cancel.formatted("A"))) + "]", "1"),
                tooMany);
    }

    private static String symbols(int count) {
        return String.join(",", Collections.nCopies(count, "\"A\""));
    }

    private static void assertAccepted(String... actions) {
        assertThat(new TransactionReader(100)
                        .read(body("[" + String.join(",", actions) + "]", "1"))
                        .actions())
                .hasSize(actions.length);
    }
}
