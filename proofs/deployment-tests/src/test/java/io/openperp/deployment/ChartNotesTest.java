package io.openperp.deployment;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** Notes for the user after an installation. */
class ChartNotesTest {

    /** Without the faucet, accounts get money by deposits alone; the notes tell how. */
    @Test
    void tellsHowTheFirstMoneyComesIn() {
        assertThat(Chart.notes(Chart.LEAST))
                .contains("./exchange admin deposit 1000 ACCOUNT \"first deposit\" --key treasurer.key")
                .contains("./exchange admin role list")
                .doesNotContain("no account can get money");
        String key = "GmaDrppBC7P5ARKV8g3djiwP89vz1jLK23V2GBjuAEGB";
        String withoutTreasurer =
                "{accept: [custody], exchange: {keys: {existingSecret: '', admin: [%s], oracle: [%s]}}}"
                        .formatted(key, key);
        assertThat(Chart.notes(Chart.LEAST, withoutTreasurer))
                .contains("no account can get money until an administrator has made a treasurer")
                .contains("./exchange admin role grant treasurer KEY --key admin.key");
    }

    @Test
    void tellsWhoHostsWhat() {
        assertThat(Chart.notes(Chart.LEAST))
                .contains("3 markets and one account shard, which holds all accounts")
                .contains("perp-openperp-matching: 1 replica with a standby shares the account shard and all markets")
                .contains("port-forward service/perp-openperp-gateway 12000:12000");
        assertThat(Chart.notes(Chart.LEAST + ValuesMatrix.STANDBYS.given()))
                .contains(
                        "perp-openperp-matching: 2 replicas, each with a standby, share the account shard and all markets");
        assertThat(Chart.notes(Chart.LEAST + ValuesMatrix.NO_STANDBYS.given()))
                .contains("perp-openperp-matching: 1 replica shares the account shard and all markets")
                .contains("WARNING: matching.standby.enabled is false");
        assertThat(Chart.notes(Chart.LEAST + ValuesMatrix.GROUPS.given()))
                .contains("perp-openperp-matching-accounts: 1 replica shares the account shard and spare markets\n")
                .contains("perp-openperp-matching-alts: 2 replicas share SOL-USD, ETH-USD\n");
    }

    @Test
    void saysTheNextStepAtTheAddressThatAnswers() {
        assertThat(Chart.notes(Chart.LEAST))
                .contains("admin deposit 1000 ACCOUNT \"first deposit\" --key treasurer.key --network mainnet --url"
                        + " http://localhost:12000/api/v1");
        String ingress = "ingress: {enabled: true, host: perp.example, tls: {secretName: cert}}\n";
        assertThat(Chart.notes(Chart.LEAST, ingress))
                .contains("admin deposit 1000 ACCOUNT \"first deposit\" --key treasurer.key --network mainnet --url"
                        + " https://perp.example/api/v1")
                .doesNotContain("localhost");
    }

    /** The chart cannot look into a Secret that others made. */
    @Test
    void saysWhatToDoWhereTheSecretOfKeysNamesNoTreasurer() {
        assertThat(Chart.notes(Chart.LEAST))
                .contains("If the Secret keys names none, an administrator gives a key the role first, as below:\n");
        String key = "GmaDrppBC7P5ARKV8g3djiwP89vz1jLK23V2GBjuAEGB";
        assertThat(Chart.notes(
                        Chart.LEAST,
                        "{accept: [custody], exchange: {keys: {existingSecret: '', admin: [%1$s], oracle: [%1$s], treasurer: [%1$s]}}}"
                                .formatted(key)))
                .contains("admin deposit 1000 ACCOUNT")
                .doesNotContain("names none");
    }

    @Test
    void namesThePageOfOperatorsAndTheFaucetOfATestExchange() {
        assertThat(Chart.notes(Chart.LEAST))
                .contains("http://localhost:12000/ops")
                .doesNotContain("./trade faucet");
        String key = "GmaDrppBC7P5ARKV8g3djiwP89vz1jLK23V2GBjuAEGB";
        assertThat(Chart.notes(
                        Chart.LEAST,
                        "{accept: [custody], exchange: {faucet: {enabled: true}, keys: {existingSecret: '', admin: [%1$s], oracle: [%1$s]}}}"
                                .formatted(key)))
                .contains("./trade keys new && ./trade faucet --url http://localhost:12000/api/v1")
                .doesNotContain("first deposit\" --key treasurer.key");
    }

    @Test
    void warnsOfWhatIsNotForProduction() {
        assertThat(Chart.notes(Chart.LEAST, """
                exchange: {faucet: {enabled: true}}
                topics: {replicationFactor: 1, minInsyncReplicas: 1, create: false}
                ingress: {enabled: true, host: perp.example, tls: {secretName: cert}}
                """))
                .contains("exchange.faucet.enabled is true")
                .contains("topics.replicationFactor is below 3")
                .contains("topics.create is false")
                .contains("until a publisher whose key has the role oracle has sent a price")
                .contains("https://perp.example/api/v1 and wss://perp.example/ws")
                .doesNotContain("OPEN");
    }
}
