{{/* Parts that all pods share. */}}

{{- define "openperp.pod.security" -}}
automountServiceAccountToken: false
serviceAccountName: {{ include "openperp.serviceAccountName" . }}
enableServiceLinks: false
securityContext:
  {{- toYaml .Values.podSecurityContext | nindent 2 }}
{{- with .Values.imagePullSecrets }}
imagePullSecrets:
  {{- toYaml . | nindent 2 }}
{{- end }}
{{- end }}

{{/* Argument: root, component, values, selector (labels the spread counts). */}}
{{- define "openperp.pod.placement" -}}
{{- with .values.priorityClassName }}
priorityClassName: {{ . }}
{{- end }}
{{- with .values.nodeSelector }}
nodeSelector:
  {{- toYaml . | nindent 2 }}
{{- end }}
{{- with .values.tolerations }}
tolerations:
  {{- toYaml . | nindent 2 }}
{{- end }}
{{- with .values.affinity }}
affinity:
  {{- toYaml . | nindent 2 }}
{{- end }}
{{- $selector := .selector }}
{{- with .values.topologySpreadConstraints }}
topologySpreadConstraints:
  {{- range . }}
  {{- $own := dict "labelSelector" (dict "matchLabels" ($selector | fromYaml)) }}
  - {{- merge (deepCopy .) $own | toYaml | nindent 4 }}
  {{- end }}
{{- end }}
{{- end }}

{{/* Environment of a container that runs one of our images. Argument: root, component, values, user (in Kafka, if not the component). */}}
{{- define "openperp.pod.env" -}}
- name: SPRING_CONFIG_ADDITIONAL_LOCATION
  value: file:/etc/openperp/config/
- name: JDK_JAVA_OPTIONS
  value: {{ .values.javaOptions | quote }}
{{- include "openperp.kafka.env" (dict "root" .root "user" (default .component .user)) }}
{{- $services := include "openperp.services" .root | fromYaml }}
{{- if and (get $services .component).postgresql .root.Values.strimzi.enabled .root.Values.strimzi.rack.topologyKey }}
{{- /* No answer waits for what these two read, so the nearest broker may serve them. Without the label it is empty: any broker. */}}
- name: SPRING_KAFKA_PROPERTIES_CLIENT_RACK
  valueFrom:
    fieldRef: {fieldPath: "metadata.labels['{{ .root.Values.strimzi.rack.topologyKey }}']"}
{{- end }}
{{- if (get $services .component).postgresql }}
{{ include "openperp.postgresql.env" (dict "root" .root "user" .component) }}
{{- end }}
{{- $keys := .root.Values.exchange.keys }}
{{- if and (eq .component "matching") $keys.existingSecret }}
- name: OPENPERP_MATCHING_ADMIN_KEYS
  valueFrom:
    secretKeyRef: {name: {{ $keys.existingSecret }}, key: {{ $keys.adminKey }}{{ if include "openperp.accepts" (dict "root" .root "name" "keys") }}, optional: true{{ end }}}
- name: OPENPERP_MATCHING_ORACLE_KEYS
  valueFrom:
    secretKeyRef: {name: {{ $keys.existingSecret }}, key: {{ $keys.oracleKey }}}
- name: OPENPERP_MATCHING_TREASURER_KEYS
  valueFrom:
    secretKeyRef: {name: {{ $keys.existingSecret }}, key: {{ $keys.treasurerKey }}, optional: true}
{{- end }}
{{- if and (eq .component "gateway") $keys.existingSecret }}
- name: OPENPERP_GATEWAY_LIMITS_ORACLE_KEYS
  valueFrom:
    secretKeyRef: {name: {{ $keys.existingSecret }}, key: {{ $keys.oracleKey }}}
{{- end }}
{{- if include "openperp.usesInternalPort" . }}
- name: {{ ternary "OPENPERP_GATEWAY_INTERNAL_SECRET" "OPENPERP_STREAM_GATEWAY_SECRET" (eq .component "gateway") }}
  valueFrom:
    secretKeyRef: {name: {{ .root.Values.exchange.internalPort.existingSecret }}, key: {{ .root.Values.exchange.internalPort.key }}}
{{- end }}
{{- if include "openperp.logKeys" . }}
- name: OPENPERP_{{ upper .component }}_LOG_KEYS
  value: /etc/openperp/log-keys/log.keys
{{- end }}
{{- if include "openperp.receiptKey" . }}
- name: OPENPERP_GATEWAY_RECEIPT_KEY
  value: /etc/openperp/receipt-key/receipt.key
{{- end }}
{{- with .values.extraEnv }}
{{ toYaml . }}
{{- end }}
{{- end }}

