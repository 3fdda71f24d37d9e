{{/* Whole cores of a broker. */}}
{{- define "openperp.kafka.cores" -}}
{{- $cpu := dig "requests" "cpu" "2" .Values.strimzi.resources | toString }}
{{- if gt (int .Values.strimzi.tuning.cores) 0 }}
{{- int .Values.strimzi.tuning.cores }}
{{- else if hasSuffix "m" $cpu }}
{{- div (add (trimSuffix "m" $cpu | int) 999) 1000 }}
{{- else }}
{{- ceil $cpu | int }}
{{- end }}
{{- end }}

{{- define "openperp.kafka.networkThreads" -}}
{{- int .Values.strimzi.tuning.networkThreads | default (max 3 (include "openperp.kafka.cores" . | int)) }}
{{- end }}

{{- define "openperp.kafka.ioThreads" -}}
{{- int .Values.strimzi.tuning.ioThreads | default (max 8 (mul 2 (include "openperp.kafka.cores" . | int))) }}
{{- end }}

{{/* For each other broker. */}}
{{- define "openperp.kafka.replicaFetchers" -}}
{{- int .Values.strimzi.tuning.replicaFetchers | default (min 4 (max 2 (div (include "openperp.kafka.cores" . | int) 2))) }}
{{- end }}
