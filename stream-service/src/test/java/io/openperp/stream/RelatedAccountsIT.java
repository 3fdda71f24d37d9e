package io.openperp.stream;

import static io.openperp.stream.Facts.agent;
import static io.openperp.stream.Facts.cancelRejected;
import static io.openperp.stream.Facts.deposit;
import static io.openperp.stream.Facts.multisig;
import static io.openperp.stream.Facts.someone;
import static io.openperp.stream.Facts.subAccount;
import static org.assertj.core.api.Assertions.assertThat;

import com.google.protobuf.ByteString;
import io.openperp.units.Bytes32;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/** The first message of an account names the accounts and keys that belong to it, and the one that it belongs to (STR-027). */
class RelatedAccountsIT {

    private static final EventLog LOG = RunningStream.LOG;
    private static RunningStream stream;

    private final Bytes32 alice = someone();

    @BeforeAll
    static void start() throws Exception {
        stream = RunningStream.start();
    }

    @AfterAll
    static void stop() {
        stream.close();
    }

    @Test
    void aSubAccountNamesItsMasterAndTheMasterItsSubAccounts() throws Exception {
        Bytes32 hedges = someone();
        Bytes32 spreads = someone();
        made(hedges, "hedges");
        made(spreads, "spreads");

        JsonNode sub = snapshot(hedges);
        assertThat(sub.get("kind").asString()).isEqualTo("SubAccount");
        assertThat(sub.get("parent").asString()).isEqualTo(alice.toString());
        assertThat(sub.get("name").asString()).isEqualTo("hedges");
        assertThat(sub.get("subAccounts")).isEmpty();
        JsonNode master = snapshot(alice);
        assertThat(master.get("kind").asString()).isEqualTo("MasterEOA");
        assertThat(master.get("parent").isNull()).isTrue();
        assertThat(master.has("name")).isFalse();
        assertThat(master.get("subAccounts").toString())
                .isEqualTo("[{\"pubkey\":\"" + hedges + "\",\"name\":\"hedges\"},{\"pubkey\":\"" + spreads
                        + "\",\"name\":\"spreads\"}]");
    }

    @Test
    void aSubAccountThatIsRenamedKeepsItsPlaceAndOneThatIsRemovedIsGone() throws Exception {
        Bytes32 first = someone();
        Bytes32 second = someone();
        Bytes32 third = someone();
        made(first, "first");
        made(second, "second");
        made(third, "third");
        LOG.account(alice, subAccount(alice, first, "renamed", false));
        LOG.account(alice, subAccount(alice, second, "second", true));

        assertThat(snapshot(alice).get("subAccounts").toString())
                .isEqualTo("[{\"pubkey\":\"" + first + "\",\"name\":\"renamed\"},{\"pubkey\":\"" + third
                        + "\",\"name\":\"third\"}]");
    }

    @Test
    void agentsAreListedInTheOrderOfTheirBytesUntilTheyAreRemoved() throws Exception {
        Bytes32 low = startingWith(1);
        Bytes32 high = startingWith(0xff);
        Bytes32 removed = startingWith(2);
        LOG.account(
                alice,
                deposit("100"),
                agent(high, false),
                agent(removed, false),
                agent(low, false),
                agent(removed, true));

        assertThat(snapshot(alice).get("authorizedAgentWallets").toString())
                .isEqualTo("[\"" + low + "\",\"" + high + "\"]");
    }

    @Test
    void aSignerIsToldItsMultisigAccountsWhetherItHasAnAccountOrNot() throws Exception {
        Bytes32 low = startingWith(1);
        Bytes32 high = startingWith(0xfe);
        Bytes32 stranger = someone();
        LOG.account(alice, deposit("100"));
        assertThat(snapshot(alice).get("multisigAccounts")).isEmpty();
        LOG.account(high, multisig(high, alice, stranger));
        LOG.account(low, multisig(low, alice));

        assertThat(multisigs(alice)).isEqualTo("[\"" + low + "\",\"" + high + "\"]");
        assertThat(multisigs(stranger)).isEqualTo("[\"" + high + "\"]");
        assertThat(snapshot(high).get("kind").asString()).isEqualTo("Multisig");

        LOG.account(high, multisig(high, stranger)); // alice no longer
        assertThat(multisigs(alice)).isEqualTo("[\"" + low + "\"]");
        assertThat(multisigs(stranger)).isEqualTo("[\"" + high + "\"]");
    }

    /**
     * A client that subscribes while another subscriber's first message waits unchanged is sent the same text, but not
     * one of before.
     */
    @Test
    void aSecondSubscriberIsToldOfAMultisigAccountMadeMeanwhile() throws Exception {
        Bytes32 shared = someone();
        LOG.account(alice, deposit("100"));
        settle();
        try (Client waiting = subscribed(alice)) {
            LOG.account(shared, multisig(shared, alice));
            assertThat(multisigs(alice)).isEqualTo("[\"" + shared + "\"]");
            assertThat(waiting.next().at("/data/multisigAccounts")).isEmpty();
        }
    }

    private static Bytes32 startingWith(int first) {
        byte[] key = someone().toByteArray();
        key[0] = (byte) first;
        return Bytes32.of(key);
    }

    private void made(Bytes32 sub, String name) {
        LOG.account(sub, subAccount(alice, sub, name, false));
        LOG.account(alice, subAccount(alice, sub, name, false));
    }

    private static String multisigs(Bytes32 account) throws Exception {
        return snapshot(account).get("multisigAccounts").toString();
    }

    private static JsonNode snapshot(Bytes32 account) throws Exception {
        settle();
        try (Client client = subscribed(account)) {
            return client.next().get("data");
        }
    }

    /** Waits until everything published so far has been read. */
    private static void settle() throws Exception {
        Bytes32 last = someone();
        try (Client client = subscribed(last)) {
            client.next();
            LOG.account(last, cancelRejected(ByteString.EMPTY, "the end of the log"));
            client.next();
        }
    }

    private static Client subscribed(Bytes32 account) throws Exception {
        Client client = stream.client();
        client.send("{'method':'subscribe','subscription':[{'type':'account','user':'" + account + "'}]}");
        client.next();
        return client;
    }
}