{{/* The key of its Secret that holds a component's keys of log records. Argument: root, component. */}}
{{- define "openperp.logKeys" -}}
{{- with .root.Values.exchange.logKeys }}
{{- if .existingSecret }}
{{- if eq $.component "gateway" }}{{ .gatewayKey }}{{ else if eq $.component "matching" }}{{ .matchingKey }}{{ end }}
{{- end }}
{{- end }}
{{- end }}

{{/* The key of its Secret that holds the gateway's key of receipts. Argument: root, component. */}}
{{- define "openperp.receiptKey" -}}
{{- with .root.Values.exchange.receiptKey }}
{{- if and .existingSecret (eq $.component "gateway") }}{{ .key }}{{ end }}
{{- end }}
{{- end }}

{{- define "openperp.pod.volumeMounts" -}}
- name: config
  mountPath: /etc/openperp/config
  readOnly: true
- name: tmp
  mountPath: /tmp
{{- if include "openperp.kafka.ca" .root }}
- name: kafka-ca
  mountPath: /etc/openperp/kafka-ca
  readOnly: true
{{- end }}
{{- $services := include "openperp.services" .root | fromYaml }}
{{- if and (get $services .component).postgresql (include "openperp.postgresql.ca" .root) }}
- name: postgresql-ca
  mountPath: /etc/openperp/postgresql-ca
  readOnly: true
{{- end }}
{{- if include "openperp.logKeys" . }}
- name: log-keys
  mountPath: /etc/openperp/log-keys
  readOnly: true
{{- end }}
{{- if include "openperp.receiptKey" . }}
- name: receipt-key
  mountPath: /etc/openperp/receipt-key
  readOnly: true
{{- end }}
{{- with .values.extraVolumeMounts }}
{{ toYaml . }}
{{- end }}
{{- end }}

{{- define "openperp.pod.volumes" -}}
- name: config
  configMap:
    name: {{ include "openperp.fullname" .root }}-{{ .component }}
- name: tmp
  emptyDir: {}
{{- with include "openperp.kafka.ca" .root | fromYaml }}
- name: kafka-ca
  secret:
    secretName: {{ .existingSecret }}
    items: [{key: {{ .key }}, path: ca.crt}]
{{- end }}
{{- $services := include "openperp.services" .root | fromYaml }}
{{- if (get $services .component).postgresql }}
{{- with include "openperp.postgresql.ca" .root | fromYaml }}
- name: postgresql-ca
  secret:
    secretName: {{ .existingSecret }}
    items: [{key: {{ .key }}, path: ca.crt}]
{{- end }}
{{- end }}
{{- with include "openperp.logKeys" . }}
- name: log-keys
  secret:
    secretName: {{ $.root.Values.exchange.logKeys.existingSecret }}
    defaultMode: 0440
    items: [{key: {{ . }}, path: log.keys}]
{{- end }}
{{- with include "openperp.receiptKey" . }}
- name: receipt-key
  secret:
    secretName: {{ $.root.Values.exchange.receiptKey.existingSecret }}
    defaultMode: 0440
    items: [{key: {{ . }}, path: receipt.key}]
{{- end }}
{{- with .values.extraVolumes }}
{{ toYaml . }}
{{- end }}
{{- end }}

{{/* Liveness and readiness are health groups of the service; it has started when it lives. */}}
{{- define "openperp.pod.probes" -}}
startupProbe:
  httpGet: {path: /actuator/health/liveness, port: management}
  {{- toYaml .values.startupProbe | nindent 2 }}
livenessProbe:
  httpGet: {path: /actuator/health/liveness, port: management}
  {{- toYaml .values.livenessProbe | nindent 2 }}
readinessProbe:
  httpGet: {path: /actuator/health/readiness, port: management}
  {{- toYaml .values.readinessProbe | nindent 2 }}
{{- end }}

{{/* Checksum of what the Secrets of a pod hold, so that an upgrade after a change restarts it; empty where no cluster can be asked.
     Argument: root, names ("secret/key", or "secret/" for all of it). */}}
{{- define "openperp.secretsChecksum" -}}
{{- $held := list }}
{{- range .names | uniq | sortAlpha }}
{{- $parts := splitList "/" . }}
{{- $secret := lookup "v1" "Secret" $.root.Release.Namespace (first $parts) }}
{{- if $secret }}
{{- $data := $secret.data | default dict }}
{{- $held = append $held (printf "%s=%s" . (ternary (toJson $data) (get $data (last $parts)) (eq (last $parts) ""))) }}
{{- end }}
{{- end }}
{{- if $held }}{{ join "\n" $held | sha256sum }}{{ end }}
{{- end }}

