{{/* The pod that makes the topics: matching's image with its configuration, hosting nothing. */}}
{{- define "openperp.topics.pod" -}}
{{- $matching := .Values.matching }}
{{- $context := dict "root" . "component" "matching" "values" $matching "user" "topics" }}
metadata:
  labels:
    {{- include "openperp.podLabels" (dict "root" . "component" "topics") | nindent 4 }}
  annotations:
    checksum/config: {{ include "openperp.config" $context | sha256sum }}
spec:
  {{- include "openperp.pod.security" . | nindent 2 }}
  restartPolicy: OnFailure
  {{- include "openperp.pod.placement" (dict "values" (omit $matching "topologySpreadConstraints")) | trim | nindent 2 }}
  containers:
    - name: topics
      image: {{ include "openperp.image" (dict "root" . "image" $matching.image) }}
      imagePullPolicy: {{ $matching.image.pullPolicy }}
      args: [--topics]
      securityContext:
        {{- toYaml .Values.containerSecurityContext | nindent 8 }}
      env:
        {{- include "openperp.pod.env" $context | nindent 8 }}
      {{- with $matching.extraEnvFrom }}
      envFrom:
        {{- toYaml . | nindent 8 }}
      {{- end }}
      resources:
        {{- toYaml .Values.topics.job.resources | nindent 8 }}
      volumeMounts:
        {{- include "openperp.pod.volumeMounts" $context | nindent 8 }}
  volumes:
    {{- include "openperp.pod.volumes" $context | nindent 4 }}
{{- end }}
