package io.openperp.account;

import static io.openperp.account.Facts.totals;
import static io.openperp.account.Facts.units;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.openperp.api.json.ApiJson;
import io.openperp.journal.AccountEvent;
import io.openperp.journal.Keys;
import io.openperp.journal.WithdrawalChanged;
import io.openperp.journal.WithdrawalState;
import io.openperp.units.Bytes32;
import java.net.http.HttpResponse;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/** Withdrawals in queries and histories (WDR-017, WDR-018). */
class WithdrawalQueriesIT extends QueriesFixture {

    private static final Bytes32 TREASURER = Facts.account(900);

    @Test
    void aWithdrawalIsShownAsItIsNow() throws Exception {
        WithdrawalChanged.Builder requested = requested("0-17");
        append(changed(alice, requested));
        assertThat(ok("withdrawals", alice))
                .startsWith("[{\"withdrawal\":{\"id\":\"0-17\",\"user\":\"" + alice + "\",\"amount\":250.5,"
                        + "\"destination\":\"bank-1\",\"ref\":\"rent\",\"state\":\"requested\",\"approvalsNeeded\":2,"
                        + "\"approvedBy\":[],\"requestedAt\":7,\"timestamp\":");

        append(changed(alice, requested.addApprovedBy(Keys.write(TREASURER))));
        append(changed(
                alice, requested.setState(WithdrawalState.WITHDRAWAL_CLAIMED).setClaimedBy(Keys.write(TREASURER))));
        append(changed(
                alice, requested.setState(WithdrawalState.WITHDRAWAL_SETTLED).setReference("wire 7")));
        assertThat(ok("withdrawals", alice))
                .contains("\"state\":\"settled\",\"approvalsNeeded\":2,\"approvedBy\":[\"" + TREASURER + "\"],"
                        + "\"claimedBy\":\"" + TREASURER + "\",\"reference\":\"wire 7\",");
        assertThat(ok("withdrawals", bob)).isEqualTo("[]");
        assertThat(kinds("activity", "kind"))
                .containsExactly("withdrawalSettled", "withdrawalClaimed", "withdrawalApproved", "withdrawalRequested");
        assertThat(ok("activityHistory", alice))
                .contains(
                        "\"activityType\":\"withdrawal\",\"status\":\"completed\",\"from\":\"" + alice + "\",\"to\":\""
                                + "1".repeat(32) + "\",\"symbol\":\"USDC\",\"amount\":250.5,\"reason\":\"wire 7\","
                                + "\"withdrawal\":\"0-17\",")
                .contains("\"status\":\"ongoing\"");
    }

    /** API-037: the newest first, also where several were requested at once. */
    @Test
    void thoseOfAnAccountAreReadToTheFirstPageByPage() throws Exception {
        for (int i = 1; i <= 5; i++) {
            append(changed(alice, requested("0-" + (40 + i)).setRequestedAtNanos(i == 4 ? 3 : i)));
        }
        append(changed(bob, requested("1-40").setRequestedAtNanos(2)));
        List<String> found = new ArrayList<>();
        String cursor = null;
        do {
            HttpResponse<String> page = service.post("{\"type\":\"withdrawals\",\"user\":\"" + alice + "\",\"limit\":2"
                    + (cursor == null ? "}" : ",\"cursor\":\"" + cursor + "\"}"));
            assertThat(page.statusCode()).as(page.body()).isEqualTo(200);
            List<String> ids = new ArrayList<>();
            JsonNode body = ApiJson.mapper().readTree(page.body());
            body.get("data").forEach(row -> ids.add(row.get("id").asString()));
            assertThat(ids).hasSizeLessThanOrEqualTo(2);
            found.addAll(ids);
            cursor = body.at("/page/nextCursor").stringValue(null);
        } while (cursor != null);
        assertThat(found).containsExactly("0-45", "0-44", "0-43", "0-42", "0-41");
        refused("\"cursor\":\"abc\"", "INVALID_CURSOR");
        refused("\"limit\":0", "INVALID_LIMIT");
        refused(
                "\"symbol\":\"BTC-USD\"",
                "\\\"symbol\\\" is no field of withdrawals: type, user, limit, cursor are accepted");
    }

    private void refused(String field, String why) throws Exception {
        HttpResponse<String> answer =
                service.post("{\"type\":\"withdrawals\",\"user\":\"" + alice + "\"," + field + "}");
        assertThat(answer.statusCode()).isEqualTo(400);
        assertThat(answer.body()).contains(why);
    }

    /** WDR-022 */
    @Test
    void whatIsPendingIsPartOfTheWholeAccountTheOldestFirst() throws Exception {
        append(changed(alice, requested("0-31").setRequestedAtNanos(9)));
        append(changed(alice, requested("0-32").setRequestedAtNanos(8)));
        assertThat(ok("fullAccount", alice))
                .contains(",\"pendingWithdrawals\":[{\"id\":\"0-32\",\"amount\":250.5,\"destination\":\"bank-1\","
                        + "\"state\":\"requested\",\"since\":8},{\"id\":\"0-31\",");

        append(changed(alice, requested("0-32").setRequestedAtNanos(8).setState(WithdrawalState.WITHDRAWAL_CLAIMED)));
        append(changed(alice, requested("0-31").setState(WithdrawalState.WITHDRAWAL_CANCELLED)));
        assertThat(ok("fullAccount", alice))
                .contains(",\"pendingWithdrawals\":[{\"id\":\"0-32\",\"amount\":250.5,\"destination\":\"bank-1\","
                        + "\"state\":\"claimed\",\"since\":8}],\"stayUntilFilled\":false}}]");
        assertThat(ok("fullAccount", bob)).contains(",\"pendingWithdrawals\":[],\"stayUntilFilled\":false}}]");

        append(changed(alice, requested("0-32").setState(WithdrawalState.WITHDRAWAL_SETTLED)));
        assertThat(ok("fullAccount", alice)).contains(",\"pendingWithdrawals\":[],\"stayUntilFilled\":false}}]");
    }

