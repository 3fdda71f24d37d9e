{{/* How pods reach Kafka and PostgreSQL: what may be read stands in the configuration file, what may not comes from Secrets. */}}

{{- define "openperp.kafka.clusterName" -}}
{{ include "openperp.fullname" . }}-kafka
{{- end }}

{{/* Of the user that Strimzi's operator makes, and of its Secret. Argument: root, user. */}}
{{- define "openperp.kafka.userName" -}}
{{ include "openperp.fullname" .root }}-kafka-user-{{ .user }}
{{- end }}

{{/* The programs of the release that log in to Kafka. */}}
{{- define "openperp.kafka.programs" -}}
{{- concat (list "gateway" "matching" "account" "stats" "stream") (ternary (list "topics") list .Values.topics.create) | toJson }}
{{- end }}

{{- define "openperp.postgresql.clusterName" -}}
{{ include "openperp.fullname" . }}-postgresql
{{- end }}

{{- define "openperp.kafka.bootstrapServers" -}}
{{- if .Values.strimzi.enabled }}
{{- include "openperp.kafka.clusterName" . }}-kafka-bootstrap:9093
{{- else }}
{{- .Values.kafka.bootstrapServers }}
{{- end }}
{{- end }}

{{/* kafka.tls and kafka.sasl with the program's own user, or as Strimzi's operator makes them. Argument: root, user. */}}
{{- define "openperp.kafka.security" -}}
{{- if .root.Values.strimzi.enabled }}
tls:
  enabled: true
  ca: {existingSecret: {{ include "openperp.kafka.clusterName" .root }}-cluster-ca-cert, key: ca.crt}
  client: {existingSecret: ""}
sasl: {enabled: true, mechanism: SCRAM-SHA-512, existingSecret: {{ include "openperp.kafka.userName" . }}, jaasConfigKey: sasl.jaas.config}
{{- else }}
{{- $kafka := deepCopy .root.Values.kafka }}
{{- with get $kafka.users .user }}
{{- $_ := set (ternary $kafka.sasl $kafka.tls.client $kafka.sasl.enabled) "existingSecret" . }}
{{- end }}
tls: {{ toJson $kafka.tls }}
sasl: {{ toJson $kafka.sasl }}
{{- end }}
{{- end }}

{{/* Argument: root, user. */}}
{{- define "openperp.kafka.properties" -}}
{{- $security := include "openperp.kafka.security" . | fromYaml }}
{{- $tls := $security.tls.enabled }}
{{- $sasl := $security.sasl.enabled }}
{{- $properties := dict "security.protocol" (ternary (ternary "SASL_SSL" "SSL" $sasl) (ternary "SASL_PLAINTEXT" "PLAINTEXT" $sasl) $tls) }}
{{- if and $tls $security.tls.ca.existingSecret }}
{{- $_ := set $properties "ssl.truststore.type" "PEM" }}
{{- $_ := set $properties "ssl.truststore.location" "/etc/openperp/kafka-ca/ca.crt" }}
{{- end }}
{{- if and $tls $security.tls.client.existingSecret }}
{{- $_ := set $properties "ssl.keystore.type" "PEM" }}
{{- end }}
{{- if $sasl }}
{{- $_ := set $properties "sasl.mechanism" $security.sasl.mechanism }}
{{- end }}
{{- toYaml (mergeOverwrite $properties (deepCopy .root.Values.kafka.properties)) }}
{{- end }}

{{/* Argument: root, user. */}}
{{- define "openperp.kafka.env" -}}
{{- $security := include "openperp.kafka.security" . | fromYaml }}
{{- with $security.sasl }}
{{- if .enabled }}
{{- if .jaasConfigKey }}
- name: SPRING_KAFKA_PROPERTIES_SASL_JAAS_CONFIG
  valueFrom:
    secretKeyRef: {name: {{ .existingSecret }}, key: {{ .jaasConfigKey }}}
{{- else }}
- name: KAFKA_USERNAME
  valueFrom:
    secretKeyRef: {name: {{ .existingSecret }}, key: {{ .usernameKey }}}
- name: KAFKA_PASSWORD
  valueFrom:
    secretKeyRef: {name: {{ .existingSecret }}, key: {{ .passwordKey }}}
