package io.openperp.servicekit.defaults;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.boot.WebApplicationType;
import org.springframework.boot.autoconfigure.ImportAutoConfiguration;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.context.ConfigurableApplicationContext;

/** Where operators may write the settings of a service. */
class SettingsAutoConfigurationTest {

    @TempDir
    private Path directory;

    @ConfigurationProperties("venue")
    record VenueSettings(Path key) {}

    @EnableConfigurationProperties(VenueSettings.class)
    @ImportAutoConfiguration(SettingsAutoConfiguration.class)
    static class Service {}

    @Test
    void theNameOfAFileMayStandInADirectoryOfSettings() throws Exception {
        Files.writeString(directory.resolve("venue.key"), "/run/venue/receipt.key\n");

        assertThat(keyOf("--spring.config.import=configtree:" + directory + "/"))
                .isEqualTo(Path.of("/run/venue/receipt.key"));
    }

    @Test
    void theNameOfAFileMayBeAnArgument() {
        assertThat(keyOf("--venue.key=keys/receipt.key")).isEqualTo(Path.of("keys/receipt.key"));
        assertThat(keyOf("--venue.key=file:/run/venue/receipt.key")).isEqualTo(Path.of("/run/venue/receipt.key"));
    }

    private static Path keyOf(String argument) {
        try (ConfigurableApplicationContext context = new SpringApplicationBuilder(Service.class)
                .web(WebApplicationType.NONE)
                .run(argument)) {
            return context.getBean(VenueSettings.class).key();
        }
    }
}
