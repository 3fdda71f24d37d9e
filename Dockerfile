# The image of one service; they differ in SERVICE only. The target admin is the command line of operators, the target tools what they do with the logs.
#
#   docker build --build-arg SERVICE=gateway-service -t openperp/gateway-service .
#
# JARS=given takes the jars that are in the source tree already (mvn -Psbom -Dmaven.test.skip=true package) instead of building them.
ARG BUILDER=maven:3.9.11-eclipse-temurin-25
ARG BASE=eclipse-temurin:25.0.3_9-jre
# Whose Node.js and npm build the terminal.
ARG NODE=node:22.21.1-bookworm-slim

FROM ${NODE} AS node

# The same for every service, so that it is built once for all of them.
FROM ${BUILDER} AS jars
ARG JARS=build
WORKDIR /source
COPY . .
RUN --mount=type=cache,target=/maven --mount=type=bind,from=node,target=/node \
    export PATH="$PATH:/node/usr/local/bin" \
 && case "$JARS" in \
      build) mvn -B -q -Psbom -Dmaven.repo.local=/maven -Dmaven.test.skip=true -Dspotless.check.skip -pl :local-suite,:health-check -am package ;; \
      given) ;; \
      *) echo "JARS is '$JARS'; build and given are accepted" >&2; exit 1 ;; \
    esac \
 && mkdir -p /jars/tools && cp -r tools/local-suite/target/local-suite.jar tools/local-suite/target/lib /jars/tools \
 && cp *-service/target/*-exec.jar tools/*/target/*-exec.jar tools/health-check/target/health-check.jar /jars \
 && for bom in *-service/target/bom.json tools/*/target/bom.json; do module=${bom%/target/bom.json}; cp "$bom" "/jars/${module##*/}.bom.json"; done

FROM ${BASE} AS layers
ARG SERVICE
WORKDIR /layers
COPY --from=jars /jars/${SERVICE}-*-exec.jar application.jar
RUN java -Djarmode=tools -jar application.jar extract --layers --destination extracted

# The command line of operators, ./exchange admin, without a service: docker build --target admin -t openperp/admin .
FROM ${BASE} AS admin
LABEL org.opencontainers.image.title="openperp/admin" org.opencontainers.image.licenses="Apache-2.0"
# Where compose keeps drawn keys and what matching-service reads of them.
RUN mkdir -p /var/lib/openperp /etc/openperp && chown 10001:10001 /var/lib/openperp /etc/openperp
WORKDIR /openperp
COPY --from=jars /jars/admin-*-exec.jar ./admin.jar
COPY --from=jars /jars/admin.bom.json ./bom.json
USER 10001:10001
ENTRYPOINT ["java", "-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC", "-jar", "/openperp/admin.jar"]

# ./exchange replay, check-logs, trim-logs, rebuild-events, sign-voided-records, backup and export: docker build --target tools -t openperp/tools .
FROM ${BASE} AS tools
LABEL org.opencontainers.image.title="openperp/tools" org.opencontainers.image.licenses="Apache-2.0"
WORKDIR /openperp
COPY --from=jars /jars/tools/ ./
COPY --from=jars /jars/local-suite.bom.json ./bom.json
# A volume that is mounted here first takes over the owner.
RUN install -d -o 10001 -g 10001 /backup
ENV JDK_JAVA_OPTIONS="-XX:MaxRAMPercentage=60 -XX:+ExitOnOutOfMemoryError"
USER 10001:10001
ENTRYPOINT ["java", "-jar", "/openperp/local-suite.jar"]

FROM ${BASE}
ARG SERVICE
LABEL org.opencontainers.image.title="openperp/${SERVICE}" org.opencontainers.image.licenses="Apache-2.0"
# A volume that is mounted here first takes over the owner.
RUN mkdir -p /var/lib/openperp /etc/openperp && chown 10001:10001 /var/lib/openperp /etc/openperp \
 && for name in broker postgres grafana kafka-client database-client gateway-client gateway-log-keys matching-log-keys; do install -d -o 10001 -g 10002 -m 0750 "/secrets/$name"; done
WORKDIR /openperp
COPY --from=layers /layers/extracted/dependencies/ ./
COPY --from=layers /layers/extracted/spring-boot-loader/ ./
COPY --from=layers /layers/extracted/snapshot-dependencies/ ./
COPY --from=layers /layers/extracted/application/ ./
COPY --from=jars /jars/health-check.jar ./
COPY --from=jars /jars/doctor-*-exec.jar ./doctor.jar
COPY --from=jars /jars/${SERVICE}.bom.json ./bom.json
COPY deploy/java.options deploy/training.options ./
# The application is put together once, without broker and database, and what was loaded is kept beside it.
RUN java -XX:AOTCacheOutput=application.aot @java.options @training.options -jar application.jar && test -s application.aot
# What a deployment replaces as a whole; java takes it before the options of the entry point.
ENV JDK_JAVA_OPTIONS="-XX:MaxRAMPercentage=60 -XX:+ExitOnOutOfMemoryError"
ENV MANAGEMENT_SERVER_PORT=12090
USER 10001:10001
HEALTHCHECK --interval=10s --timeout=5s --start-period=2m --retries=3 \
  CMD ["java", "-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC", "-Xmx16m", "-jar", "/openperp/health-check.jar"]
ENTRYPOINT ["java", "-XX:AOTCache=/openperp/application.aot", "@/openperp/java.options", "-jar", "/openperp/application.jar"]
