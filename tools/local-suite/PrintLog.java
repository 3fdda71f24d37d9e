// Prints the last 20 records of a partition of a log: PrintLog.java DATA TOPIC PARTITION
import io.openperp.journal.*;
import java.nio.file.*;
import java.util.*;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;

void main(String... args) throws Exception {
    Properties client = new Properties();
    try (var settings = Files.newBufferedReader(Path.of(args[0], "client.properties"))) {
        client.load(settings);
    }
    client.put("bootstrap.servers", Files.readString(Path.of(args[0], "broker")).strip());
    var bytes = new ByteArrayDeserializer();
    try (var consumer = new KafkaConsumer<>(client, bytes, bytes)) {
        var log = new TopicPartition(args[1], Integer.parseInt(args[2]));
        consumer.assign(List.of(log));
        consumer.seek(log, Math.max(0, consumer.endOffsets(List.of(log)).get(log) - 20));
        for (var record : consumer.poll(java.time.Duration.ofSeconds(5))) {
            for (var one : RecordBatch.records(LogRecord.parseFrom(record.value()))) {
                var body = one.getBody();
                IO.println(record.offset() + " " + new Date(record.timestamp()) + "\n" + switch (args[1]) {
                    case "commands" -> log.partition() == 0 ? AccountCommand.parseFrom(body) : MarketCommand.parseFrom(body);
                    case "account-events" -> AccountEvents.parseFrom(body);
                    default -> MarketEvents.parseFrom(body);
                });
            }
        }
    }
}
