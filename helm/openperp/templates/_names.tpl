{{/* Names and labels. */}}

{{- define "openperp.name" -}}
{{- default .Chart.Name .Values.nameOverride | trunc 32 | trimSuffix "-" }}
{{- end }}

{{/* At most 32 characters: a StatefulSet may add 20, and its name has to leave room for a revision. */}}
{{- define "openperp.fullname" -}}
{{- if .Values.fullnameOverride }}
{{- .Values.fullnameOverride | trunc 32 | trimSuffix "-" }}
{{- else if contains (include "openperp.name" .) .Release.Name }}
{{- .Release.Name | trunc 32 | trimSuffix "-" }}
{{- else }}
{{- printf "%s-%s" .Release.Name (include "openperp.name" .) | trunc 32 | trimSuffix "-" }}
{{- end }}
{{- end }}

{{- define "openperp.chart" -}}
{{- printf "%s-%s" .Chart.Name .Chart.Version | replace "+" "_" | trunc 63 | trimSuffix "-" }}
{{- end }}

{{- define "openperp.serviceAccountName" -}}
{{- if .Values.serviceAccount.create }}
{{- default (include "openperp.fullname" .) .Values.serviceAccount.name }}
{{- else }}
{{- default "default" .Values.serviceAccount.name }}
{{- end }}
{{- end }}

{{/* What tells the pods of this release from all others. */}}
{{- define "openperp.releaseSelector" -}}
app.kubernetes.io/name: {{ include "openperp.name" . }}
app.kubernetes.io/instance: {{ .Release.Name }}
{{- end }}

{{/* Pods of one component. Argument: root, component. */}}
{{- define "openperp.selector" -}}
{{ include "openperp.releaseSelector" .root }}
app.kubernetes.io/component: {{ .component }}
{{- end }}

{{/* Labels of an object. Argument: root, component. */}}
{{- define "openperp.labels" -}}
helm.sh/chart: {{ include "openperp.chart" .root }}
{{ include "openperp.podLabels" . }}
{{- end }}

{{/* Labels of a pod: without the chart's version, which is no reason to replace it. Argument: root, component. */}}
{{- define "openperp.podLabels" -}}
{{ include "openperp.selector" . }}
app.kubernetes.io/version: {{ .root.Chart.AppVersion | quote }}
app.kubernetes.io/part-of: {{ include "openperp.name" .root }}
app.kubernetes.io/managed-by: {{ .root.Release.Service }}
{{- with .root.Values.commonLabels }}
{{ toYaml . }}
{{- end }}
{{- end }}

{{/* Labels of an object that an operator turns into pods: without what selects our own pods. */}}
{{- define "openperp.foreignLabels" -}}
helm.sh/chart: {{ include "openperp.chart" . }}
app.kubernetes.io/part-of: {{ include "openperp.name" . }}
app.kubernetes.io/managed-by: {{ .Release.Service }}
{{- with .Values.commonLabels }}
{{ toYaml . }}
{{- end }}
{{- end }}

{{/* Argument: root, image. */}}
{{- define "openperp.image" -}}
{{- $registry := default .root.Values.imageRegistry .image.registry }}
{{- $name := ternary (printf "%s/%s" $registry .image.repository) .image.repository (ne $registry "") }}
{{- if .image.digest }}
{{- printf "%s@%s" $name .image.digest }}
{{- else }}
{{- printf "%s:%s" $name (default .root.Chart.AppVersion .image.tag) }}
{{- end }}
{{- end }}
