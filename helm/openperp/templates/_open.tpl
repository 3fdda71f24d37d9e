{{/* Points at which an installation is open. Each is refused, unless development is true or accept names it; NOTES list what is accepted. */}}

{{/* All points that these values leave open: name, what is open, what to set instead. */}}
{{- define "openperp.open" -}}
{{- $points := concat
    (include "openperp.open.kafka" . | fromYamlArray)
    (include "openperp.open.postgresql" . | fromYamlArray)
    (include "openperp.open.http" . | fromYamlArray)
    (include "openperp.open.network" . | fromYamlArray)
    (include "openperp.open.exchange" . | fromYamlArray)
    (include "openperp.open.custody" . | fromYamlArray) }}
{{- toYaml $points }}
{{- end }}

{{- define "openperp.accepts" -}}
{{- if or .root.Values.development (has .name .root.Values.accept) }}true{{ end }}
{{- end }}

{{- define "openperp.validate.open" -}}
{{- $refused := list }}
{{- range include "openperp.open" . | fromYamlArray }}
{{- if not (include "openperp.accepts" (dict "root" $ "name" .name)) }}
{{- $refused = append $refused (printf "- %s: %s [%s]" .open .set .name) }}
{{- end }}
{{- end }}
{{- if $refused }}
{{- fail (printf "this installation would be open at the points below; set what each line says, or name the word in brackets in accept if it is meant so (development=true accepts all of them, to try the chart out)\n%s" (join "\n" $refused)) }}
{{- end }}
{{- end }}

{{- define "openperp.open.kafka" -}}
{{- $security := include "openperp.kafka.security" (dict "root" . "user" "matching") | fromYaml }}
{{- $points := list }}
{{- if not $security.tls.enabled }}
{{- $points = append $points (dict "name" "kafka-plaintext"
    "open" "kafka.tls.enabled is false, so that everybody on the network between the pods and Kafka reads passwords and changes orders"
    "set" "set kafka.tls.enabled=true, and kafka.tls.ca.existingSecret if the CA is your own") }}
{{- end }}
{{- if not (or $security.sasl.enabled (and $security.tls.enabled $security.tls.client.existingSecret)) }}
{{- $points = append $points (dict "name" "kafka-anonymous"
    "open" "kafka.sasl.enabled is false and there is no client certificate, so that everybody who reaches Kafka writes to the logs that decide about all money"
    "set" "set kafka.sasl.enabled=true and kafka.users, or kafka.users with client certificates") }}
{{- else }}
{{- $owner := dict }}
{{- range include "openperp.kafka.programs" . | fromJsonArray }}
{{- $own := include "openperp.kafka.security" (dict "root" $ "user" .) | fromYaml }}
{{- $secret := ternary $own.sasl.existingSecret $own.tls.client.existingSecret $own.sasl.enabled }}
{{- if hasKey $owner $secret }}
{{- $points = append $points (dict "name" "kafka-shared-user"
    "open" (printf "%s logs in to Kafka as %s does, so that who takes over one of them may do what both need, and delete logs if that user may" . (get $owner $secret))
    "set" (printf "set kafka.users.%s to a Secret of its own; docs/run/install.md says which rights each user needs" .)) }}
{{- end }}
{{- $_ := set $owner $secret (get $owner $secret | default .) }}
{{- end }}
{{- end }}
{{- toYaml $points }}
{{- end }}

{{- define "openperp.open.postgresql" -}}
{{- $c := include "openperp.postgresql.connection" . | fromYaml }}
{{- $points := list }}
{{- $ownAuthority := and (eq $c.mode "verify-ca") $c.ca.existingSecret }}
{{- if not (or (eq $c.mode "verify-full") $ownAuthority) }}
{{- $points = append $points (dict "name" "postgresql-unverified"
    "open" (printf "postgresql.tls.mode is %s, so that nobody checks that the database is yours" $c.mode)
    "set" "set postgresql.tls.mode=verify-full, or verify-ca with a CA of your own in postgresql.tls.ca.existingSecret") }}
{{- end }}
{{- if eq (include "openperp.postgresql.secret" (dict "root" . "user" "account")) (include "openperp.postgresql.secret" (dict "root" . "user" "stats")) }}
{{- $points = append $points (dict "name" "postgresql-shared-user"
    "open" "account and stats log in to PostgreSQL as the same user, so that who takes over one of them changes what the other shows"
    "set" "set postgresql.users.account and postgresql.users.stats to two Secrets; docs/run/install.md says which rights each user needs") }}
{{- end }}
{{- toYaml $points }}
{{- end }}

