package io.openperp.deployment;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.StringJoiner;
import java.util.concurrent.ConcurrentHashMap;

/** Installations that people may want: values by name, each added to {@link Chart#LEAST}. */
enum ValuesMatrix {
    LEAST("{}"),
    ONE_MARKET(markets(1)),
    FIFTY_MARKETS_ON_THREE_REPLICAS(markets(50) + "matching: {replicas: 3}\n"),
    TWO_REPLICAS("matching: {replicas: 2}"),
    GROUPS("""
            matching:
              groups:
                - {name: btc, markets: [BTC-USD], resources: {requests: {cpu: "4", memory: 4Gi}, limits: {memory: 4Gi}}, nodeSelector: {pool: fast}}
                - {name: alts, markets: [SOL-USD, ETH-USD], replicas: 2}
              accountShard: {tolerations: [{key: exchange, operator: Exists}]}
              standby: {enabled: false}
            """),
    NO_STANDBYS("matching: {standby: {enabled: false}}"),
    STANDBYS("matching: {replicas: 2, standby: {enabled: true, patience: 2s}}"),
    GROUPS_WITH_STANDBYS("""
            matching:
              groups:
                - {name: btc, markets: [BTC-USD]}
                - {name: alts, markets: [SOL-USD, ETH-USD], replicas: 2}
              standby: {enabled: true}
            """),
    TLS("""
            accept: [kafka-anonymous, postgresql-unverified]
            kafka: {sasl: {enabled: false}, %s}
            postgresql: {tls: {mode: require}}
            """.formatted(Chart.NO_KAFKA_USERS)),
    SHARED_USERS("""
            accept: [kafka-shared-user, postgresql-shared-user]
            kafka: {sasl: {existingSecret: kafka-user}, %s}
            postgresql: {existingSecret: database, users: {account: "", stats: ""}}
            """.formatted(Chart.NO_KAFKA_USERS)),
    MUTUAL_TLS("""
            kafka: {sasl: {enabled: false}, tls: {ca: {existingSecret: kafka-ca, key: tls-ca.pem}, client: {existingSecret: unused}}}
            postgresql: {tls: {mode: verify-ca, ca: {existingSecret: database-ca}}, parameters: {targetServerType: primary, options: "-c statement_timeout=5s"}}
            """),
    SASL("""
            accept: [kafka-plaintext]
            kafka: {tls: {enabled: false}, properties: {client.rack: a}}
            """),
    SASL_OVER_TLS("""
            kafka:
              tls: {ca: {existingSecret: kafka-ca}}
              sasl: {mechanism: PLAIN, jaasConfigKey: sasl.jaas.config}
            postgresql: {tls: {ca: {existingSecret: database-ca}}}
            """),
    PLAINTEXT_DATABASE("""
            accept: [postgresql-unverified]
            postgresql: {port: 6432, tls: {mode: disable, ca: {existingSecret: unused}}}
            """),
    TRIAL("""
            development: true
            kafka: {tls: {enabled: false}, sasl: {enabled: false, existingSecret: ""}, %s}
            postgresql: {existingSecret: database, users: {account: "", stats: ""}, tls: {mode: disable}}
            exchange: {feeAccount: "", insuranceFund: "", deposits: {perHour: "0"}, withdrawals: {perAccountDay: "0", perHour: "0", approvalAbove: "0"}, insuranceDeposit: "", network: "", keys: {existingSecret: ""}, logKeys: {existingSecret: ""}, internalPort: {existingSecret: ""}, faucet: {enabled: true, maximumAmount: "1000000"}}
            ingress: {enabled: true, host: perp.example, tls: {enabled: false}}
            networkPolicy: {clients: [], kafka: {peers: []}, postgresql: {peers: []}}
            """.formatted(Chart.NO_KAFKA_USERS)),
    MARKET_MAKER("""
            exchange: {faucet: {enabled: true}}
            serviceMonitor: {enabled: true}
            marketMaker: {enabled: true, keys: {existingSecret: maker}, takers: true, faucet: true, nodeSelector: {pool: tools}, podAnnotations: {a: b}}
            """),
    TOOLS("""
            kafka: {users: {replay: kafka-replay, check-logs: kafka-check-logs, trim-logs: kafka-trim-logs, rebuild-events: kafka-rebuild-events, backup: kafka-backup, export: kafka-export}}
            tools: {export: {arguments: [fills, --to=2026-12-01, --csv=/export/fills.csv], existingClaim: tables}, schedules: {replay: "", check-logs: "0 3 * * 1"}, backup: {enabled: true, key: {existingSecret: backup-key}, storage: {size: 2Ti, className: elsewhere}}, nodeSelector: {pool: tools}}
            """),
    FOLLOWER("""
            kafka: {users: {follow: kafka-follow, replay: kafka-replay, trim-logs: kafka-trim-logs}}
            follower: {enabled: true, existingClaim: copies}
            tools: {backup: {enabled: true, key: {existingSecret: backup-key}}}
            matching: {replicas: 3, standby: {enabled: true}}
            prometheusRule: {enabled: true}
            """),
    RECEIPTS("exchange: {receiptKey: {existingSecret: receipts}}"),
    INTERNAL_PORT_NOT_YET_USED("exchange: {internalPort: {key: secret, stream: false}}"),
    NAMED_PROXIES("trustedProxies: [10.3.0.0/16, 'fd00:1::/64']"),
    EVERYTHING("""
            accept: [exposed-services]
            fullnameOverride: an-exchange-with-a-name-32-long
            commonLabels: {team: trading}
            imagePullSecrets: [{name: pull}]
            serviceAccount: {name: trading, annotations: {a: b}}
            exchange:
              keys: {existingSecret: keys}
              faucet: {enabled: true}
              insuranceDeposit: "1000000"
              withdrawals: {treasuryPublicKey: EWJrbqoc3UJhqHunBcJy1yjhHeQDdXmQkHAFFBkXsPXW}
              parameters: {markBand: "0.04", liquidationCooldown: 20s}
            ingress: {enabled: true, className: nginx, host: perp.example, annotations: {x/y: z}, tls: {enabled: true, secretName: cert}}
            serviceMonitor: {enabled: true, labels: {release: prometheus}, metricRelabelings: [{action: labeldrop, regex: x}]}
            prometheusRule: {enabled: true, labels: {release: prometheus}}
            tools: {backup: {enabled: true, key: {existingSecret: backup-key, key: key}, existingClaim: backups}}
            kafka: {users: {backup: kafka-backup}}
            grafanaDashboards: {enabled: true, labels: {audience: operators}, annotations: {grafana_folder: OpenPerp}}
            networkPolicy:
              clients: [{namespaceSelector: {matchLabels: {kubernetes.io/metadata.name: ingress-nginx}}}]
              kafka: {peers: [{ipBlock: {cidr: 10.1.0.0/16}}], ports: [9092, 9094]}
              postgresql: {peers: [{ipBlock: {cidr: 10.2.0.0/16}}]}
              tracing: {peers: [{ipBlock: {cidr: 10.3.0.0/16}}]}
            tracing: {enabled: true, probability: 0.5, endpoint: "https://collector.example:4318/v1/traces"}
            gateway:
              autoscaling: {enabled: true, targetMemoryUtilizationPercentage: 80, behavior: {scaleDown: {stabilizationWindowSeconds: 60}}}
              service: {type: LoadBalancer, port: 80, externalTrafficPolicy: Local, annotations: {a: b}}
              config: {openperp: {gateway: {answer-timeout: 3s, limits: {address: {per-second: 100000, burst: 10000000}}}}}
              podAnnotations: {a: b}
              podLabels: {c: d}
              annotations: {e: f}
              nodeSelector: {pool: front}
              tolerations: [{key: front, operator: Exists}]
              affinity: {nodeAffinity: {preferredDuringSchedulingIgnoredDuringExecution: []}}
              priorityClassName: high
              extraEnv: [{name: A, value: b}]
              extraEnvFrom: [{secretRef: {name: more}}]
              extraVolumes: [{name: extra, emptyDir: {}}]
              extraVolumeMounts: [{name: extra, mountPath: /extra}]
              podDisruptionBudget: {maxUnavailable: null, minAvailable: 50%}
            stream: {autoscaling: {enabled: true}, service: {type: NodePort, nodePort: 30001}}
            account: {autoscaling: {enabled: true}}
            stats: {autoscaling: {enabled: true}}
            matching: {replicas: 3, extraEnv: [{name: A, value: b}], podLabels: {c: d}, snapshots: {everyRecords: 1000000, every: 10m}}
            extraObjects:
              - apiVersion: v1
                kind: ConfigMap
                metadata: {name: '{{ include "openperp.fullname" . }}-more', namespace: '{{ .Release.Namespace }}'}
              - |
                apiVersion: v1
                kind: ConfigMap
                metadata:
                  name: even-more
                  namespace: {{ .Release.Namespace }}
            """),
    KEDA("""
            gateway: {keda: {enabled: true}}
            stream: {keda: {enabled: true}}
            account: {keda: {enabled: true}}
            stats: {keda: {enabled: true}}
            keda: {authenticationRef: prometheus}
            """),
    NOTHING_OPTIONAL("""
            accept: [network-policy]
            serviceAccount: {create: false}
            topics: {create: false, replicationFactor: 1, minInsyncReplicas: 1}
            networkPolicy: {enabled: false}
            test: {enabled: false}
            tools: {enabled: false}
            trustForwardedHeaders: false
            gateway: {podDisruptionBudget: {enabled: false}, topologySpreadConstraints: [], preStopSeconds: 0}
            matching: {podDisruptionBudget: {enabled: false}, topologySpreadConstraints: []}
            account: {podDisruptionBudget: {enabled: false}}
            stats: {podDisruptionBudget: {enabled: false}}
            stream: {podDisruptionBudget: {enabled: false}}
            """),
    OPERATORS("""
            kafka: {bootstrapServers: ""}
            postgresql: {host: ""}
            networkPolicy: {kafka: {peers: []}, postgresql: {peers: []}}
            strimzi: {enabled: true, topics: true, version: 4.2.1, storage: {className: fast}, config: {num.network.threads: 4}}
            cloudnativepg: {enabled: true, imageName: "registry.example/postgresql:18", storage: {className: fast}, parameters: {max_connections: "200"}, backup: {retentionPolicy: 30d}}
            """),
    OLDER_STRIMZI("""
            kafka: {bootstrapServers: ""}
            strimzi: {enabled: true, apiVersion: kafka.strimzi.io/v1beta2}
            """);

