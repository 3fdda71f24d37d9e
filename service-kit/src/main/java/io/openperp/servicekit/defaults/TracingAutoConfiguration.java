package io.openperp.servicekit.defaults;

import io.openperp.reader.tracing.Tracing;
import io.opentelemetry.api.OpenTelemetry;
import org.springframework.beans.factory.annotation.Value;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.context.annotation.Bean;

/** Configures traces of transactions, which are off unless {@code openperp.tracing.enabled} is set. */
@AutoConfiguration
public class TracingAutoConfiguration {

    @Bean
    Tracing tracing(@Value("${openperp.tracing.enabled}") boolean enabled, OpenTelemetry telemetry) {
        return enabled ? Tracing.with(telemetry) : Tracing.OFF;
    }
}
