package io.openperp.deployment;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Bad values are refused in a sentence that names them. */
class ChartRefusalsTest {

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            kafka: {bootstrapServers: ""}                                                | kafka.bootstrapServers is empty: host:port of your brokers is accepted
            kafka: {bootstrapServers: kafka}                                             | at '/kafka/bootstrapServers'
            kafka: {users: {stream: ""}}                                                 | kafka.users.stream is empty: with kafka.sasl.enabled the name of a Secret with its user and password is accepted
            kafka: {sasl: {enabled: false}, users: {topics: ""}}                         | kafka.users.topics is empty: as others have one, the name of a Secret with its client certificate is accepted
            kafka: {sasl: {enabled: false}, tls: {enabled: false}}                       | kafka.users is set: it is accepted with kafka.sasl.enabled=true, or with kafka.tls.enabled=true
            kafka: {users: {oracle: a}}                                                  | additional properties 'oracle' not allowed
            kafka: {sasl: {mechanism: GSSAPI}}                                           | at '/kafka/sasl/mechanism'
            kafka: {tls: {enabled: false, client: {existingSecret: a}}}                  | kafka.tls.client.existingSecret is set: it is accepted with kafka.tls.enabled=true only
            kafka: {properties: {Client.Rack: a}}                                        | invalid propertyName 'Client.Rack'
            postgresql: {host: ""}                                                       | postgresql.host is empty
            postgresql: {users: {stats: ""}}                                             | postgresql.users.stats is empty: the name of a Secret with its user and password is accepted
            postgresql: {tls: {mode: prefer}}                                            | at '/postgresql/tls/mode'
            tracing: {enabled: true}                                                     | tracing.endpoint is empty: the URL of a collector is accepted
            tracing: {enabled: true, endpoint: "collector:4317"}                         | at '/tracing/endpoint'
            tracing: {probability: 1.5}                                                  | at '/tracing/probability'
            strimzi: {enabled: true}                                                     | strimzi.enabled makes a Kafka of its own, with TLS and users: leave kafka.bootstrapServers empty
            {kafka: {bootstrapServers: ""}, strimzi: {enabled: true}, topics: {localDays: 7}} | strimzi.tieredStorage.className is empty: with topics.localDays the class of a RemoteStorageManager that the brokers' image has is accepted
            cloudnativepg: {enabled: true}                                               | cloudnativepg.enabled makes a PostgreSQL of its own
            topics: {minInsyncReplicas: 4}                                               | topics.minInsyncReplicas is 4, at most topics.replicationFactor (3) is accepted
            exchange: {accountPartitions: 1}                                             | exchange.accountPartitions is set, but there is one account shard, which holds all accounts: remove the value
            exchange: {feeAccount: nonsense0}                                            | at '/exchange/feeAccount'
            exchange: {parameters: {markband: "0.05"}}                                   | additional properties 'markband' not allowed
            exchange: {parameters: {markBand: 0.05}}                                     | at '/exchange/parameters/markBand': got number, want string
            exchange: {keys: {oracle: [9nhPcoYTPu7zJPPT4w3rDeHjyV4nNn4XwrJdW5P9hfYM]}} | exchange.keys.existingSecret holds all keys: leave exchange.keys.admin, exchange.keys.oracle and exchange.keys.treasurer empty
            markets: []                                                                  | at '/markets'
            matching: {replicas: 4}                                                      | matching.replicas is 4, at most 3 is accepted, the number of markets: more would host nothing
            matching: {replicas: 0}                                                      | at '/matching/replicas'
            matching: {accountShard: {nodeSelector: {pool: fast}}}                       | matching.accountShard is used where there are matching.groups only
            matching: {groups: [{name: a, markets: [BTC-USD, ETH-USD]}]}                 | matching.groups: SOL-USD is in no group and would stand still
            matching: {groups: [{name: a, markets: [BTC-USD, ETH-USD, SOL-USD, DOGE-USD]}]} | matching.groups: a names DOGE-USD, which is not among markets: accepted are BTC-USD, ETH-USD, SOL-USD
            matching: {groups: [{name: a, markets: [BTC-USD, ETH-USD, SOL-USD]}, {name: b, markets: [BTC-USD]}]} | matching.groups: BTC-USD is in a and in b: one is accepted
            matching: {groups: [{name: a, markets: [BTC-USD, ETH-USD]}, {name: a, markets: [SOL-USD]}]} | matching.groups: the name a is taken
            matching: {groups: [{name: accounts, markets: [BTC-USD, ETH-USD, SOL-USD]}]} | matching.groups: the name accounts is taken
            matching: {groups: [{name: Alts, markets: [BTC-USD, ETH-USD, SOL-USD]}]}     | at '/matching/groups/0/name'
            matching: {groups: [{name: a, replicas: 4, markets: [BTC-USD, ETH-USD, SOL-USD]}]} | matching.groups: a has 4 replicas, at most 3, one for each of its markets, is accepted
            matching: {replicas: 2, groups: [{name: a, markets: [BTC-USD, ETH-USD, SOL-USD]}]} | matching.replicas is not used where there are matching.groups
            gateway: {autoscaling: {enabled: true}, keda: {enabled: true}}               | gateway.autoscaling.enabled and gateway.keda.enabled are both true: one is accepted
            stats: {autoscaling: {enabled: true, minReplicas: 7}}                        | stats.autoscaling.minReplicas is 7, at most maxReplicas (6) is accepted
            stats: {autoscaling: {enabled: true, targetCPUUtilizationPercentage: 0}}     | stats.autoscaling has no target
            gateway: {image: {pullPolicy: Sometimes}}                                    | at '/gateway/image/pullPolicy'
            gateway: {podDisruptionBudget: {minAvailable: 1}}                            | at '/gateway/podDisruptionBudget'
            gateway: {resources: {requests: {memory: 1Gb}}}                              | at '/gateway/resources/requests/memory'
            gateway: {replica: 3}                                                        | additional properties 'replica' not allowed
            gatway: {replicas: 3}                                                        | additional properties 'gatway' not allowed
            podSecurityContext: {runAsUser: 0}                                           | at '/podSecurityContext/runAsUser'
            marketMaker: {enabled: true}                                                 | marketMaker.keys.existingSecret is empty: the name of a Secret with the file maker.key is accepted
            marketMaker: {enabled: true, faucet: true, keys: {existingSecret: a}}        | marketMaker.faucet is true: it is accepted with exchange.faucet.enabled=true only
            tools: {backup: {enabled: true}}                                             | tools.backup.key.existingSecret is empty: the name of a Secret with the file backup.key is accepted
            tools: {backup: {enabled: true, key: {existingSecret: a}}}                   | kafka.users.backup is empty: with tools.backup.enabled the name of a Secret with its user is accepted
            follower: {enabled: true}                                                    | follower.existingClaim is empty: the claim of the volume that the other exchange is backed up to is accepted
            follower: {enabled: true, existingClaim: a}                                  | tools.backup.key.existingSecret is empty: with follower.enabled the name of a Secret
            {follower: {enabled: true, existingClaim: a}, tools: {backup: {key: {existingSecret: a}}}} | kafka.users.follow is empty: with follower.enabled and tools.enabled the name of a Secret with its user is accepted
            {follower: {enabled: true, existingClaim: a}, tools: {backup: {key: {existingSecret: a}}}, marketMaker: {enabled: true, keys: {existingSecret: a}}} | marketMaker.enabled is true: with follower.enabled only false is accepted
            tools: {backup: {everySeconds: 86401}}                                       | at '/tools/backup/everySeconds'
            ingress: {enabled: true}                                                     | ingress.host is empty
            ingress: {enabled: true, host: a.b}                                          | ingress.tls.secretName is empty
            ingress: {paths: [{path: /, pathType: Exact, service: stats}]}               | at '/ingress/paths/0/service'
            fullnameOverride: a-name-that-is-longer-than-thirty-two                      | at '/fullnameOverride'
            """)
    void badValuesAreNamed(String values, String sentence) {
        assertThatThrownBy(() -> Chart.render(Chart.LEAST, values)).hasMessageContaining(sentence);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            symbol: M0-USD  | markets: M0-USD is listed twice
            number: 0       | markets: M1-USD has number 0, which M0-USD has: a number of its own is accepted
            symbol: BTC-EUR | at '/markets/1/symbol'
            tickSize: 0.5   | at '/markets/1/tickSize': got number, want string
            ticksize: "0.5" | additional properties 'ticksize' not allowed
            """)
    void badMarketsAreNamed(String change, String sentence) {
        String key = change.substring(0, change.indexOf(':'));
        String markets = ValuesMatrix.markets(2);
        int second = markets.lastIndexOf("- {");
        String block = markets.substring(second);
        String changed = block.matches("(?s).*[ {]" + key + ": .*")
                ? block.replaceFirst(key + ": [^,]*", change)
                : block.replaceFirst("- \\{", "- {" + change + ", ");
        assertThatThrownBy(() -> Chart.render(Chart.LEAST, markets.substring(0, second) + changed))
                .hasMessageContaining(sentence);
    }
}
