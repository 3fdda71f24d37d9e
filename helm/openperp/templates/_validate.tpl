{{/* What a schema cannot say. Every refusal names the value and what is accepted. */}}

{{- define "openperp.validate" -}}
{{- include "openperp.validate.connections" . }}
{{- include "openperp.validate.markets" . }}
{{- include "openperp.validate.replicas" . }}
{{- include "openperp.validate.groups" . }}
{{- include "openperp.validate.scaling" . }}
{{- include "openperp.validate.ingress" . }}
{{- include "openperp.validate.history" . }}
{{- include "openperp.validate.internalPort" . }}
{{- include "openperp.validate.marketMaker" . }}
{{- include "openperp.validate.backup" . }}
{{- include "openperp.validate.follower" . }}
{{- include "openperp.validate.open" . }}
{{- end }}

{{- define "openperp.validate.marketMaker" -}}
{{- with .Values.marketMaker }}
{{- if and .enabled (not .keys.existingSecret) }}
{{- fail "marketMaker.keys.existingSecret is empty: the name of a Secret with the file maker.key is accepted, a secret key in base58" }}
{{- end }}
{{- if and .enabled .faucet (not $.Values.exchange.faucet.enabled) }}
{{- fail "marketMaker.faucet is true: it is accepted with exchange.faucet.enabled=true only; otherwise deposit to the account of its key" }}
{{- end }}
{{- end }}
{{- end }}

{{- define "openperp.validate.backup" -}}
{{- if and .Values.tools.enabled .Values.tools.backup.enabled (not .Values.follower.enabled) }}
{{- if not .Values.tools.backup.key.existingSecret }}
{{- fail "tools.backup.key.existingSecret is empty: the name of a Secret with the file backup.key is accepted, 64 hexadecimal digits" }}
{{- end }}
{{- if not (hasKey (include "openperp.tools" . | fromYaml) "backup") }}
{{- fail "kafka.users.backup is empty: with tools.backup.enabled the name of a Secret with its user is accepted" }}
{{- end }}
{{- end }}
{{- end }}

{{- define "openperp.validate.follower" -}}
{{- if .Values.follower.enabled }}
{{- if not .Values.follower.existingClaim }}
{{- fail "follower.existingClaim is empty: the claim of the volume that the other exchange is backed up to is accepted" }}
{{- end }}
{{- if not .Values.tools.backup.key.existingSecret }}
{{- fail "tools.backup.key.existingSecret is empty: with follower.enabled the name of a Secret with the key of the other exchange's backup is accepted" }}
{{- end }}
{{- if .Values.marketMaker.enabled }}
{{- fail "marketMaker.enabled is true: with follower.enabled only false is accepted, since nobody trades" }}
{{- end }}
{{- if not (hasKey (include "openperp.tools" . | fromYaml) "follow") }}
{{- fail "kafka.users.follow is empty: with follower.enabled and tools.enabled the name of a Secret with its user is accepted" }}
{{- end }}
{{- end }}
{{- end }}

