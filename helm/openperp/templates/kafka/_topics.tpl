{{/* Partitions and configuration of each topic, as matching-service --topics makes them. */}}
{{- define "openperp.topics" -}}
{{- $last := 0 }}
{{- range .Values.markets }}
{{- $last = max $last (int .number) }}
{{- end }}
{{- $markets := add $last 1 (int .Values.matching.spareMarkets) }}
{{- $every := dict
    "message.timestamp.type" "LogAppendTime"
    "min.insync.replicas" (int .Values.topics.minInsyncReplicas)
    "unclean.leader.election.enable" false
    "max.message.bytes" 2097152 }}
{{- $log := merge (dict "cleanup.policy" "delete" "retention.ms" -1 "retention.bytes" -1) $every }}
{{- $kept := $log }}
{{- with int .Values.topics.localDays }}
{{- $kept = merge (dict "remote.storage.enable" true "local.retention.ms" (mul . 86400000 | toString)) $log }}
{{- end }}
{{- $commands := merge (dict "segment.bytes" 134217728) $kept }}
{{- $snapshots := merge (dict "cleanup.policy" "compact" "min.cleanable.dirty.ratio" 0.2 "segment.bytes" 67108864) $every }}
{{- $topics := dict
    "commands" (dict "partitions" (add $markets 1) "config" $commands)
    "account-events" (dict "partitions" 1 "config" $kept)
    "market-events" (dict "partitions" $markets "config" $kept)
    "market-statistics" (dict "partitions" $markets "config" (merge (dict "retention.ms" 3600000) $log))
    "snapshots" (dict "partitions" 8 "config" $snapshots)
    "stream-snapshots" (dict "partitions" 2 "config" $snapshots)
    "state-hashes" (dict "partitions" 1 "config" $log)
    "owners" (dict "partitions" 1 "config" (merge (dict "retention.ms" 3600000) $log)) }}
{{- toYaml $topics }}
{{- end }}
