{{/* What the services are: where each listens, what it needs, how each is told about the others. */}}

{{- define "openperp.managementPort" -}}
12090
{{- end }}

{{/* The gateway's second port. */}}
{{- define "openperp.internalPort" -}}
12002
{{- end }}

{{/* Whether a component has the gateway's internal port, or knows its secret. Argument: root, component. */}}
{{- define "openperp.usesInternalPort" -}}
{{- with .root.Values.exchange.internalPort }}
{{- if and .existingSecret (or (eq $.component "gateway") (and (eq $.component "stream") .stream)) }}true{{ end }}
{{- end }}
{{- end }}

{{- define "openperp.internalService" -}}
{{ include "openperp.fullname" . }}-gateway-internal
{{- end }}

{{/* Of each service: port of the container, and whether it has a database. */}}
{{- define "openperp.services" -}}
gateway: {port: 12000, postgresql: false}
matching: {port: 12010, postgresql: false}
account: {port: 12012, postgresql: true}
stats: {port: 12013, postgresql: true}
stream: {port: 12001, postgresql: false}
{{- end }}

{{- define "openperp.port" -}}
{{- $services := include "openperp.services" .root | fromYaml }}
{{- get (get $services .component) "port" }}
{{- end }}

{{- define "openperp.servicePort" -}}
{{- $own := int (get (get .root.Values .component) "service").port }}
{{- if $own }}{{ $own }}{{ else }}{{ include "openperp.port" . }}{{ end }}
{{- end }}

{{- define "openperp.address" -}}
{{- printf "http://%s-%s:%s" (include "openperp.fullname" .root) .component (include "openperp.servicePort" .) }}
{{- end }}

{{/* The configuration file of a service: what the chart knows, then the user's own. Argument: root, component. */}}
{{- define "openperp.config" -}}
{{- $chart := include "openperp.config.all" . | fromYaml }}
{{- $own := include (printf "openperp.config.%s" .component) .root | fromYaml }}
{{- $user := deepCopy (get .root.Values .component).config }}
{{- toYaml (mergeOverwrite $chart $own $user) }}
{{- end }}

{{- define "openperp.config.all" -}}
server:
  port: {{ include "openperp.port" . }}
management:
  server:
    port: {{ include "openperp.managementPort" . }}
spring:
  kafka:
    bootstrap-servers: {{ include "openperp.kafka.bootstrapServers" .root | quote }}
    properties:
      {{- include "openperp.kafka.properties" (dict "root" .root "user" .component) | nindent 6 }}
{{- $services := include "openperp.services" .root | fromYaml }}
{{- if (get $services .component).postgresql }}
  datasource:
    url: {{ include "openperp.postgresql.url" .root | quote }}
{{- end }}
{{- with .root.Values.tracing }}
{{- if .enabled }}
openperp:
  tracing:
    enabled: true
    probability: {{ .probability }}
    endpoint: {{ .endpoint | quote }}
{{- end }}
{{- end }}
{{- end }}

{{- define "openperp.config.forwarded" -}}
{{- if .Values.trustForwardedHeaders }}
server:
  forward-headers-strategy: native
  {{- with .Values.trustedProxies }}
  tomcat:
    remoteip:
      internal-proxies: {{ join "," . | quote }}
  {{- end }}
{{- end }}
{{- end }}

{{- define "openperp.config.gateway" -}}
{{- include "openperp.config.forwarded" . }}
openperp:
  gateway:
    spelling: {{ .Values.exchange.spelling | quote }}
    {{- if .Values.follower.enabled }}
    follower: true
    {{- end }}
    treasury-public-key: {{ .Values.exchange.withdrawals.treasuryPublicKey | quote }}
    {{- if .Values.ingress.enabled }}
    {{- if not (hasPrefix "*" .Values.ingress.host) }}
    web-socket: ws{{ if .Values.ingress.tls.enabled }}s{{ end }}://{{ .Values.ingress.host }}/ws
    {{- end }}
    {{- end }}
    terminal:
      faucet:
        enabled: {{ .Values.exchange.faucet.enabled }}
        amount: {{ .Values.exchange.faucet.defaultAmount | quote }}
    {{- with .Values.exchange.network }}
    signatures:
      network: {{ . }}
      network-required: {{ $.Values.exchange.networkRequired }}
    {{- end }}
    {{- $oracle := and (not .Values.exchange.keys.existingSecret) .Values.exchange.keys.oracle }}
    {{- if or $oracle .Values.exchange.divideLimits }}
    limits:
      {{- if .Values.exchange.divideLimits }}
      replicas-of: {{ include "openperp.fullname" . }}-gateway-replicas
      {{- end }}
      {{- with $oracle }}
      oracle:
        keys: {{ toJson . }}
      {{- end }}
    {{- end }}
    {{- if .Values.exchange.internalPort.existingSecret }}
    internal:
      port: {{ include "openperp.internalPort" . }}
      address: 0.0.0.0
    {{- end }}
    forwarding:
      account-service: {{ include "openperp.address" (dict "root" . "component" "account") }}
      stats-service: {{ include "openperp.address" (dict "root" . "component" "stats") }}
{{- end }}

