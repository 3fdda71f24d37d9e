package io.openperp.oracle;

import io.openperp.client.key.KeyFile;
import io.openperp.units.Bytes32;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.boot.WebApplicationType;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.context.ConfigurableApplicationContext;

/**
 * The option {@code --draw-key} of oracle-publisher: draws a secret key if there is none, writes the public key where
 * matching-service reads it, and ends.
 */
@EnableConfigurationProperties(OracleSettings.class)
final class DrawKeyCommand {

    private static final Logger LOG = LoggerFactory.getLogger(DrawKeyCommand.class);
    private static final String OPTION = "--draw-key";

    static boolean isAskedFor(String... args) {
        return List.of(args).contains(OPTION);
    }

    /** Returns the exit code of the process: 0, or 1 if there is no key; the log then has the reason. */
    static int run(String... args) {
        try (ConfigurableApplicationContext context = new SpringApplicationBuilder(DrawKeyCommand.class)
                .web(WebApplicationType.NONE)
                .logStartupInfo(false)
                .run(args)) {
            OracleSettings settings = context.getBean(OracleSettings.class);
            Bytes32 publicKey = KeyFile.readOrCreate(settings.keyFile()).publicKey();
            LOG.info("the secret key of {} is in {}", publicKey, settings.keyFile());
            if (!settings.publicKeyFile().isEmpty()) {
                Files.writeString(Path.of(settings.publicKeyFile()), publicKey.toString(), StandardCharsets.US_ASCII);
            }
            return 0;
        } catch (IOException | RuntimeException e) {
            LOG.error("there is no key: {}", e.getMessage(), e);
            return 1;
        }
    }
}