{{/* Names of the Secrets that a container and its pod's volumes read. Argument: env, envFrom, volumes. */}}
{{- define "openperp.secretNames" -}}
{{- $names := list }}
{{- range .env }}
{{- with dig "valueFrom" "secretKeyRef" dict . }}
{{- if .name }}
{{- $names = append $names (printf "%s/%s" .name .key) }}
{{- end }}
{{- end }}
{{- end }}
{{- range .envFrom }}
{{- with .secretRef }}
{{- $names = append $names (printf "%s/" .name) }}
{{- end }}
{{- end }}
{{- range .volumes }}
{{- with .secret }}
{{- $secret := .secretName }}
{{- range .items }}
{{- $names = append $names (printf "%s/%s" $secret .key) }}
{{- else }}
{{- $names = append $names (printf "%s/" $secret) }}
{{- end }}
{{- end }}
{{- end }}
{{- toJson $names }}
{{- end }}

{{/* The container of a service. Argument: root, component, values, env (more of it). */}}
{{- define "openperp.pod.container" -}}
- name: {{ .component }}
  image: {{ include "openperp.image" (dict "root" .root "image" .values.image) }}
  imagePullPolicy: {{ .values.image.pullPolicy }}
  securityContext:
    {{- toYaml .root.Values.containerSecurityContext | nindent 4 }}
  ports:
    - {name: http, containerPort: {{ include "openperp.port" . }}, protocol: TCP}
    - {name: management, containerPort: {{ include "openperp.managementPort" . }}, protocol: TCP}
    {{- if and (eq .component "gateway") (include "openperp.usesInternalPort" .) }}
    - {name: internal, containerPort: {{ include "openperp.internalPort" . }}, protocol: TCP}
    {{- end }}
  env:
    {{- include "openperp.pod.env" . | nindent 4 }}
    {{- with .env }}
    {{- . | nindent 4 }}
    {{- end }}
  {{- with .values.extraEnvFrom }}
  envFrom:
    {{- toYaml . | nindent 4 }}
  {{- end }}
  {{- if .values.preStopSeconds }}
  lifecycle:
    preStop:
      {{- if semverCompare ">=1.30-0" .root.Capabilities.KubeVersion.Version }}
      sleep: {seconds: {{ int .values.preStopSeconds }}}
      {{- else }}
      exec: {command: [sleep, {{ int .values.preStopSeconds | toString | quote }}]}
      {{- end }}
  {{- end }}
  {{- include "openperp.pod.probes" . | nindent 2 }}
  resources:
    {{- toYaml .values.resources | nindent 4 }}
  volumeMounts:
    {{- include "openperp.pod.volumeMounts" . | nindent 4 }}
{{- end }}

{{/* The pod of a service. Argument: root, component, values, env, labels (more of them). */}}
{{- define "openperp.pod" -}}
metadata:
  labels:
    {{- include "openperp.podLabels" . | nindent 4 }}
    {{- with .labels }}
    {{- . | nindent 4 }}
    {{- end }}
    {{- with .values.podLabels }}
    {{- toYaml . | nindent 4 }}
    {{- end }}
  annotations:
    checksum/config: {{ include "openperp.config" . | sha256sum }}
    {{- $secrets := include "openperp.secretNames" (dict
        "env" (include "openperp.pod.env" . | fromYamlArray)
        "envFrom" .values.extraEnvFrom
        "volumes" (include "openperp.pod.volumes" . | fromYamlArray)) }}
    {{- with include "openperp.secretsChecksum" (dict "root" .root "names" (fromJsonArray $secrets)) }}
    checksum/secrets: {{ . }}
    {{- end }}
    {{- with .values.podAnnotations }}
    {{- toYaml . | nindent 4 }}
    {{- end }}
spec:
  {{- include "openperp.pod.security" .root | nindent 2 }}
  terminationGracePeriodSeconds: {{ .values.terminationGracePeriodSeconds }}
  {{- $selector := include "openperp.selector" . }}
  {{- with .labels }}
  {{- $selector = printf "%s\n%s" $selector . }}
  {{- end }}
  {{- include "openperp.pod.placement" (dict "values" .values "selector" $selector) | trim | nindent 2 }}
  containers:
    {{- include "openperp.pod.container" . | nindent 4 }}
  volumes:
    {{- include "openperp.pod.volumes" . | nindent 4 }}
{{- end }}