{{- define "openperp.config.stream" -}}
{{- include "openperp.config.forwarded" . }}
openperp:
  stream:
    spelling: {{ .Values.exchange.spelling | quote }}
    {{- if .Values.ingress.enabled }}
    page: /terminal
    {{- end }}
    {{- if include "openperp.usesInternalPort" (dict "root" . "component" "stream") }}
    gateway: http://{{ include "openperp.internalService" . }}:{{ include "openperp.internalPort" . }}
    {{- else }}
    gateway: {{ include "openperp.address" (dict "root" . "component" "gateway") }}
    {{- end }}
    statistics: {{ include "openperp.address" (dict "root" . "component" "stats") }}
{{- end }}

{{- define "openperp.config.account" -}}
openperp:
  account:
    check:
      rules-version: {{ int .Values.exchange.rulesVersion }}
      agents-per-account: {{ int .Values.exchange.agentsPerAccount }}
      open-orders-per-market: {{ int .Values.exchange.openOrdersPerMarket }}
      open-orders-per-account: {{ int .Values.exchange.openOrdersPerAccount }}
{{- end }}

{{- define "openperp.config.stats" -}}
{{- with .Values.exchange.network }}
openperp:
  stats:
    network: {{ . }}
{{- else }}
{}
{{- end }}
{{- end }}

{{- define "openperp.config.matching" -}}
{{- $e := .Values.exchange }}
openperp:
  matching:
    {{- with $e.feeAccount }}
    fee-account: {{ . }}
    {{- end }}
    {{- with $e.insuranceFund }}
    insurance-fund: {{ . }}
    {{- end }}
    insurance-deposit: {{ default "0" $e.insuranceDeposit | quote }}
    liquidation-window: {{ int $e.liquidationWindow }}
    rules-version: {{ int $e.rulesVersion }}
    agents-per-account: {{ int $e.agentsPerAccount }}
    open-orders-per-market: {{ int $e.openOrdersPerMarket }}
    open-orders-per-account: {{ int $e.openOrdersPerAccount }}
    feeds: {{ toJson $e.feeds }}
    {{- if not $e.keys.existingSecret }}
    admin-keys: {{ toJson $e.keys.admin }}
    oracle-keys: {{ toJson $e.keys.oracle }}
    treasurer-keys: {{ toJson $e.keys.treasurer }}
    {{- end }}
    deposits:
      per-hour: {{ $e.deposits.perHour | quote }}
    withdrawals:
      per-account-day: {{ $e.withdrawals.perAccountDay | quote }}
      per-hour: {{ $e.withdrawals.perHour | quote }}
      approval-above: {{ $e.withdrawals.approvalAbove | quote }}
      treasury-public-key: {{ $e.withdrawals.treasuryPublicKey | quote }}
    liabilities-every-seconds: {{ int $e.liabilitiesEverySeconds }}
    spare-markets: {{ int .Values.matching.spareMarkets }}
    lanes: {{ .Values.matching.lanes }}
    faucet:
      enabled: {{ $e.faucet.enabled }}
      default-amount: {{ $e.faucet.defaultAmount | quote }}
      maximum-amount: {{ $e.faucet.maximumAmount | quote }}
      accounts: {{ int $e.faucet.accounts }}
    snapshots:
      every-records: {{ int64 .Values.matching.snapshots.everyRecords }}
      every: {{ .Values.matching.snapshots.every | quote }}
    standby:
      enabled: {{ .Values.matching.standby.enabled }}
      beat: {{ .Values.matching.standby.beat | quote }}
      patience: {{ .Values.matching.standby.patience | quote }}
    topics:
      create: false
      replication-factor: {{ int .Values.topics.replicationFactor }}
      min-insync-replicas: {{ int .Values.topics.minInsyncReplicas }}
      {{- with int .Values.topics.localDays }}
      local-retention: {{ . }}d
      {{- end }}
    {{- with $e.parameters }}
    exchange:
      {{- toYaml . | nindent 6 }}
    {{- end }}
    markets:
      {{- range .Values.markets }}
      {{- $correlations := dict }}
      {{- range $symbol, $value := .correlations }}
      {{- $_ := set $correlations (printf "[%s]" $symbol) $value }}
      {{- end }}
      - {{- mergeOverwrite (omit . "correlations") (dict "number" (int .number) "correlations" $correlations) | toYaml | nindent 8 }}
      {{- end }}
{{- end }}

{{/* The StatefulSets of matching: name, component of its own, replicas, what each hosts, and a group's own values. */}}
{{- define "openperp.matching.sets" -}}
{{- $name := printf "%s-matching" (include "openperp.fullname" .) }}
{{- if .Values.matching.groups }}
- name: {{ $name }}-accounts
  group: accounts
  replicas: 1
  accounts: true
  markets: ["spare"]
  values: {{ toJson .Values.matching.accountShard }}
{{- range .Values.matching.groups }}
- name: {{ $name }}-{{ .name }}
  group: {{ .name }}
  replicas: {{ int (default 1 .replicas) }}
  accounts: false
  markets: {{ toJson .markets }}
  values: {{ omit . "name" "markets" "replicas" | toJson }}
{{- end }}
{{- else }}
- name: {{ $name }}
  group: all
  replicas: {{ int .Values.matching.replicas }}
  accounts: true
  markets: ["*"]
  values: {}
{{- end }}
{{- end }}
