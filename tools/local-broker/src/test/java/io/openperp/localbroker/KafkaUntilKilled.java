package io.openperp.localbroker;

import java.nio.file.Path;

/** Sends two acknowledged records and then waits to be killed. */
final class KafkaUntilKilled {

    private KafkaUntilKilled() {}

    public static void main(String[] arguments) throws Exception {
        LocalKafka kafka = LocalKafka.start(Path.of(arguments[0]), 0);
        LocalKafkaIT.createTrades(kafka);
        LocalKafkaIT.send(kafka, "first", "second");
        ChildJvm.say("acknowledged");
        Thread.sleep(Long.MAX_VALUE);
    }
}
