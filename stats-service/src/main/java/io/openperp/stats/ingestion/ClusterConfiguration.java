package io.openperp.stats.ingestion;

import io.openperp.reader.ClusterCheck;
import io.openperp.servicekit.answer.Answers;
import io.openperp.servicekit.defaults.KafkaClients;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.util.Objects;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.web.servlet.HandlerInterceptor;
import org.springframework.web.servlet.config.annotation.InterceptorRegistry;
import org.springframework.web.servlet.config.annotation.WebMvcConfigurer;

/** Refuses all queries if the tables were made from the logs of another Kafka cluster. */
@Configuration(proxyBeanMethods = false)
class ClusterConfiguration {

    @Bean
    ClusterCheck clusterCheck(KafkaClients kafka, IngestionDatabase database) {
        JdbcTemplate jdbc = database.jdbc();
        return new ClusterCheck(
                "the tables of schema stats", () -> ClusterCheck.idOf(kafka.admin()), found -> adopt(jdbc, found));
    }

    @Bean
    WebMvcConfigurer refusalOfForeignTables(ClusterCheck cluster) {
        return new WebMvcConfigurer() {
            @Override
            public void addInterceptors(InterceptorRegistry registry) {
                registry.addInterceptor(new Refusal(cluster)).addPathPatterns("/api/**");
            }
        };
    }

    private static String adopt(JdbcTemplate jdbc, String found) {
        jdbc.update("INSERT INTO stats.log_cluster (cluster_id) VALUES (?) ON CONFLICT DO NOTHING", found);
        return Objects.requireNonNull(jdbc.queryForObject("SELECT cluster_id FROM stats.log_cluster", String.class));
    }

    private record Refusal(ClusterCheck cluster) implements HandlerInterceptor {

        @Override
        public boolean preHandle(HttpServletRequest request, HttpServletResponse response, Object handler)
                throws IOException {
            if (cluster.refusal().isEmpty()) {
                return true;
            }
            Answers.refuse(response, 503, "the tables belong to the logs of another Kafka cluster");
            return false;
        }
    }
}