{{- define "openperp.open.http" -}}
{{- $points := list }}
{{- if and .Values.ingress.enabled (not .Values.ingress.tls.enabled) }}
{{- $points = append $points (dict "name" "plain-http"
    "open" "ingress.tls.enabled is false, so that clients are answered without encryption"
    "set" "set ingress.tls.enabled=true and ingress.tls.secretName") }}
{{- end }}
{{- range list "gateway" "stream" }}
{{- $type := (get $.Values .).service.type }}
{{- if ne $type "ClusterIP" }}
{{- $points = append $points (dict "name" "exposed-services"
    "open" (printf "%s.service.type is %s, and the service itself speaks no TLS" . $type)
    "set" (printf "set %s.service.type=ClusterIP and use the Ingress; accept it if the load balancer terminates TLS" .)) }}
{{- end }}
{{- end }}
{{- toYaml $points }}
{{- end }}

{{/* Whether a list of peers admits every address or every pod. */}}
{{- define "openperp.isEverybody" -}}
{{- $everybody := not . }}
{{- range . }}
{{- if and .ipBlock (has .ipBlock.cidr (list "0.0.0.0/0" "::/0")) (not .ipBlock.except) }}
{{- $everybody = true }}
{{- else if and (not .ipBlock) (not .podSelector) (or (not .namespaceSelector) (empty .namespaceSelector)) }}
{{- $everybody = true }}
{{- end }}
{{- end }}
{{- if $everybody }}true{{ end }}
{{- end }}

{{- define "openperp.open.network" -}}
{{- $policy := .Values.networkPolicy }}
{{- $points := list }}
{{- $everybody := or (not $policy.enabled) (include "openperp.isEverybody" $policy.clients) }}
{{- if not $policy.enabled }}
{{- $points = append $points (dict "name" "network-policy"
    "open" "networkPolicy.enabled is false, so that every pod of the cluster reaches the services and their management ports"
    "set" "set networkPolicy.enabled=true") }}
{{- else }}
{{- if $everybody }}
{{- $points = append $points (dict "name" "clients"
    "open" "networkPolicy.clients names nobody in particular, so that every pod of the cluster, and every address that is routed to them, reaches gateway and stream"
    "set" "set networkPolicy.clients to your Ingress controller (a namespaceSelector) or to the networks (an ipBlock) that may") }}
{{- end }}
{{- range $name, $peers := dict "kafka" (include "openperp.kafka.peers" . | fromYamlArray) "postgresql" (include "openperp.postgresql.peers" . | fromYamlArray) "tracing" (ternary $policy.tracing.peers (list (dict "podSelector" "unused")) .Values.tracing.enabled) }}
{{- if include "openperp.isEverybody" $peers }}
{{- $points = append $points (dict "name" "egress"
    "open" (printf "networkPolicy.%s.peers names nobody in particular, so that a pod that was taken over may send data to any address at that port" $name)
    "set" (printf "set networkPolicy.%s.peers to where it is (an ipBlock or a podSelector)" $name)) }}
{{- end }}
{{- end }}
{{- end }}
{{- with .Values.exchange.internalPort }}
{{- if not .existingSecret }}
{{- $points = append $points (dict "name" "internal-port"
    "open" "exchange.internalPort.existingSecret is empty, so that stream-service posts at the port of clients, where its sockets share one address's limits or the header that names them is believed of others too"
    "set" "set exchange.internalPort.existingSecret to a Secret with 16 characters or more that you have drawn") }}
{{- else if and $policy.enabled $policy.publishers (include "openperp.isEverybody" $policy.publishers) }}
{{- $points = append $points (dict "name" "internal-port"
    "open" "networkPolicy.publishers names nobody in particular, so that only its secret guards the gateway's internal port"
    "set" "set networkPolicy.publishers to the publishers of prices (a podSelector or an ipBlock), or leave it empty") }}
{{- end }}
{{- end }}
{{- if and .Values.trustForwardedHeaders $everybody (not .Values.trustedProxies) }}
{{- $points = append $points (dict "name" "forwarded-headers"
    "open" "trustForwardedHeaders is true and no proxy is named, so that every pod of the cluster chooses the address its limits are counted for"
    "set" "set networkPolicy.clients to your proxies or trustedProxies to their networks, or trustForwardedHeaders=false") }}
{{- end }}
{{- toYaml $points }}
{{- end }}