    @Test
    void whatIsRejectedOrCancelledHasFailed() throws Exception {
        append(changed(alice, requested("0-18")));
        append(changed(
                alice,
                requested("0-18").setState(WithdrawalState.WITHDRAWAL_REJECTED).setReason("unknown bank")));
        assertThat(ok("activityHistory", alice))
                .contains("\"status\":\"failed\"")
                .contains("\"reason\":\"unknown bank\"");
        append(changed(alice, requested("0-19")));
        append(changed(alice, requested("0-19").setState(WithdrawalState.WITHDRAWAL_CANCELLED)));
        assertThat(ok("activityHistory", alice)).contains("\"reason\":\"cancelled\"");
        append(changed(alice, requested("0-61")));
        append(changed(
                alice,
                requested("0-61")
                        .setState(WithdrawalState.WITHDRAWAL_CANCELLED)
                        .setReason("called back: the account owes 7")));
        assertThat(ok("activityHistory", alice)).contains("\"reason\":\"called back: the account owes 7\"");
    }

    @Test
    void pendingOnesOfAllAccountsAreListedTheOldestFirst() throws Exception {
        append(changed(alice, requested("0-21").setRequestedAtNanos(9)));
        append(changed(bob, requested("1-1").setRequestedAtNanos(8)));
        await().untilAsserted(() -> assertThat(pending()).containsSubsequence("1-1", "0-21"));

        append(changed(bob, requested("1-1").setState(WithdrawalState.WITHDRAWAL_CLAIMED)));
        append(changed(alice, requested("0-21").setState(WithdrawalState.WITHDRAWAL_CANCELLED)));
        await().untilAsserted(() -> assertThat(pending()).contains("1-1").doesNotContain("0-21"));
    }

    /** WDR-018 */
    @Test
    void pendingOnesAreReadPageByPageAndNoneTwice() throws Exception {
        for (int i = 1; i <= 5; i++) {
            append(changed(alice, requested("0-4" + i).setRequestedAtNanos(i < 3 ? 3 : i)));
        }
        await().untilAsserted(() -> assertThat(pending()).contains("0-41", "0-42", "0-43", "0-44", "0-45"));
        List<String> all = pending();
        List<String> read = new ArrayList<>();
        String cursor = "";
        do {
            JsonNode page = ApiJson.mapper().readTree(get("?limit=2" + cursor));
            assertThat(page.get("data").size()).isBetween(1, 2);
            page.get("data").forEach(one -> read.add(one.get("id").stringValue()));
            cursor = page.get("nextCursor").isNull()
                    ? null
                    : "&cursor=" + page.get("nextCursor").stringValue();
            if (read.contains("0-42") && !read.contains("0-43")) { // what ends meanwhile leaves no gap
                append(changed(alice, requested("0-42").setState(WithdrawalState.WITHDRAWAL_SETTLED)));
            }
        } while (cursor != null);
        assertThat(read).isEqualTo(all);

        assertThat(get("?limit=0"))
                .contains("\\\"limit\\\" is not accepted: a whole number from 1 to 1000 is accepted");
        assertThat(get("?cursor=x")).contains("\\\"cursor\\\" is not accepted");
        for (int i = 1; i <= 5; i++) {
            append(changed(alice, requested("0-4" + i).setState(WithdrawalState.WITHDRAWAL_CANCELLED)));
        }
    }

    private static String get(String query) throws Exception {
        return service.send("GET", "/api/v1/withdrawals" + query, "application/json", "")
                .body();
    }

    private static List<String> pending() throws Exception {
        String answer = service.send("GET", "/api/v1/withdrawals", "application/json", "")
                .body();
        return ApiJson.mapper()
                .readTree(answer)
                .valueStream()
                .map(one -> one.at("/withdrawal/id").stringValue())
                .toList();
    }

    private List<String> kinds(String type, String field) throws Exception {
        JsonNode rows = ApiJson.mapper().readTree(ok(type, alice));
        return rows.valueStream()
                .map(row -> row.get(type).get(field).stringValue())
                .toList();
    }

    private static WithdrawalChanged.Builder requested(String id) {
        return WithdrawalChanged.newBuilder()
                .setId(id)
                .setAmount(units("250.5"))
                .setDestination("bank-1")
                .setRef("rent")
                .setState(WithdrawalState.WITHDRAWAL_REQUESTED)
                .setApprovalsNeeded(2)
                .setRequestedAtNanos(7);
    }

    private static AccountEvent changed(Bytes32 account, WithdrawalChanged.Builder facts) {
        return AccountEvent.newBuilder()
                .setAccount(Keys.write(account))
                .setTotals(totals("1", "1", "0", "0"))
                .setWithdrawalChanged(facts)
                .build();
    }
}
