package io.openperp.matching;

import io.openperp.matching.kafka.TopicCommand;
import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.SpringBootApplication;

/** Entry point of matching-service, which runs the account shard and the market shards that belong to this replica. */
@SpringBootApplication
public class MatchingApplication {

    /** Base name of the configuration file {@code matching-service.yml}. */
    public static final String CONFIG_NAME = "matching-service";

    public static void main(String[] args) {
        System.setProperty("spring.config.name", CONFIG_NAME);
        if (TopicCommand.isAskedFor(args)) {
            System.exit(TopicCommand.run(args));
        }
        SpringApplication.run(MatchingApplication.class, args);
    }
}