    private static final Map<ValuesMatrix, Manifests> RENDERED = new ConcurrentHashMap<>();

    private final String values;

    ValuesMatrix(String values) {
        this.values = values;
    }

    /** The rendered chart; rendered only once. */
    Manifests manifests() {
        return RENDERED.computeIfAbsent(this, matrix -> Chart.render(Chart.LEAST, values));
    }

    String given() {
        return values;
    }

    /** Values with {@code count} markets, numbered from 0, with symbols M0-USD, M1-USD and so on. */
    static String markets(int count) {
        StringJoiner markets = new StringJoiner("\n", "markets:\n", "\n");
        for (int number = 0; number < count; number++) {
            markets.add("""
                      - {number: %d, symbol: M%d-USD, tickSize: "0.5", lotSize: "0.001", maxLeverage: "10", impactNotional: "20000",
                         baseRate: "0.01", notionalKnots: ["0", "250000"], tierFactors: ["1", "1"], leverageKnots: ["1", "10"],
                         leverageFactors: ["1", "1"], volatilityLow: "0.4", volatilityHigh: "0.8", volatilityStart: "0.5"}""".formatted(number, number));
        }
        return markets.toString();
    }

    /** Symbols of the rendered markets, by number. */
    Map<Integer, String> symbols() {
        Map<Integer, String> symbols = new LinkedHashMap<>();
        RenderedService.of(manifests(), "matching")
                .config()
                .get("openperp")
                .getAsJsonObject()
                .get("matching")
                .getAsJsonObject()
                .get("markets")
                .getAsJsonArray()
                .forEach(market -> symbols.put(
                        market.getAsJsonObject().get("number").getAsInt(),
                        market.getAsJsonObject().get("symbol").getAsString()));
        return symbols;
    }
}
