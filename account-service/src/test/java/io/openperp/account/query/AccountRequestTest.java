package io.openperp.account.query;

import static org.assertj.core.api.Assertions.assertThat;

import io.openperp.account.query.AccountRequest.Invalid;
import io.openperp.account.query.AccountRequest.Valid;
import io.openperp.api.account.AccountQuery.AccountQueryType;
import io.openperp.api.json.ApiJson;
import io.openperp.units.Bytes32;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class AccountRequestTest {

    private final Bytes32 user = new Bytes32(1, 2, 3, 4);

    @ParameterizedTest
    @EnumSource
    void everyTypeIsKnownByItsName(AccountQueryType type) {
        Bytes32 orderId = new Bytes32(5, 6, 7, 8);
        boolean isOrder = type == AccountQueryType.ORDER;
        String oid = isOrder ? ",\"oid\":\"" + orderId + "\"" : "";
        assertThat(read("{\"user\":\"" + user + "\",\"type\":\"" + type.wireName() + "\"" + oid + "}"))
                .isEqualTo(new Valid(type, user, isOrder ? orderId : null));
    }

    @Test
    void questionAboutAnOrderNamesIt() {
        String question = "{\"type\":\"order\",\"user\":\"" + user + "\"";
        assertThat(read(question + "}"))
                .isEqualTo(new Invalid("\"oid\" is missing or not a string: an order ID in base58 is accepted"));
        assertThat(read(question + ",\"oid\":\"abc\"}"))
                .isEqualTo(new Invalid("oid \"abc\" is not an order ID: base58 of exactly 32 bytes is accepted"));
    }

    @Test
    void unknownTypeIsQuotedAndTheKnownOnesListed() {
        assertThat(read("{\"type\":\"orders\",\"user\":\"" + user + "\"}"))
                .isEqualTo(
                        new Invalid(
                                "type \"orders\" is unknown: one of fullAccount, openOrders, fills, positions,"
                                        + " fundingHistory, orderHistory, liquidations, activity, activityHistory, riskHistory, adminHistory, withdrawals, feeTier, liabilityProof, order is accepted"));
    }

    @Test
    void keyOfAnotherLengthIsQuoted() {
        assertThat(read("{\"type\":\"fills\",\"user\":\"abc\"}"))
                .isEqualTo(new Invalid("user \"abc\" is not an account key: base58 of exactly 32 bytes is accepted"));
    }

    @Test
    void longNonsenseIsNotEchoedInFull() {
        Invalid invalid = (Invalid) read("{\"type\":\"" + "x".repeat(3000) + "\"}");
        assertThat(invalid.error()).hasSizeLessThan(400);
    }

    @Test
    void whatIsNotJsonIsSaidToBeMalformed() {
        assertThat(((Invalid) read("{\"type\":")).error()).startsWith("malformed JSON: expected a JSON object");
        assertThat(((Invalid) read("[".repeat(4000))).error()).startsWith("malformed JSON");
        assertThat(((Invalid) read("\u0000")).error()).startsWith("malformed JSON");
    }

    @Test
    void nestingIsBoundedAlsoWhereItIsOfNoInterest() {
        String question = "{\"type\":\"fills\",\"user\":\"" + user + "\",\"x\":%s}";
        int most = ApiJson.MAX_DEPTH - 1;
        assertThat(((Invalid) read(question.formatted("[".repeat(most) + "]".repeat(most)))).error())
                .startsWith("\"x\" is no field of fills: type, user, startTime, endTime, symbol, ");
        assertThat(((Invalid) read(question.formatted("[".repeat(most + 1) + "]".repeat(most + 1)))).error())
                .startsWith("malformed JSON");
    }

    @Test
    void fieldThatIsGivenTwiceIsNoQuestion() {
        assertThat(((Invalid) read("{\"type\":\"fills\",\"user\":\"" + user + "\",\"limit\":5,\"limit\":6}")).error())
                .startsWith("a field is given twice: expected a JSON object");
    }

    @Test
    void bytesThatAreNoTextAreMalformed() {
        byte[] bytes = "{\"type\":\"fills\",\"user\":\"?\"}".getBytes(StandardCharsets.ISO_8859_1);
        bytes[bytes.length - 3] = (byte) 0xC3;
        assertThat(AccountRequest.read(ApiJson.mapper(), bytes)).isInstanceOf(Invalid.class);
    }

    private static AccountRequest read(String body) {
        return AccountRequest.read(ApiJson.mapper(), body.getBytes(StandardCharsets.UTF_8));
    }
}