{{- define "openperp.validate.connections" -}}
{{- if and .Values.tracing.enabled (not .Values.tracing.endpoint) }}
{{- fail "tracing.endpoint is empty: the URL of a collector is accepted, http://collector:4318/v1/traces for one" }}
{{- end }}
{{- if .Values.strimzi.enabled }}
{{- if .Values.kafka.bootstrapServers }}
{{- fail "strimzi.enabled makes a Kafka of its own, with TLS and users: leave kafka.bootstrapServers empty" }}
{{- end }}
{{- if and .Values.topics.localDays (not .Values.strimzi.tieredStorage.className) }}
{{- fail "strimzi.tieredStorage.className is empty: with topics.localDays the class of a RemoteStorageManager that the brokers' image has is accepted" }}
{{- end }}
{{- if gt (int .Values.topics.replicationFactor) (int .Values.strimzi.replicas) }}
{{- fail (printf "topics.replicationFactor is %d, at most strimzi.replicas (%d) is accepted" (int .Values.topics.replicationFactor) (int .Values.strimzi.replicas)) }}
{{- end }}
{{- else }}
{{- if not .Values.kafka.bootstrapServers }}
{{- fail "kafka.bootstrapServers is empty: host:port of your brokers is accepted, or strimzi.enabled=true" }}
{{- end }}
{{- if and .Values.kafka.tls.client.existingSecret (not .Values.kafka.tls.enabled) }}
{{- fail "kafka.tls.client.existingSecret is set: it is accepted with kafka.tls.enabled=true only" }}
{{- end }}
{{- $users := without (values .Values.kafka.users) "" }}
{{- if and $users (not (or .Values.kafka.sasl.enabled .Values.kafka.tls.enabled)) }}
{{- fail "kafka.users is set: it is accepted with kafka.sasl.enabled=true, or with kafka.tls.enabled=true for client certificates" }}
{{- end }}
{{- range include "openperp.kafka.programs" . | fromJsonArray }}
{{- $security := include "openperp.kafka.security" (dict "root" $ "user" .) | fromYaml }}
{{- if and $security.sasl.enabled (not $security.sasl.existingSecret) }}
{{- fail (printf "kafka.users.%s is empty: with kafka.sasl.enabled the name of a Secret with its user and password is accepted" .) }}
{{- end }}
{{- if and $users (not $security.sasl.enabled) (not $security.tls.client.existingSecret) }}
{{- fail (printf "kafka.users.%s is empty: as others have one, the name of a Secret with its client certificate is accepted" .) }}
{{- end }}
{{- end }}
{{- end }}
{{- if .Values.cloudnativepg.enabled }}
{{- if or .Values.postgresql.host .Values.postgresql.existingSecret }}
{{- fail "cloudnativepg.enabled makes a PostgreSQL of its own: leave postgresql.host and postgresql.existingSecret empty" }}
{{- end }}
{{- else }}
{{- if not .Values.postgresql.host }}
{{- fail "postgresql.host is empty: the host of your database is accepted, or cloudnativepg.enabled=true" }}
{{- end }}
{{- range list "account" "stats" }}
{{- if not (include "openperp.postgresql.secret" (dict "root" $ "user" .)) }}
{{- fail (printf "postgresql.users.%s is empty: the name of a Secret with its user and password is accepted" .) }}
{{- end }}
{{- end }}
{{- end }}
{{- if gt (int .Values.topics.minInsyncReplicas) (int .Values.topics.replicationFactor) }}
{{- fail (printf "topics.minInsyncReplicas is %d, at most topics.replicationFactor (%d) is accepted" (int .Values.topics.minInsyncReplicas) (int .Values.topics.replicationFactor)) }}
{{- end }}
{{- end }}

{{- define "openperp.validate.markets" -}}
{{- with .Values.exchange.keys }}
{{- if and .existingSecret (or .admin .oracle .treasurer) }}
{{- fail "exchange.keys.existingSecret holds all keys: leave exchange.keys.admin, exchange.keys.oracle and exchange.keys.treasurer empty" }}
{{- end }}
{{- end }}
{{- $numbers := dict }}
{{- $symbols := dict }}
{{- range .Values.markets }}
{{- $number := int .number | toString }}
{{- if hasKey $numbers $number }}
{{- fail (printf "markets: %s has number %s, which %s has: a number of its own is accepted" .symbol $number (get $numbers $number)) }}
{{- end }}
{{- if hasKey $symbols .symbol }}
{{- fail (printf "markets: %s is listed twice" .symbol) }}
{{- end }}
{{- $_ := set $numbers $number .symbol }}
{{- $_ := set $symbols .symbol true }}
{{- end }}
{{- end }}

{{- define "openperp.validate.replicas" -}}
{{- if hasKey .Values.exchange "accountPartitions" }}
{{- fail "exchange.accountPartitions is set, but there is one account shard, which holds all accounts: remove the value" }}
{{- end }}
{{- $most := len .Values.markets }}
{{- if .Values.matching.groups }}
{{- if ne (int .Values.matching.replicas) 1 }}
{{- fail "matching.replicas is not used where there are matching.groups: give replicas of each group" }}
{{- end }}
{{- else }}
{{- if .Values.matching.accountShard }}
{{- fail "matching.accountShard is used where there are matching.groups only: give the values of matching" }}
{{- end }}
{{- if gt (int .Values.matching.replicas) $most }}
{{- fail (printf "matching.replicas is %d, at most %d is accepted, the number of markets: more would host nothing" (int .Values.matching.replicas) $most) }}
{{- end }}
{{- end }}
{{- end }}

