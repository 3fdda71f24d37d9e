{{/* Who calls whom over HTTP, who is public, who speaks to Kafka and PostgreSQL: the picture of docs/ARCHITECTURE.md. */}}
{{- define "openperp.edges" -}}
gateway: {public: true, metrics: true, calls: [account, stats], kafka: true, postgresql: false}
stream: {public: true, metrics: true, calls: [gateway, stats], kafka: true, postgresql: false}
account: {public: false, metrics: true, calls: [], kafka: true, postgresql: true}
stats: {public: false, metrics: true, calls: [], kafka: true, postgresql: true}
matching: {public: false, metrics: true, calls: [], kafka: true, postgresql: false}
{{/* Pods in which operators run the image openperp/admin (docs/run/roles.md). */}}
admin: {public: false, metrics: false, calls: [gateway], kafka: false, postgresql: false}
{{- if .Values.marketMaker.enabled }}
market-maker: {public: false, metrics: true, calls: [gateway], kafka: false, postgresql: false}
{{- end }}
{{- if .Values.topics.create }}
topics: {public: false, metrics: false, calls: [], kafka: true, postgresql: false}
{{- end }}
{{- if .Values.tools.enabled }}
tools: {public: false, metrics: false, calls: [], kafka: true, postgresql: false}
{{- end }}
{{- if .Values.test.enabled }}
test: {public: false, metrics: false, calls: [gateway, stream], kafka: false, postgresql: false}
{{- if .Values.test.doctor.enabled }}
doctor: {public: false, metrics: false, calls: [gateway, stream], kafka: true, postgresql: true}
{{- end }}
{{- end }}
{{- end }}

{{/* Peers of NetworkPolicies: the pods of the release that speak to a backend. Argument: root, backend (kafka or postgresql). */}}
{{- define "openperp.callersOf" -}}
{{- $callers := list }}
{{- range $component, $edge := include "openperp.edges" .root | fromYaml }}
{{- if get $edge $.backend }}
{{- $callers = append $callers $component }}
{{- end }}
{{- end }}
- podSelector:
    matchLabels:
      {{- include "openperp.releaseSelector" .root | nindent 6 }}
    matchExpressions:
      - {key: app.kubernetes.io/component, operator: In, values: {{ toJson $callers }}}
{{- end }}

{{- define "openperp.kafka.ports" -}}
{{- if .Values.networkPolicy.kafka.ports }}
{{- toJson .Values.networkPolicy.kafka.ports }}
{{- else }}
{{- $ports := list }}
{{- range splitList "," (include "openperp.kafka.bootstrapServers" .) }}
{{- $ports = append $ports (splitList ":" (trim .) | last | int) }}
{{- end }}
{{- $ports | uniq | toJson }}
{{- end }}
{{- end }}

{{- define "openperp.kafka.peers" -}}
{{- if .Values.strimzi.enabled }}
- podSelector:
    matchLabels:
      strimzi.io/cluster: {{ include "openperp.kafka.clusterName" . }}
      strimzi.io/kind: Kafka
{{- else }}
{{- toJson .Values.networkPolicy.kafka.peers }}
{{- end }}
{{- end }}

{{/* Port of the collector of traces. */}}
{{- define "openperp.tracing.port" -}}
{{- $url := urlParse .Values.tracing.endpoint }}
{{- $port := regexFind ":[0-9]+$" $url.host | trimPrefix ":" }}
{{- $port | default (ternary "443" "80" (eq $url.scheme "https")) }}
{{- end }}

{{- define "openperp.postgresql.peers" -}}
{{- if .Values.cloudnativepg.enabled }}
- podSelector:
    matchLabels:
      cnpg.io/cluster: {{ include "openperp.postgresql.clusterName" . }}
{{- else }}
{{- toJson .Values.networkPolicy.postgresql.peers }}
{{- end }}
{{- end }}
