package io.openperp.gateway;

import static org.assertj.core.api.Assertions.assertThat;

import io.openperp.reader.tracing.Hop;
import io.openperp.reader.tracing.Tracing;
import io.opentelemetry.api.OpenTelemetry;
import io.opentelemetry.sdk.trace.SdkTracerProvider;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.slf4j.MDC;
import org.springframework.boot.WebApplicationType;
import org.springframework.boot.autoconfigure.ImportAutoConfiguration;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.boot.micrometer.tracing.opentelemetry.autoconfigure.OpenTelemetryTracingAutoConfiguration;
import org.springframework.boot.micrometer.tracing.opentelemetry.autoconfigure.otlp.OtlpTracingAutoConfiguration;
import org.springframework.boot.opentelemetry.autoconfigure.OpenTelemetrySdkAutoConfiguration;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.annotation.Configuration;

/** Log lines of a followed transaction name its trace, by the settings of the gateway's own file. */
@Tag("slow")
class TracedLogsTest {

    @Configuration(proxyBeanMethods = false)
    @ImportAutoConfiguration({
        OpenTelemetrySdkAutoConfiguration.class,
        OpenTelemetryTracingAutoConfiguration.class,
        OtlpTracingAutoConfiguration.class
    })
    static class Telemetry {}

    @Test
    void linesCarryTheTraceWhileItsHopIsCurrent() {
        try (ConfigurableApplicationContext context =
                context("openperp.tracing.enabled=true", "openperp.tracing.probability=1")) {
            Tracing tracing = Tracing.with(context.getBean(OpenTelemetry.class));
            try (Hop hop = tracing.enter("hop")) {
                assertThat(hop.isTraced()).isTrue();
                assertThat(MDC.get("traceId")).matches("[0-9a-f]{32}");
                assertThat(MDC.get("spanId")).matches("[0-9a-f]{16}");
            }
            assertThat(MDC.get("traceId")).isNull();
            assertThat(context.getEnvironment().getProperty("logging.expect-correlation-id", Boolean.class))
                    .isTrue();
        }
    }

    @Test
    void bySettingNothingThereIsNoTracerAndNoPlaceInTheLines() {
        try (ConfigurableApplicationContext context = context()) {
            assertThat(context.getBeanNamesForType(SdkTracerProvider.class)).isEmpty();
            assertThat(context.getEnvironment().getProperty("logging.expect-correlation-id", Boolean.class))
                    .isFalse();
        }
    }

    private static ConfigurableApplicationContext context(String... settings) {
        return new SpringApplicationBuilder(Telemetry.class)
                .web(WebApplicationType.NONE)
                .properties("spring.config.name=gateway-service")
                .run(Stream.of(settings).map(setting -> "--" + setting).toArray(String[]::new));
    }
}
