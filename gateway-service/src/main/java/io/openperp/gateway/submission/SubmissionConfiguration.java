package io.openperp.gateway.submission;

import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Timer;
import io.openperp.gateway.GatewaySettings;
import io.openperp.gateway.limit.RateLimits;
import io.openperp.gateway.shards.RunningShards;
import io.openperp.gateway.verification.Receipts;
import io.openperp.reader.authentication.LogKeys;
import io.openperp.reader.tracing.Tracing;
import io.openperp.servicekit.defaults.KafkaClients;
import io.openperp.transaction.verification.SignatureVerifier;
import io.openperp.transaction.verification.Verification;
import java.util.HexFormat;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.apache.kafka.clients.producer.ProducerConfig;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.kafka.core.DefaultKafkaProducerFactory;

/** Wires submission and completion. Client settings that correctness depends on are set here and cannot be overridden. */
@Configuration(proxyBeanMethods = false)
class SubmissionConfiguration {

    private static final Logger LOG = LoggerFactory.getLogger(SubmissionConfiguration.class);

    @Bean
    PendingAnswers waitingRoom() {
        return new PendingAnswers();
    }

    @Bean
    AnswerDeadlines answerDeadlines(PendingAnswers pending) {
        return new AnswerDeadlines(pending);
    }

    @Bean
    CompletionReader completionReader(KafkaClients kafka, PendingAnswers pending, Tracing tracing) {
        return new CompletionReader(
                kafka.measuredReaders(clientId("gateway-completions", pending), Map.of()), pending, tracing);
    }

    /**
     * The producers of commands. No record stays in one for longer than its client waits, so that nothing is executed
     * long after its 408.
     */
    @Bean
    DefaultKafkaProducerFactory<byte[], byte[]> commandProducers(
            KafkaClients kafka, PendingAnswers pending, GatewaySettings settings) {
        int patience = Math.toIntExact(settings.answerTimeout().toMillis());
        Map<String, Object> producer = kafka.producer(
                clientId("gateway-commands", pending),
                Map.of(
                        ProducerConfig.ENABLE_IDEMPOTENCE_CONFIG, true,
                        ProducerConfig.LINGER_MS_CONFIG, 0,
                        ProducerConfig.REQUEST_TIMEOUT_MS_CONFIG, patience,
                        ProducerConfig.DELIVERY_TIMEOUT_MS_CONFIG, patience,
                        ProducerConfig.MAX_BLOCK_MS_CONFIG, patience));
        return kafka.producers(
                withTags(producer, settings),
                Math.max(1, Math.toIntExact(settings.answerTimeout().toSeconds())));
    }

    @Bean
    SignatureChecks signatureChecks(GatewaySettings settings, MeterRegistry meters) {
        SignatureVerifier verifier = SignatureVerifier.fastest();
        LOG.info("signatures are verified by {}, {} at once", verifier.name(), settings.concurrentVerifications());
        return new SignatureChecks(
                new Verification(verifier, settings.signatures().tolerance()),
                settings.concurrentVerifications(),
                meters.timer("gateway.verification"));
    }

    @Bean
    CheckedSignatures checkedSignatures(GatewaySettings settings, SignatureChecks signatures) {
        return new CheckedSignatures(settings, signatures);
    }

    @Bean
    Submissions submissions(
            GatewaySettings settings,
            SignatureChecks signatures,
            DefaultKafkaProducerFactory<byte[], byte[]> commandProducers,
            RateLimits limits,
            CompletionReader tail,
            PendingAnswers pending,
            RunningShards shards,
            Receipts receipts,
            MeterRegistry meters,
            Tracing tracing) {
        meters.gauge("gateway.waiting", pending, PendingAnswers::occupied);
        Timer appending = meters.timer("gateway.append");
        CommandLog log = new CommandLog(
                KafkaClients.oneAtATime(commandProducers),
                pending,
                nanos -> appending.record(nanos, TimeUnit.NANOSECONDS),
                tracing);
        return new Submissions(settings, signatures, limits, log, tail, shards, receipts, meters);
    }

    private static Map<String, Object> withTags(Map<String, Object> producer, GatewaySettings settings) {
        if (settings.logKeys() == null) {
            LOG.warn("openperp.gateway.log-keys is not set: anyone who can write to Kafka can trade for every account");
            return producer;
        }
        LogKeys keys = LogKeys.read(settings.logKeys());
        LOG.info("transactions bear tags of {}", keys);
        return keys.applyTo(producer);
    }

    private static String clientId(String name, PendingAnswers pending) {
        byte[] start = pending.process().substring(0, 4).toByteArray();
        return name + "-" + HexFormat.of().formatHex(start);
    }
}
