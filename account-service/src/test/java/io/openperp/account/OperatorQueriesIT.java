package io.openperp.account;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.openperp.api.json.ApiJson;
import io.openperp.journal.AccountEvent;
import io.openperp.journal.Keys;
import io.openperp.journal.OperatorActed;
import io.openperp.journal.Proposal;
import io.openperp.journal.ProposalChanged;
import io.openperp.journal.ProposalState;
import io.openperp.journal.Role;
import io.openperp.journal.RoleChanged;
import io.openperp.units.Bytes32;
import java.util.List;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/** Roles, and what those who have them sign (ROL-011). */
class OperatorQueriesIT extends QueriesFixture {

    private static final Bytes32 ADMIN = Facts.account(901);
    private static final Bytes32 RISK = Facts.account(902);

    @Test
    void aRoleIsListedUntilItIsTaken() throws Exception {
        append(role(
                RISK, Role.ROLE_RISK, RoleChanged.newBuilder().setHasIt(true).setExpiresSecond(1_804_336_000L)));
        append(role(
                ADMIN, Role.ROLE_ADMIN, RoleChanged.newBuilder().setHasIt(true).setBySettings(true)));
        await().untilAsserted(() -> assertThat(get("/roles"))
                .contains("{\"role\":\"admin\",\"key\":\"" + ADMIN + "\",\"expires\":0,\"bySettings\":true,\"since\":")
                .contains("{\"role\":\"risk\",\"key\":\"" + RISK + "\",\"expires\":1804336000,\"bySettings\":false,"));

        append(role(RISK, Role.ROLE_RISK, RoleChanged.newBuilder()));
        await().untilAsserted(() -> assertThat(get("/roles")).doesNotContain(RISK.toString()));
    }

    @Test
    void anActOfAnOperatorIsARowOfItsHistory() throws Exception {
        append(act(alice, "setMarketState", "BTC-USD", "trading", "halted (test)", ""));
        append(act(alice, "setMarketState", "BTC-USD", "halted (test)", "trading (test)", "not \0 now"));

        assertThat(ok("adminHistory", alice)).startsWith("[{\"adminHistory\":{\"signer\":\"" + alice + "\",");
        JsonNode page = ApiJson.mapper()
                .readTree(service.post("{\"type\":\"adminHistory\",\"user\":\"" + alice + "\",\"limit\":9}")
                        .body());
        assertThat(page.at("/data").size()).isEqualTo(2);
        assertThat(page.at("/data/0").toString())
                .startsWith("{\"signer\":\"" + alice + "\",\"action\":\"setMarketState\",\"subject\":\"BTC-USD\","
                        + "\"before\":\"halted (test)\",\"after\":\"trading (test)\",\"outcome\":\"refused\","
                        + "\"reason\":\"not  now\",\"slot\":");
        assertThat(page.at("/data/1").toString()).contains("\"outcome\":\"done\",\"slot\":");
        assertThat(page.at("/page/hasMore").booleanValue()).isFalse();
    }

    @Test
    void actsOfAllAreListedTheNewestFirstPageByPage() throws Exception {
        for (int i = 0; i < 5; i++) {
            append(act(i % 2 == 0 ? ADMIN : RISK, "pauseWithdrawals", "all " + i, "", "paused", ""));
        }
        await().untilAsserted(() -> assertThat(subjects("/adminHistory?action=pauseWithdrawals"))
                .containsExactlyInAnyOrder("all 0", "all 1", "all 2", "all 3", "all 4"));

        assertThat(subjects("/adminHistory?signer=" + RISK)).containsExactlyInAnyOrder("all 1", "all 3");
        assertThat(subjects("/adminHistory?subject=all%202")).containsExactly("all 2");
        JsonNode first = ApiJson.mapper().readTree(get("/adminHistory?action=pauseWithdrawals&limit=3"));
        JsonNode rest = ApiJson.mapper()
                .readTree(get("/adminHistory?action=pauseWithdrawals&limit=3&cursor="
                        + first.get("nextCursor").stringValue()));
        assertThat(first.get("data").size()).isEqualTo(3);
        assertThat(rest.get("data").size()).isEqualTo(2);
        assertThat(rest.get("nextCursor").isNull()).isTrue();
        assertThat(first.get("data").valueStream().toList())
                .doesNotContainAnyElementsOf(rest.get("data").valueStream().toList());
    }

