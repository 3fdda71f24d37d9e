{{/* What each program may do in Kafka: the table of docs/run/install.md. Describe follows from each of the others. */}}
{{- define "openperp.kafka.rights" -}}
{{- $events := list "account-events" "market-events" }}
{{- $logs := concat (list "commands" "snapshots" "state-hashes") $events }}
{{- $all := include "openperp.topics" . | fromYaml | keys | sortAlpha }}
{{- $rights := dict
    "gateway" (dict "Read" (list "account-events" "state-hashes" "owners") "Write" (list "commands"))
    "matching" (dict
        "Read" (concat (list "commands" "snapshots" "owners") $events)
        "Write" (concat (list "commands" "snapshots" "state-hashes" "owners") $events)
        "cluster" "Describe")
    "account" (dict "Read" $events)
    "stats" (dict "Read" (list "market-events") "Write" (list "market-statistics"))
    "stream" (dict "Read" (concat (list "market-statistics" "stream-snapshots") $events) "Write" (list "stream-snapshots"))
    "topics" (dict "Create,Alter,AlterConfigs" $all)
    "replay" (dict "Read" $logs)
    "check-logs" (dict "Read" (concat (list "market-statistics" "stream-snapshots") $logs))
    "trim-logs" (dict "Read" (list "commands" "snapshots") "Delete" (list "commands"))
    "rebuild-events" (dict "Read" $logs "Write" $events "Delete" $events)
    "backup" (dict "Read" $all "DescribeConfigs" $all)
    "export" (dict "Read" $events)
    "follow" (dict "Read,Write,Create,Alter,AlterConfigs,Delete" $all "group" "openperp-follower") }}
{{- toYaml (ternary $rights (omit $rights "follow") .Values.follower.enabled) }}
{{- end }}

{{/* ACLs of one program. Argument: an entry of the rights above. */}}
{{- define "openperp.kafka.acls" -}}
{{- $topics := dict }}
{{- range $operations, $names := omit . "cluster" "group" }}
{{- range $names }}
{{- $_ := set $topics . (concat (get $topics . | default list) (splitList "," $operations)) }}
{{- end }}
{{- end }}
{{- range $topic, $operations := $topics }}
- resource: {type: topic, name: {{ $topic }}, patternType: literal}
  operations: {{ toJson $operations }}
  host: "*"
{{- end }}
{{- with .group }}
- resource: {type: group, name: {{ . }}, patternType: literal}
  operations: [Read]
  host: "*"
{{- end }}
{{- with .cluster }}
- resource: {type: cluster}
  operations: [{{ . }}]
  host: "*"
{{- end }}
{{- end }}