{{- define "openperp.validate.groups" -}}
{{- if .Values.matching.groups }}
{{- $owner := dict }}
{{- $names := dict }}
{{- range .Values.markets }}
{{- $_ := set $owner .symbol "" }}
{{- end }}
{{- range $group := .Values.matching.groups }}
{{- if or (hasKey $names .name) (has .name (list "accounts" "standby" "management")) }}
{{- fail (printf "matching.groups: the name %s is taken: a name of its own is accepted" .name) }}
{{- end }}
{{- $_ := set $names .name true }}
{{- if gt (int (default 1 .replicas)) (len .markets) }}
{{- fail (printf "matching.groups: %s has %d replicas, at most %d, one for each of its markets, is accepted" .name (int .replicas) (len .markets)) }}
{{- end }}
{{- range .markets }}
{{- if not (hasKey $owner .) }}
{{- fail (printf "matching.groups: %s names %s, which is not among markets: accepted are %s" $group.name . (keys $owner | sortAlpha | join ", ")) }}
{{- end }}
{{- if get $owner . }}
{{- fail (printf "matching.groups: %s is in %s and in %s: one is accepted" . (get $owner .) $group.name) }}
{{- end }}
{{- $_ := set $owner . $group.name }}
{{- end }}
{{- end }}
{{- range $symbol, $group := $owner }}
{{- if not $group }}
{{- fail (printf "matching.groups: %s is in no group and would stand still: put it into one" $symbol) }}
{{- end }}
{{- end }}
{{- end }}
{{- end }}

{{- define "openperp.validate.scaling" -}}
{{- $values := .Values }}
{{- range list "gateway" "stream" "account" "stats" }}
{{- $service := get $values . }}
{{- if and $service.autoscaling.enabled $service.keda.enabled }}
{{- fail (printf "%s.autoscaling.enabled and %s.keda.enabled are both true: one is accepted" . .) }}
{{- end }}
{{- $name := . }}
{{- range $key := list "autoscaling" "keda" }}
{{- $scaling := get $service $key }}
{{- if and $scaling.enabled (gt (int $scaling.minReplicas) (int $scaling.maxReplicas)) }}
{{- fail (printf "%s.%s.minReplicas is %d, at most maxReplicas (%d) is accepted" $name $key (int $scaling.minReplicas) (int $scaling.maxReplicas)) }}
{{- end }}
{{- end }}
{{- if and $service.autoscaling.enabled (not (or $service.autoscaling.targetCPUUtilizationPercentage $service.autoscaling.targetMemoryUtilizationPercentage)) }}
{{- fail (printf "%s.autoscaling has no target: a percentage of CPU or of memory is accepted" $name) }}
{{- end }}
{{- end }}
{{- end }}

{{- define "openperp.validate.ingress" -}}
{{- if .Values.ingress.enabled }}
{{- if not .Values.ingress.host }}
{{- fail "ingress.host is empty: with ingress.enabled the name of a host is accepted" }}
{{- end }}
{{- if and .Values.ingress.tls.enabled (not .Values.ingress.tls.secretName) }}
{{- fail "ingress.tls.secretName is empty: with ingress.tls.enabled the name of a Secret with the certificate is accepted" }}
{{- end }}
{{- end }}
{{- end }}

{{/* What is fixed for the life of an exchange, as the last release noted it at the ConfigMap of matching. */}}
{{- define "openperp.validate.history" -}}
{{- $known := lookup "v1" "ConfigMap" .Release.Namespace (printf "%s-matching" (include "openperp.fullname" .)) }}
{{- $annotations := dig "metadata" "annotations" (dict) $known }}
{{- with get $annotations "openperp.io/markets" }}
{{- $now := include "openperp.marketsForLife" $ | fromJson }}
{{- range $symbol, $terms := fromJson . }}
{{- if not (hasKey $now $symbol) }}
{{- fail (printf "markets: %s is missing, but it is listed, and its positions live on: markets are never removed" $symbol) }}
{{- end }}
{{- if ne (toJson $terms) (toJson (get $now $symbol)) }}
{{- fail (printf "markets: number, tick and lot of %s are %s, but it is listed with %s for life" $symbol (get $now $symbol | join ", ") ($terms | join ", ")) }}
{{- end }}
{{- end }}
{{- end }}
{{- end }}

{{/* A stream that posts at a port the gateway has not got yet would refuse posts until the first new pod of gateway is ready. */}}
{{- define "openperp.validate.internalPort" -}}
{{- if include "openperp.usesInternalPort" (dict "root" . "component" "stream") }}
{{- $installed := lookup "v1" "ConfigMap" .Release.Namespace (printf "%s-gateway" (include "openperp.fullname" .)) }}
{{- if and $installed (not (lookup "v1" "Service" .Release.Namespace (include "openperp.internalService" .))) }}
{{- fail "exchange.internalPort.stream is true, but the gateway that runs has no internal port yet, and stream would refuse posts until it has: upgrade with exchange.internalPort.stream=false first, and with true when all pods of gateway are replaced" }}
{{- end }}
{{- end }}
{{- end }}

{{- define "openperp.marketsForLife" -}}
{{- $markets := dict }}
{{- range .Values.markets }}
{{- $_ := set $markets .symbol (list (int .number | toString) .tickSize .lotSize) }}
{{- end }}
{{- toJson $markets }}
{{- end }}
