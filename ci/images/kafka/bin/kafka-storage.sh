#!/bin/bash
set -euf
# shellcheck disable=SC2086
exec java ${KAFKA_HEAP_OPTS:--Xmx512m} -Dorg.slf4j.simpleLogger.logFile=System.out -cp '/opt/kafka/libs/*' kafka.tools.StorageTool "$@"
