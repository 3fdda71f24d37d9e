{{/* Objects that the services have in common. Argument of each: root, component. */}}

{{- define "openperp.metadata" -}}
name: {{ include "openperp.fullname" .root }}-{{ .component }}
namespace: {{ .root.Release.Namespace }}
labels:
  {{- include "openperp.labels" . | nindent 2 }}
{{- end }}

{{- define "openperp.configmap" -}}
apiVersion: v1
kind: ConfigMap
metadata:
  {{- include "openperp.metadata" . | nindent 2 }}
  {{- with .annotations }}
  annotations:
    {{- . | nindent 4 }}
  {{- end }}
data:
  {{ .component }}-service.yml: |
    {{- include "openperp.config" . | nindent 4 }}
{{- end }}

{{- define "openperp.deployment" -}}
{{- $values := get .root.Values .component }}
apiVersion: apps/v1
kind: Deployment
metadata:
  {{- include "openperp.metadata" . | nindent 2 }}
  {{- with $values.annotations }}
  annotations:
    {{- toYaml . | nindent 4 }}
  {{- end }}
spec:
  {{- if not (or $values.autoscaling.enabled $values.keda.enabled) }}
  replicas: {{ int $values.replicas }}
  {{- end }}
  progressDeadlineSeconds: {{ int $values.progressDeadlineSeconds }}
  selector:
    matchLabels:
      {{- include "openperp.selector" . | nindent 6 }}
  strategy:
    {{- toYaml $values.updateStrategy | nindent 4 }}
  template:
    {{- include "openperp.pod" (merge (dict "values" $values) .) | nindent 4 }}
{{- end }}

{{- define "openperp.service" -}}
{{- $values := (get .root.Values .component).service }}
apiVersion: v1
kind: Service
metadata:
  {{- include "openperp.metadata" . | nindent 2 }}
  {{- with $values.annotations }}
  annotations:
    {{- toYaml . | nindent 4 }}
  {{- end }}
spec:
  type: {{ $values.type }}
  {{- with $values.externalTrafficPolicy }}
  externalTrafficPolicy: {{ . }}
  {{- end }}
  ports:
    - name: http
      port: {{ include "openperp.servicePort" . }}
      targetPort: http
      protocol: TCP
      {{- if $values.nodePort }}
      nodePort: {{ int $values.nodePort }}
      {{- end }}
  selector:
    {{- include "openperp.selector" . | nindent 4 }}
---
apiVersion: v1
kind: Service
metadata:
  name: {{ include "openperp.fullname" .root }}-{{ .component }}-management
  namespace: {{ .root.Release.Namespace }}
  labels:
    {{- include "openperp.labels" . | nindent 4 }}
    openperp.io/metrics: "true"
spec:
  clusterIP: None
  publishNotReadyAddresses: true
  ports:
    - {name: management, port: {{ include "openperp.managementPort" . }}, targetPort: management, protocol: TCP}
  selector:
    {{- include "openperp.selector" . | nindent 4 }}
{{- end }}

{{/* Of the gateway's internal port. Its name leads to pods that have it only, so to none of a release before it. Argument: root, component. */}}
{{- define "openperp.internalPortService" -}}
{{- if include "openperp.usesInternalPort" . }}
---
apiVersion: v1
kind: Service
metadata:
  name: {{ include "openperp.internalService" .root }}
  namespace: {{ .root.Release.Namespace }}
  labels:
    {{- include "openperp.labels" . | nindent 4 }}
spec:
  type: ClusterIP
  ports:
    - {name: internal, port: {{ include "openperp.internalPort" . }}, targetPort: internal, protocol: TCP}
  selector:
    {{- include "openperp.selector" . | nindent 4 }}
{{- end }}
{{- end }}

{{/* An address for each gateway that is ready, by which each knows how many there are. */}}
{{- define "openperp.replicasOfGateway" -}}
{{- if .root.Values.exchange.divideLimits }}
---
apiVersion: v1
kind: Service
metadata:
  name: {{ include "openperp.fullname" .root }}-gateway-replicas
  namespace: {{ .root.Release.Namespace }}
  labels:
    {{- include "openperp.labels" . | nindent 4 }}
spec:
  clusterIP: None
  ports:
    - {name: http, port: {{ include "openperp.port" . }}, targetPort: http, protocol: TCP}
  selector:
    {{- include "openperp.selector" . | nindent 4 }}
{{- end }}
{{- end }}

{{/* Argument: name, labels, selector, budget, namespace. */}}
{{- define "openperp.disruptionBudget" -}}
apiVersion: policy/v1
kind: PodDisruptionBudget
metadata:
  name: {{ .name }}
  namespace: {{ .namespace }}
  labels:
    {{- .labels | nindent 4 }}
spec:
  {{- toYaml (omit .budget "enabled") | nindent 2 }}
  selector:
    matchLabels:
      {{- .selector | nindent 6 }}
{{- end }}

{{- define "openperp.budgetOfDeployment" -}}
{{- $values := get .root.Values .component }}
{{- if $values.podDisruptionBudget.enabled }}
{{- include "openperp.disruptionBudget" (dict
    "name" (printf "%s-%s" (include "openperp.fullname" .root) .component)
    "namespace" .root.Release.Namespace
    "labels" (include "openperp.labels" .)
    "selector" (include "openperp.selector" .)
    "budget" $values.podDisruptionBudget) }}
{{- end }}
{{- end }}

{{- define "openperp.autoscaling" -}}
{{- $values := get .root.Values .component }}
{{- $name := printf "%s-%s" (include "openperp.fullname" .root) .component }}
{{- $root := .root }}
{{- if $values.autoscaling.enabled }}
{{- with $values.autoscaling }}
apiVersion: autoscaling/v2
kind: HorizontalPodAutoscaler
metadata:
  {{- include "openperp.metadata" $ | nindent 2 }}
spec:
  scaleTargetRef:
    apiVersion: apps/v1
    kind: Deployment
    name: {{ $name }}
  minReplicas: {{ int .minReplicas }}
  maxReplicas: {{ int .maxReplicas }}
  metrics:
    {{- range $resource, $target := dict "cpu" .targetCPUUtilizationPercentage "memory" .targetMemoryUtilizationPercentage }}
    {{- if $target }}
    - type: Resource
      resource:
        name: {{ $resource }}
        target:
          type: Utilization
          averageUtilization: {{ int $target }}
    {{- end }}
    {{- end }}
  {{- with .behavior }}
  behavior:
    {{- toYaml . | nindent 4 }}
  {{- end }}
{{- end }}
{{- else if $values.keda.enabled }}
{{- with $values.keda }}
apiVersion: keda.sh/v1alpha1
kind: ScaledObject
metadata:
  {{- include "openperp.metadata" $ | nindent 2 }}
spec:
  scaleTargetRef:
    apiVersion: apps/v1
    kind: Deployment
    name: {{ $name }}
  minReplicaCount: {{ int .minReplicas }}
  maxReplicaCount: {{ int .maxReplicas }}
  pollingInterval: {{ int .pollingInterval }}
  cooldownPeriod: {{ int .cooldownPeriod }}
  triggers:
    {{- range .triggers }}
    - type: prometheus
      metadata:
        serverAddress: {{ $root.Values.keda.prometheusAddress | quote }}
        query: {{ tpl .query $root | quote }}
        threshold: {{ .threshold | quote }}
      {{- with $root.Values.keda.authenticationRef }}
      authenticationRef:
        name: {{ . }}
      {{- end }}
    {{- end }}
{{- end }}
{{- end }}
{{- end }}
