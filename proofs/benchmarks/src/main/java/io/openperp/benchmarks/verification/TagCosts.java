package io.openperp.benchmarks.verification;

import com.google.protobuf.ByteString;
import io.openperp.journal.GatewayOrigin;
import io.openperp.journal.LogRecord;
import io.openperp.journal.Topics;
import io.openperp.reader.authentication.LogKeys;
import io.openperp.reader.authentication.RecordAuthentication;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.ConsumerRecords;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.record.TimestampType;

/**
 * Measures the processor time of one thread to tag a record of the logs, as a gateway does, and to check a tag, as a
 * host does. Command line: {@code [WARMUPS ROUNDS]}.
 */
public final class TagCosts {

    private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();
    private static final int COUNT = 20_000;

    /** Lengths of the bodies that are measured, in bytes: a transaction with one order, with ten, with a hundred. */
    private static final int[] BYTES = {400, 1_500, 10_800};

    private TagCosts() {}

    public static void main(String[] arguments) throws IOException {
        int warmups = arguments.length > 0 ? Integer.parseInt(arguments[0]) : 3;
        int rounds = arguments.length > 1 ? Integer.parseInt(arguments[1]) : 7;
        Path file = Files.createTempFile("log", ".keys");
        try {
            Files.writeString(
                    file,
                    LogKeys.drawn(null)
                            .lines()
                            .filter(line -> line.startsWith("gateway."))
                            .findFirst()
                            .orElseThrow());
            RecordAuthentication tags = new RecordAuthentication();
            tags.configure(LogKeys.read(file).applyTo(Map.of()));
            for (int bytes : BYTES) {
                measure(tags, bytes, warmups, rounds);
            }
        } finally {
            Files.delete(file);
        }
    }

    private static void measure(RecordAuthentication tags, int bytes, int warmups, int rounds) {
        byte[] value = LogRecord.newBuilder()
                .setGateway(GatewayOrigin.newBuilder()
                        .setIncarnation(ByteString.copyFrom(new byte[16]))
                        .setCounter(1))
                .setBody(ByteString.copyFrom(new byte[bytes]))
                .build()
                .toByteArray();
        double[] writing = new double[rounds];
        double[] reading = new double[rounds];
        for (int round = -warmups; round < rounds; round++) {
            List<ConsumerRecord<byte[], byte[]>> written = new ArrayList<>(COUNT);
            long startedAt = THREADS.getCurrentThreadCpuTime();
            for (int i = 0; i < COUNT; i++) {
                written.add(appended(tags.onSend(new ProducerRecord<>(Topics.COMMANDS, 0, new byte[32], value))));
            }
            long writtenAt = THREADS.getCurrentThreadCpuTime();
            TopicPartition partition = new TopicPartition(Topics.COMMANDS, 0);
            int taken = tags.onConsume(new ConsumerRecords<>(Map.of(partition, written), Map.of()))
                    .count();
            long readAt = THREADS.getCurrentThreadCpuTime();
            if (taken != COUNT) {
                throw new IllegalStateException("only " + taken + " of " + COUNT + " records were taken");
            }
            if (round >= 0) {
                writing[round] = (writtenAt - startedAt) / 1e3 / COUNT;
                reading[round] = (readAt - writtenAt) / 1e3 / COUNT;
            }
        }
        System.out.printf(
                Locale.ROOT,
                "%6d bytes: %s to write, %s to check%n",
                value.length,
                formatted(writing),
                formatted(reading));
    }

    private static String formatted(double[] micros) {
        Arrays.sort(micros);
        return String.format(
                Locale.ROOT, "%.2f us (%.2f-%.2f)", micros[micros.length / 2], micros[0], micros[micros.length - 1]);
    }

    private static ConsumerRecord<byte[], byte[]> appended(ProducerRecord<byte[], byte[]> sent) {
        return new ConsumerRecord<>(
                sent.topic(),
                0,
                0,
                System.currentTimeMillis(),
                TimestampType.LOG_APPEND_TIME,
                32,
                sent.value().length,
                sent.key(),
                sent.value(),
                sent.headers(),
                Optional.empty());
    }
}