{{- define "openperp.open.exchange" -}}
{{- $points := list }}
{{- with .Values.exchange }}
{{- if not .keys.existingSecret }}
{{- range list "oracle" "admin" }}
{{- if not (get $.Values.exchange.keys .) }}
{{- $for := ternary "nobody may publish prices, and without prices nobody can trade" "nobody may sign a list of voided records or change the faucet's whitelist" (eq . "oracle") }}
{{- $points = append $points (dict "name" "keys"
    "open" (printf "exchange.keys.%s is empty, so that %s" . $for)
    "set" (printf "set exchange.keys.%s to public keys whose secret halves you hold, or exchange.keys.existingSecret" .)) }}
{{- end }}
{{- end }}
{{- end }}
{{- if not .logKeys.existingSecret }}
{{- $points = append $points (dict "name" "log-keys"
    "open" "exchange.logKeys.existingSecret is empty, so that everybody who can write to Kafka trades for every account"
    "set" "set exchange.logKeys.existingSecret to a Secret with the keys of log records (docs/run/keys.md says how to make them)") }}
{{- end }}
{{- if not .network }}
{{- $points = append $points (dict "name" "signature-network"
    "open" "exchange.network is empty, so that a transaction that was signed for another exchange with the same key is good here too"
    "set" "set exchange.network to mainnet, testnet or devnet, and leave exchange.networkRequired true") }}
{{- else if not .networkRequired }}
{{- $points = append $points (dict "name" "signature-network"
    "open" "exchange.networkRequired is false, so that a transaction without the byte of a network, signed for any exchange with the same key, is good here too"
    "set" "set exchange.networkRequired=true once all clients sign for the network; the clients of this release do when they are told which") }}
{{- end }}
{{- if not .insuranceDeposit }}
{{- $points = append $points (dict "name" "insurance-deposit"
    "open" "exchange.insuranceDeposit is empty, so that nobody has chosen what the insurance fund starts with"
    "set" "set exchange.insuranceDeposit, once, before the exchange is born; \"0\" means that the first loss beyond a trader's margin is taken from other traders' profit by deleveraging") }}
{{- end }}
{{- if and .faucet.enabled (gt (float64 .faucet.maximumAmount) 10000.0) }}
{{- $points = append $points (dict "name" "faucet-maximum"
    "open" (printf "exchange.faucet.maximumAmount is %s, so that a single claim moves markets" .faucet.maximumAmount)
    "set" "set exchange.faucet.maximumAmount to at most 10000, or exchange.faucet.enabled=false") }}
{{- end }}
{{- end }}
{{- toYaml $points }}
{{- end }}

{{/* How many treasurers are named, in values or in the Secret of keys; empty where the Secret cannot be asked. */}}
{{- define "openperp.treasurers" -}}
{{- with .Values.exchange.keys }}
{{- if not .existingSecret }}
{{- .treasurer | uniq | len }}
{{- else }}
{{- $secret := lookup "v1" "Secret" $.Release.Namespace .existingSecret }}
{{- if $secret }}
{{- $named := list }}
{{- range get ($secret.data | default dict) .treasurerKey | default "" | b64dec | splitList "," }}
{{- $named = append $named (trim .) }}
{{- end }}
{{- without $named "" | uniq | len }}
{{- end }}
{{- end }}
{{- end }}
{{- end }}

{{/* Money of others: what one stolen key takes out, and who holds what the exchange earns. */}}
{{- define "openperp.open.custody" -}}
{{- $points := list }}
{{- with .Values.exchange }}
{{- $limits := dict
    "perAccountDay" (list "whoever has the key of an account takes all of it out at once" "the most that an account may withdraw in a day")
    "perHour" (list "whoever has found a way in takes all money out within minutes" "the most that all accounts together may withdraw in an hour")
    "approvalAbove" (list "one treasurer alone pays any amount out" "the amount above which two treasurers have to approve") }}
{{- range $limit := list "perAccountDay" "perHour" "approvalAbove" }}
{{- if eq (get $.Values.exchange.withdrawals . | float64) 0.0 }}
{{- $says := get $limits . }}
{{- $points = append $points (dict "name" "custody"
    "open" (printf "exchange.withdrawals.%s is \"0\", no limit, so that %s" . (first $says))
    "set" (printf "set exchange.withdrawals.%s to %s" . (last $says))) }}
{{- end }}
{{- end }}
{{- if eq (.deposits.perHour | float64) 0.0 }}
{{- $points = append $points (dict "name" "custody"
    "open" "exchange.deposits.perHour is \"0\", no limit, so that one stolen key of a treasurer credits any amount to an account that withdraws it"
    "set" "set exchange.deposits.perHour to the most that one treasurer may credit in an hour") }}
{{- end }}
{{- $treasurers := include "openperp.treasurers" $ }}
{{- if and $treasurers (lt (int $treasurers) 2) }}
{{- $where := ternary (printf "the Secret %s" .keys.existingSecret) "exchange.keys.treasurer" (ne .keys.existingSecret "") }}
{{- $points = append $points (dict "name" "custody"
    "open" (printf "%s names %s of at least two treasurers, so that no withdrawal can be approved by two, and a lost key stops payments" $where $treasurers)
    "set" "name two treasurers or more, whose keys are on different machines") }}
{{- end }}
{{- $accounts := dict "feeAccount" "fees go to an account whose key nobody has" "insuranceFund" "the fund is an account that nobody has chosen" }}
{{- range $account, $harm := $accounts }}
{{- if not (get $.Values.exchange $account) }}
{{- $points = append $points (dict "name" "custody"
    "open" (printf "exchange.%s is empty, so that %s" $account $harm)
    "set" (printf "set exchange.%s, once, before the exchange is born, to the public key of a pair that you keep (./exchange admin keys new)" $account)) }}
{{- end }}
{{- end }}
{{- end }}
{{- toYaml $points }}
{{- end }}