    /** ROL-011: who agreed on what an account of several signers did. */
    @Test
    void anActOfAMultisigAccountNamesItsProposalAndWhoApprovedIt() throws Exception {
        Bytes32 multisig = Facts.account(903);
        append(act(multisig, "setMarketState", "ETH-USD", "trading", "halted (first)", ""), ended(multisig, 1, RISK));
        append(
                act(ADMIN, "setMarketState", "ETH-USD", "halted (first)", "trading (alone)", ""),
                act(multisig, "setMarketState", "ETH-USD", "", "halted (second)", "not now"),
                act(multisig, "setMarketState", "SOL-USD", "trading", "halted (second)", ""),
                ended(multisig, 2, ADMIN));

        await().untilAsserted(() -> assertThat(proposals("/adminHistory?signer=" + multisig))
                .containsExactly("2 by " + ADMIN, "2 by " + ADMIN, "1 by " + RISK));
        assertThat(get("/adminHistory?signer=" + multisig + "&subject=SOL-USD"))
                .contains("\"outcome\":\"done\",\"proposal\":{\"multisig\":\"" + multisig
                        + "\",\"proposalId\":2,\"proposer\":\""
                        + RISK + "\",\"approvals\":[\"" + RISK + "\",\"" + ADMIN + "\"],\"executedBy\":\"" + ADMIN
                        + "\"},\"slot\":");
        assertThat(get("/adminHistory?subject=ETH-USD&signer=" + ADMIN))
                .contains("trading (alone)")
                .doesNotContain("proposal");
    }

    /** MST-019 */
    @Test
    void whatAMarketDoesByItselfIsAnActWithoutASigner() throws Exception {
        log.market(0)
                .append(Facts.automaticState(0, "BTC-USD", 7, "trading", "cancelOnly (automatic: no price)"))
                .get();

        await().untilAsserted(() -> assertThat(get("/adminHistory?signer=automatic"))
                .contains("{\"signer\":\"automatic\",\"action\":\"setMarketState\",\"subject\":\"BTC-USD\","
                        + "\"before\":\"trading\",\"after\":\"cancelOnly (automatic: no price)\","
                        + "\"outcome\":\"done\",\"slot\":"));
    }

    @Test
    void whatIsNoRangeIsRefused() throws Exception {
        assertThat(get("/adminHistory?limit=0"))
                .contains("\\\"limit\\\" is not accepted: a whole number from 1 to 1000 is accepted");
        assertThat(get("/adminHistory?cursor=x")).contains("\\\"cursor\\\" is not accepted");
        assertThat(get("/adminHistory?signer=x")).contains("is not a key");
        assertThat(get("/adminHistory?startTime=1772800000005&endTime=1772800000004"))
                .contains("startTime 1772800000005 is after endTime 1772800000004");
        assertThat(get("/adminHistory?action=haltMarket"))
                .contains("action \\\"haltMarket\\\" is unknown: one of ", "setMarketState");
    }

    private static List<String> subjects(String path) throws Exception {
        return ApiJson.mapper()
                .readTree(get(path))
                .get("data")
                .valueStream()
                .map(act -> act.get("subject").stringValue())
                .toList();
    }

    private static List<String> proposals(String path) throws Exception {
        return ApiJson.mapper()
                .readTree(get(path))
                .get("data")
                .valueStream()
                .map(act -> act.at("/proposal/proposalId").asString() + " by "
                        + act.at("/proposal/executedBy").asString())
                .toList();
    }

    private static AccountEvent ended(Bytes32 multisig, long number, Bytes32 executor) {
        return AccountEvent.newBuilder()
                .setAccount(Keys.write(multisig))
                .setProposalChanged(ProposalChanged.newBuilder()
                        .setSigner(Keys.write(executor))
                        .setProposal(Proposal.newBuilder()
                                .setMultisig(Keys.write(multisig))
                                .setNumber(number)
                                .setProposer(Keys.write(RISK))
                                .setState(ProposalState.PROPOSAL_DONE)
                                .addApprovals(Keys.write(RISK))
                                .addApprovals(Keys.write(ADMIN))
                                .setThreshold(2)))
                .build();
    }

    private static String get(String path) throws Exception {
        return service.send("GET", "/api/v1" + path, "application/json", "").body();
    }

    private static AccountEvent role(Bytes32 key, Role role, RoleChanged.Builder changed) {
        return AccountEvent.newBuilder()
                .setAccount(Keys.write(key))
                .setRoleChanged(changed.setRole(role))
                .build();
    }

    private static AccountEvent act(
            Bytes32 signer, String action, String subject, String before, String after, String refusal) {
        return AccountEvent.newBuilder()
                .setAccount(Keys.write(signer))
                .setOperatorActed(OperatorActed.newBuilder()
                        .setSigner(Keys.write(signer))
                        .setAction(action)
                        .setSubject(subject)
                        .setBefore(before)
                        .setAfter(after)
                        .setRefusal(refusal))
                .build();
    }
}
