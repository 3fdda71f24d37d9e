package io.openperp.account;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.openperp.api.json.ApiJson;
import io.openperp.journal.AccountEvents;
import io.openperp.journal.Keys;
import io.openperp.journal.LiabilityLeaves;
import io.openperp.journal.LiabilityMark;
import io.openperp.journal.LiabilityRecords;
import io.openperp.journal.PublishedLiabilityTree;
import io.openperp.units.Bytes32;
import io.openperp.units.Sha256;
import io.openperp.units.liability.LiabilityLeaf;
import io.openperp.units.liability.LiabilityNode;
import io.openperp.units.liability.LiabilitySums;
import io.openperp.units.liability.LiabilityTree;
import io.openperp.units.liability.LiabilityTree.LiabilityStep;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/** Queries of what the exchange owes, and of the paths of accounts (LIA-009 to LIA-011). */
class LiabilityQueriesIT extends QueriesFixture {

    private static final int EACH = 1024;
    private static final int OF_FIRST = 2600;
    private static final Bytes32 SALT = Sha256.of(new byte[] {1});

    /** Appends a tree with so many accounts and returns its root. */
    private static Bytes32 publish(long second, int accounts, Bytes32 previous) throws Exception {
        List<LiabilityNode> nodes = new ArrayList<>();
        for (int first = 0; first < accounts; first += EACH) {
            LiabilityLeaves.Builder leaves = LiabilityLeaves.newBuilder()
                    .setSecond(second)
                    .setTreeSalt(Keys.write(SALT))
                    .setFirst(first);
            for (int n = first; n < Math.min(first + EACH, accounts); n++) {
                leaves.addAccounts(
                        LiabilityRecords.write(new LiabilityLeaf(Facts.account(10_000 + n), n * 100L, 5, n - 1000L)));
            }
            nodes.add(LiabilityTree.top(LiabilityRecords.nodes(leaves.build())));
            log.account()
                    .append(AccountEvents.newBuilder()
                            .setLiabilityLeaves(leaves)
                            .build())
                    .get();
        }
        LiabilityNode top = LiabilityTree.top(nodes);
        Bytes32 root = top.root(second, previous);
        PublishedLiabilityTree.Builder tree = PublishedLiabilityTree.newBuilder()
                .setSecond(second)
                .setSlot(77)
                .setTimeNanos(second * 1_000_000_000L)
                .setPreviousRoot(Keys.write(previous))
                .setRoot(Keys.write(root))
                .setTop(LiabilityRecords.write(top))
                .addMarks(LiabilityMark.newBuilder().setSymbol("BTC-USD").setMark(Facts.units("100000")));
        nodes.forEach(node -> tree.addNodes(LiabilityRecords.write(node)));
        log.account()
                .append(AccountEvents.newBuilder().setLiabilityTree(tree).build())
                .get();
        return root;
    }

    @Test
    void everyAccountGetsThePathToThePublishedRoot() throws Exception {
        assertThat(get("/liabilities")).contains("no tree over liabilities has been published yet");
        assertThat(proof(alice, "").toString()).contains("no tree over liabilities has been published yet");
        Bytes32 first = publish(3600, OF_FIRST, Bytes32.ZERO);
        Bytes32 second = publish(7200, OF_FIRST - 1, first);
        await().untilAsserted(() -> assertThat(get("/liabilities")).contains("\"second\":7200,"));

        JsonNode earlier = ApiJson.mapper().readTree(get("/liabilities?second=3600"));
        assertThat(earlier.at("/total/accounts").intValue()).isEqualTo(OF_FIRST);
        assertThat(earlier.at("/root").stringValue()).isEqualTo(first.toString());
        assertThat(earlier.at("/marks/0").toString()).isEqualTo("{\"symbol\":\"BTC-USD\",\"mark\":100000}");

        for (int n : new int[] {0, 1, 1023, 1024, 2047, 2048, OF_FIRST - 1}) {
            Bytes32 account = Facts.account(10_000 + n);
            JsonNode proof = proof(account, ",\"second\":3600").at("/0/liabilityProof");
            assertThat(proof.get("balance").stringValue())
                    .isEqualTo(new BigDecimal(BigInteger.valueOf(n * 100L), 8).toPlainString());
            assertThat(rootOf(proof)).isEqualTo(first);
        }
        assertThat(rootOf(proof(Facts.account(10_000), "").at("/0/liabilityProof")))
                .isEqualTo(second);
        assertThat(proof(Facts.account(10_000 + OF_FIRST - 1), "").toString()).isEqualTo("[]");
        assertThat(proof(alice, ",\"second\":7201").toString())
                .contains("there are no paths of second 7201: there are those of the newest 48 trees");
        assertThat(proof(alice, ",\"second\":\"x\"").toString()).contains("second");
    }

    private static Bytes32 rootOf(JsonNode proof) {
        LiabilityLeaf leaf = new LiabilityLeaf(
                Bytes32.parse(proof.get("account").stringValue()),
                units(proof.get("balance")).longValueExact(),
                units(proof.get("withdrawals")).longValueExact(),
                units(proof.get("equity")).longValueExact());
        LiabilityNode reached = leaf.node(Bytes32.parse(proof.get("salt").stringValue()));
        for (JsonNode step : proof.get("path")) {
            JsonNode total = step.get("total");
            LiabilityNode other = new LiabilityNode(
                    Bytes32.parse(step.get("hash").stringValue()),
                    new LiabilitySums(
                            total.get("accounts").longValue(),
                            units(total.get("balances")),
                            units(total.get("withdrawals")),
                            units(total.get("equities")),
                            units(total.get("debts"))));
            reached = new LiabilityStep(step.get("side").stringValue().equals("left"), other).from(reached);
        }
        return reached.root(
                proof.get("second").longValue(),
                Bytes32.parse(proof.get("previousRoot").stringValue()));
    }

    private static BigInteger units(JsonNode money) {
        return new BigDecimal(money.stringValue()).unscaledValue();
    }

    private static String get(String path) throws Exception {
        return service.send("GET", "/api/v1" + path, "application/json", "").body();
    }

    private static JsonNode proof(Bytes32 account, String more) throws Exception {
        return ApiJson.mapper()
                .readTree(service.post("{\"type\":\"liabilityProof\",\"user\":\"" + account + "\"" + more + "}")
                        .body());
    }
}
