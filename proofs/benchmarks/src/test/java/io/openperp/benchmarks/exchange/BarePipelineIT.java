package io.openperp.benchmarks.exchange;

import static org.assertj.core.api.Assertions.assertThat;

import io.openperp.localbroker.LocalKafka;
import org.junit.jupiter.api.Test;

class BarePipelineIT {

    @Test
    void everyRecordComesBackFromTheFourthTopic() throws Exception {
        try (LocalKafka kafka = LocalKafka.ephemeral();
                BarePipeline pipeline = new BarePipeline(kafka.connection(), 2)) {
            assertThat(OpenLoop.run(pipeline, 100, 50).getTotalCount()).isEqualTo(50);
        }
    }
}
