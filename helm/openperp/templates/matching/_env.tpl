{{/* Which shards the replicas of a StatefulSet share, and which of them a pod is. Argument: one of openperp.matching.sets. */}}
{{- define "openperp.matching.env" -}}
- name: OPENPERP_MATCHING_POD
  valueFrom:
    fieldRef: {fieldPath: metadata.name}
- name: OPENPERP_MATCHING_REPLICAS
  value: {{ .replicas | quote }}
- name: OPENPERP_MATCHING_HOSTING_ACCOUNTS
  value: {{ .accounts | quote }}
- name: OPENPERP_MATCHING_HOSTING_MARKETS
  value: {{ join "," .markets | quote }}
{{- end }}
