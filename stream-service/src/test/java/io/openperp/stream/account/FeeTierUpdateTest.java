package io.openperp.stream.account;

import static org.assertj.core.api.Assertions.assertThat;

import io.openperp.journal.FeePolicy;
import io.openperp.stream.connection.ReadingClient;
import io.openperp.units.Bytes32;
import java.util.List;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.json.JsonMapper;

/** A subscriber learns its next order's fees once rate or tier have changed (FEE-016). */
class FeeTierUpdateTest extends FeesFixture {

    private final ReadingClient client = new ReadingClient();
    private int read;

    @Test
    void theFillThatReachesTheNextTierSaysSoAndThoseBeforeDoNot() {
        set(makers());
        follow(ALICE);
        trade(ALICE, TODAY, "6000");
        trade(ALICE, TODAY, "9999");
        assertThat(updates()).isEmpty();
        trade(ALICE, TODAY, "10000");
        assertThat(updates()).containsExactly("BTC-USD 1: 1.5 4, ETH-USD 1: 1.5 4; 10000");
        trade(ALICE, TODAY, "25000");
        assertThat(updates()).as("the same tier").isEmpty();
    }

    @Test
    void aPolicyAndAProgrammeSaySoWhereTheyChangeARate() {
        follow(ALICE);
        set(makers());
        assertThat(updates()).as("below its first tier").isEmpty();
        programme(ALICE, "makers");
        assertThat(updates()).containsExactly("BTC-USD 0: -1 2.5 makers, ETH-USD 0: -1 2.5 makers; 0");
        set(FeePolicy.newBuilder().setSymbol("ETH-USD").setFromSecond(2).addTiers(tier("0", "1", "3")));
        accounts.revalue();
        assertThat(updates()).hasSize(1).first().asString().contains("ETH-USD 1: 1 3");
        programme(BOB, "makers");
        assertThat(updates()).isEmpty();
    }

    @Test
    void theFollowerOfASubAccountLearnsOfTheVolumeOfItsMasterAtTheNextMark() {
        Bytes32 sub = key(11);
        subAccount(sub, ALICE);
        set(makers());
        follow(sub);
        trade(ALICE, TODAY, "10000");
        assertThat(updates()).isEmpty();
        accounts.revalue();
        assertThat(updates()).containsExactly("BTC-USD 1: 1.5 4, ETH-USD 1: 1.5 4; 10000");
    }

    @Test
    void theTimeAloneChangesFees() {
        set(makers());
        set(FeePolicy.newBuilder().setFromSecond(NOW + 10).addTiers(tier("10000", "0.5", "3")));
        trade(ALICE, TODAY, "10000");
        follow(ALICE);
        accounts.revalue();
        assertThat(updates()).isEmpty();
        now = NOW + 10;
        accounts.revalue();
        assertThat(updates()).containsExactly("BTC-USD 1: 0.5 3, ETH-USD 1: 0.5 3; 10000");
        now = (TODAY + 30) * SECONDS_PER_DAY;
        accounts.revalue();
        assertThat(updates()).containsExactly("BTC-USD 0: 2 5, ETH-USD 0: 2 5; 0");
    }

    @Test
    void whoComesBackIsSentTheFeesAsTheyAre() {
        set(makers());
        trade(ALICE, TODAY, "10000");
        AccountStream known = accounts;
        channels.exclusively(() ->
                new AccountRequest(ALICE, known.history(ALICE).last(), known, channels).begin(client.connection()));
        assertThat(updates()).containsExactly("BTC-USD 1: 1.5 4, ETH-USD 1: 1.5 4; 10000");
    }

    private void follow(Bytes32 account) {
        String topic = AccountStream.topic(account);
        channels.exclusively(() -> {
            channels.subscribe(client.connection(), topic, topic);
            new AccountRequest(account, null, accounts, channels).begin(client.connection());
        });
        updates();
    }

    /** Rows of the messages since the last call. */
    private List<String> updates() {
        List<String> sent = client.sent();
        List<String> rows = sent.subList(read, sent.size()).stream()
                .map(JsonMapper.shared()::readTree)
                .filter(message -> message.at("/data/type").asString().equals("feeTierUpdate"))
                .map(message -> shown(message.at("/data/feeTiers")))
                .toList();
        read = sent.size();
        return rows;
    }
}
