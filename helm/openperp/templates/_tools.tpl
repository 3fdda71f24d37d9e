{{/* The tools over the logs that have a user in Kafka: whether they check the tags of records, further arguments, a claim and where it is. */}}
{{- define "openperp.tools" -}}
{{- $all := dict
    "replay" (dict "logKeys" true "args" (list (printf "--from=%s" .Values.tools.replay.from)))
    "check-logs" (dict "logKeys" false)
    "trim-logs" (dict "logKeys" true)
    "rebuild-events" (dict "logKeys" true)
    "export" (dict "logKeys" false "args" .Values.tools.export.arguments "claim" .Values.tools.export.existingClaim "at" "/export") }}
{{- with .Values.tools.backup }}
{{- if .enabled }}
{{- $claim := .existingClaim | default (printf "%s-backup" (include "openperp.fullname" $)) }}
{{- $_ := set $all "backup" (dict "logKeys" true "claim" $claim "at" "/backup" "key" .key
    "args" (list "--to=/backup/logs" "--key=/etc/openperp/backup-key/backup.key")) }}
{{- end }}
{{- end }}
{{- $tools := dict }}
{{- if .Values.tools.enabled }}
{{- range $tool, $of := $all }}
{{- $security := include "openperp.kafka.security" (dict "root" $ "user" $tool) | fromYaml }}
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