- name: SPRING_KAFKA_PROPERTIES_SASL_JAAS_CONFIG
  {{- $module := ternary "plain.PlainLoginModule" "scram.ScramLoginModule" (eq .mechanism "PLAIN") }}
  value: 'org.apache.kafka.common.security.{{ $module }} required username="$(KAFKA_USERNAME)" password="$(KAFKA_PASSWORD)";'
{{- end }}
{{- end }}
{{- end }}
{{- with $security.tls }}
{{- if and .enabled .client.existingSecret }}
- name: SPRING_KAFKA_PROPERTIES_SSL_KEYSTORE_KEY
  valueFrom:
    secretKeyRef: {name: {{ .client.existingSecret }}, key: {{ .client.keyKey }}}
- name: SPRING_KAFKA_PROPERTIES_SSL_KEYSTORE_CERTIFICATE_CHAIN
  valueFrom:
    secretKeyRef: {name: {{ .client.existingSecret }}, key: {{ .client.certificateKey }}}
{{- end }}
{{- end }}
{{- end }}

{{/* Secret and key of Kafka's CA; empty without. */}}
{{- define "openperp.kafka.ca" -}}
{{- $security := include "openperp.kafka.security" (dict "root" . "user" "matching") | fromYaml }}
{{- if and $security.tls.enabled $security.tls.ca.existingSecret }}
{{- toYaml $security.tls.ca }}
{{- end }}
{{- end }}

{{/* postgresql.* as it is, or as CloudNativePG's operator makes it; who logs in is in openperp.postgresql.secret. */}}
{{- define "openperp.postgresql.connection" -}}
{{- if .Values.cloudnativepg.enabled }}
{{- $cluster := include "openperp.postgresql.clusterName" . }}
host: {{ $cluster }}-rw
port: 5432
database: openperp
mode: verify-full
ca: {existingSecret: {{ $cluster }}-ca, key: ca.crt}
{{- else }}
{{- with .Values.postgresql }}
host: {{ .host | quote }}
port: {{ int .port }}
database: {{ .database | quote }}
mode: {{ .tls.mode }}
ca: {{ toJson .tls.ca }}
{{- end }}
{{- end }}
{{- end }}

{{- define "openperp.postgresql.url" -}}
{{- $c := include "openperp.postgresql.connection" . | fromYaml }}
{{- $parameters := dict "sslmode" $c.mode }}
{{- if and (ne $c.mode "disable") $c.ca.existingSecret }}
{{- $_ := set $parameters "sslrootcert" "/etc/openperp/postgresql-ca/ca.crt" }}
{{- else if has $c.mode (list "verify-ca" "verify-full") }}
{{- $_ := set $parameters "sslfactory" "org.postgresql.ssl.DefaultJavaSSLFactory" }}
{{- end }}
{{- $parameters = mergeOverwrite $parameters (deepCopy .Values.postgresql.parameters) }}
{{- $query := list }}
{{- range $key := keys $parameters | sortAlpha }}
{{- $query = append $query (printf "%s=%v" $key (get $parameters $key | toString | urlquery)) }}
{{- end }}
{{- printf "jdbc:postgresql://%s:%d/%s?%s" $c.host (int $c.port) $c.database (join "&" $query) }}
{{- end }}

{{/* Secret with user and password of a service: its own, or the one of both. Argument: root, user (account or stats). */}}
{{- define "openperp.postgresql.secret" -}}
{{- $shared := ternary (printf "%s-app" (include "openperp.postgresql.clusterName" .root)) .root.Values.postgresql.existingSecret .root.Values.cloudnativepg.enabled }}
{{- get .root.Values.postgresql.users .user | default $shared }}
{{- end }}

{{/* Argument: root, user. */}}
{{- define "openperp.postgresql.env" -}}
{{- $keys := ternary (dict "usernameKey" "username" "passwordKey" "password") .root.Values.postgresql .root.Values.cloudnativepg.enabled }}
{{- $secret := include "openperp.postgresql.secret" . }}
- name: SPRING_DATASOURCE_USERNAME
  valueFrom:
    secretKeyRef: {name: {{ $secret }}, key: {{ $keys.usernameKey }}}
- name: SPRING_DATASOURCE_PASSWORD
  valueFrom:
    secretKeyRef: {name: {{ $secret }}, key: {{ $keys.passwordKey }}}
{{- end }}

{{- define "openperp.postgresql.ca" -}}
{{- $c := include "openperp.postgresql.connection" . | fromYaml }}
{{- if and (ne $c.mode "disable") $c.ca.existingSecret }}
{{- toYaml $c.ca }}
{{- end }}
{{- end }}
