{{/* The tools over the logs that have a user in Kafka: whether they check the tags of records, further arguments, a claim and where it is;
the user, if it is not of the tool's name, and whether it runs all the time. */}}
{{- define "openperp.tools" -}}
{{- $all := dict
    "replay" (dict "logKeys" true "args" (list (printf "--from=%s" .Values.tools.replay.from)))
    "check-logs" (dict "logKeys" false)
    "trim-logs" (dict "logKeys" true)
    "rebuild-events" (dict "logKeys" true)
    "export" (dict "logKeys" false "args" .Values.tools.export.arguments "claim" .Values.tools.export.existingClaim "at" "/export") }}
{{- with .Values.tools.backup }}
{{- $key := "--key=/etc/openperp/backup-key/backup.key" }}
{{- if $.Values.follower.enabled }}
{{- $all = pick $all "replay" "check-logs" "export" }}
{{- $following := dict "logKeys" false "user" "follow" "claim" $.Values.follower.existingClaim "at" "/backup" "key" .key
    "args" (list "--from=/backup/logs" $key) }}
{{- $_ := set $all "follow" (merge (dict "runs" true) $following) }}
{{- $_ := set $all "promote" $following }}
{{- else if .enabled }}
{{- $claim := .existingClaim | default (printf "%s-backup" (include "openperp.fullname" $)) }}
{{- $every := ternary (list (printf "--every=%d" (int .everySeconds))) list (gt (int .everySeconds) 0) }}
{{- $_ := set $all "backup" (dict "runs" (gt (int .everySeconds) 0) "logKeys" true "claim" $claim "at" "/backup" "key" .key
    "args" (concat (list "--to=/backup/logs" $key) $every)) }}
{{- end }}
{{- end }}
{{- $tools := dict }}
{{- if .Values.tools.enabled }}
{{- range $tool, $of := $all }}
{{- $security := include "openperp.kafka.security" (dict "root" $ "user" ($of.user | default $tool)) | fromYaml }}
{{- $mutual := without (values $.Values.kafka.users) "" }}
{{- if or (and $security.sasl.enabled $security.sasl.existingSecret) (and (not $security.sasl.enabled) (or $security.tls.client.existingSecret (not $mutual))) }}
{{- $_ := set $tools $tool $of }}
{{- end }}
{{- end }}
{{- end }}
{{- toYaml $tools }}
{{- end }}

{{/* Settings of a tool's Kafka clients; what is secret comes from its environment. Argument: root, user. */}}
{{- define "openperp.tools.properties" -}}
{{- $properties := include "openperp.kafka.properties" . | fromYaml }}
{{- $names := dict
    "SPRING_KAFKA_PROPERTIES_SASL_JAAS_CONFIG" "sasl.jaas.config"
    "SPRING_KAFKA_PROPERTIES_SSL_KEYSTORE_KEY" "ssl.keystore.key"
    "SPRING_KAFKA_PROPERTIES_SSL_KEYSTORE_CERTIFICATE_CHAIN" "ssl.keystore.certificate.chain" }}
{{- range include "openperp.kafka.env" . | fromYamlArray }}
{{- if hasKey $names .name }}
{{- $_ := set $properties (get $names .name) (printf "${env:%s}" .name) }}
{{- $_ := set $properties "config.providers" "env" }}
{{- $_ := set $properties "config.providers.env.class" "org.apache.kafka.common.config.provider.EnvVarConfigProvider" }}
{{- end }}
{{- end }}
{{- range $name, $value := $properties }}
{{ $name }}={{ $value }}
{{- end }}
{{- end }}

{{/* The pod of a tool. Argument: root, tool, of (one of openperp.tools), restartPolicy. */}}
{{- define "openperp.tools.pod" -}}
{{- $root := .root }}
{{- $tool := .tool }}
{{- $of := .of }}
{{- $context := dict "root" $root "component" "tools" }}
{{- $name := include "openperp.fullname" $root }}
{{- $values := $root.Values.tools }}
{{- $logKeys := and $of.logKeys $root.Values.exchange.logKeys.existingSecret }}
metadata:
  labels:
    {{- include "openperp.podLabels" $context | nindent 4 }}
    openperp.io/tool: {{ $tool }}
spec:
  {{- include "openperp.pod.security" $root | nindent 2 }}
  restartPolicy: {{ .restartPolicy }}
  {{- include "openperp.pod.placement" (dict "values" $values) | trim | nindent 2 }}
  containers:
    - name: {{ $tool }}
      image: {{ include "openperp.image" (dict "root" $root "image" $values.image) }}
      imagePullPolicy: {{ $values.image.pullPolicy }}
      securityContext:
        {{- toYaml $root.Values.containerSecurityContext | nindent 8 }}
      workingDir: /tmp
      args:
        - {{ $tool }}
        - --bootstrap-servers={{ include "openperp.kafka.bootstrapServers" $root | replace " " "" }}
        - --command-config=/etc/openperp/config/{{ $tool }}.properties
        {{- if $logKeys }}
        - --log-keys=/etc/openperp/log-keys/log.keys
        {{- end }}
        {{- range $of.args }}
        - {{ . | quote }}
        {{- end }}
      env:
        - {name: JDK_JAVA_OPTIONS, value: {{ printf "-Dopenperp.log=/tmp/tools.log %s" $values.javaOptions | quote }}}
        {{- include "openperp.kafka.env" (dict "root" $root "user" ($of.user | default $tool)) | nindent 8 }}
      resources:
        {{- toYaml $values.resources | nindent 8 }}
      volumeMounts:
        - {name: config, mountPath: /etc/openperp/config, readOnly: true}
        - {name: tmp, mountPath: /tmp}
        {{- if include "openperp.kafka.ca" $root }}
        - {name: kafka-ca, mountPath: /etc/openperp/kafka-ca, readOnly: true}
        {{- end }}
        {{- with $of.claim }}
        - {name: files, mountPath: {{ $of.at }}}
        {{- end }}
        {{- with $of.key }}
        - {name: key, mountPath: /etc/openperp/backup-key, readOnly: true}
        {{- end }}
        {{- if $logKeys }}
        - {name: log-keys, mountPath: /etc/openperp/log-keys, readOnly: true}
        {{- end }}
  volumes:
    - {name: config, configMap: {name: {{ $name }}-tools}}
    - {name: tmp, emptyDir: {}}
    {{- with include "openperp.kafka.ca" $root | fromYaml }}
    - name: kafka-ca
      secret:
        secretName: {{ .existingSecret }}
        items: [{key: {{ .key }}, path: ca.crt}]
    {{- end }}
    {{- with $of.claim }}
    - {name: files, persistentVolumeClaim: {claimName: {{ . }}}}
    {{- end }}
    {{- with $of.key }}
    - name: key
      secret:
        secretName: {{ .existingSecret }}
        defaultMode: 0440
        items: [{key: {{ .key }}, path: backup.key}]
    {{- end }}
    {{- if $logKeys }}
    - name: log-keys
      secret:
        secretName: {{ $root.Values.exchange.logKeys.existingSecret }}
        defaultMode: 0440
        items: [{key: {{ $root.Values.exchange.logKeys.matchingKey }}, path: log.keys}]
    {{- end }}
{{- end }}
