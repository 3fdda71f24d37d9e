package io.openperp.matching.kafka;

import io.openperp.matching.settings.MarketRegistry;
import io.openperp.matching.settings.MatchingSettings;
import java.util.List;
import java.util.Map;
import org.apache.kafka.clients.admin.Admin;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.boot.WebApplicationType;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.boot.kafka.autoconfigure.KafkaProperties;
import org.springframework.context.ConfigurableApplicationContext;

/**
 * Implements the option {@code --topics}: makes the topics match the settings and exits without hosting shards. A
 * deployment runs it before or beside the replicas.
 */
@EnableConfigurationProperties({MatchingSettings.class, KafkaProperties.class})
public final class TopicCommand {

    private static final Logger log = LoggerFactory.getLogger(TopicCommand.class);
    private static final String OPTION = "--topics";

    public static boolean isAskedFor(String... args) {
        return List.of(args).contains(OPTION);
    }

    /**
     * Runs the command. Returns the exit code of the process: 0, or 1 if the topics do not match; the reason is logged.
     */
    public static int run(String... args) {
        try (ConfigurableApplicationContext context = new SpringApplicationBuilder(TopicCommand.class)
                        .web(WebApplicationType.NONE)
                        .logStartupInfo(false)
                        .run(args);
                Admin admin = Admin.create(kafka(context))) {
            MatchingSettings settings = context.getBean(MatchingSettings.class);
            new ExchangeTopics(settings, MarketRegistry.of(settings), kafka(context)).ensure(admin);
            log.info("the topics match the settings");
            return 0;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return 1;
        } catch (RuntimeException e) {
            log.error("the topics do not match the settings: {}", e.getMessage(), e);
            return 1;
        }
    }

    private static Map<String, Object> kafka(ConfigurableApplicationContext context) {
        return KafkaConnection.of(context.getBean(KafkaProperties.class), context.getEnvironment());
    }
}
