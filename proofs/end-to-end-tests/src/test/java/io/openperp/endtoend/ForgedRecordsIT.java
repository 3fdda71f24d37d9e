package io.openperp.endtoend;

import static io.openperp.drill.published.ClientAction.buy;
import static io.openperp.endtoend.Exchange.BTC;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.google.protobuf.ByteString;
import io.openperp.journal.AccountCommand;
import io.openperp.journal.ApplySettings;
import io.openperp.journal.ChannelOrigin;
import io.openperp.journal.GatewayOrigin;
import io.openperp.journal.LogRecord;
import io.openperp.journal.OwnerOrigin;
import io.openperp.journal.Shards;
import io.openperp.journal.Topics;
import io.openperp.localsuite.LocalSuite;
import io.openperp.submission.UnsignedTransactions;
import io.openperp.transaction.SettingsAction.AgentWalletCreation;
import io.openperp.units.Bytes32;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** An attacker who has the password of the broker writes records that no service of the exchange wrote (LOG-024). */
@ExtendWith(OnTheExchange.class)
class ForgedRecordsIT {

    private static final Duration SOON = Duration.ofSeconds(20);

    private static final Pattern REFUSED = Pattern.compile("openperp_records_refused_total ([0-9.E]+)");

    @Test
    void recordsOfNobodyHaveNoEffectAndTradingGoesOn(Exchange exchange) throws Exception {
        Trader owner = exchange.trader();
        Trader thief = exchange.stranger();
        forge(exchange, owner, thief);

        mustBeAsBefore(exchange, owner, thief);
        await().atMost(SOON).untilAsserted(() -> assertThat(refused(exchange)).isGreaterThanOrEqualTo(5));

        exchange.kill();
        exchange.startAgain();
        mustBeAsBefore(exchange, owner, thief);
        assertThat(LocalSuite.commandLine()
                        .execute("replay", "--data", exchange.data().toString()))
                .as("a replay comes to the same without them")
                .isZero();
    }

    private static void forge(Exchange exchange, Trader owner, Trader thief) throws Exception {
        try (KafkaProducer<byte[], byte[]> producer =
                new KafkaProducer<>(exchange.broker(), new ByteArraySerializer(), new ByteArraySerializer())) {
            append(producer, Topics.COMMANDS, 0, ofGateway(agentOf(owner, thief)));
            append(producer, Topics.COMMANDS, 0, ofOwner(faucetOff()));
            append(producer, Topics.COMMANDS, 0, ofMarket(faucetOff()));
            append(producer, Topics.COMMANDS, 0, new byte[] {-1, -1, -1});
            append(producer, Topics.COMMANDS, Shards.lane(Shards.market(0)), new byte[0]);
        }
    }

    private static void mustBeAsBefore(Exchange exchange, Trader owner, Trader thief) {
        assertThat(thief.sendFor(owner.key(), buy(BTC, "0.1", "99000")).refusal())
                .isEqualTo("unauthorized signer");
        assertThat(owner.send(buy(BTC, "0.01", "99000")).only().status()).isEqualTo("resting");
        assertThat(exchange.trader().key()).as("the faucet still gives").isNotEmpty();
    }

    private static double refused(Exchange exchange) {
        Matcher found;
        try {
            found = REFUSED.matcher(exchange.metrics());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        assertThat(found.find()).as("a count of refused records").isTrue();
        return Double.parseDouble(found.group(1));
    }

    private static void append(KafkaProducer<byte[], byte[]> producer, String topic, int partition, byte[] value)
            throws Exception {
        producer.send(new ProducerRecord<>(topic, partition, null, value)).get();
    }

    private static AccountCommand agentOf(Trader owner, Trader thief) {
        return AccountCommand.newBuilder()
                .setSignedTransaction(UnsignedTransactions.record(
                        Bytes32.parse(owner.key()),
                        List.of(new AgentWalletCreation(Bytes32.parse(thief.key()), false)),
                        777))
                .build();
    }

    private static AccountCommand faucetOff() {
        return AccountCommand.newBuilder()
                .setApplySettings(ApplySettings.getDefaultInstance())
                .build();
    }

    private static byte[] ofGateway(AccountCommand command) {
        return LogRecord.newBuilder()
                .setGateway(GatewayOrigin.newBuilder()
                        .setIncarnation(ByteString.copyFrom(new byte[16]))
                        .setCounter(1))
                .setBody(command.toByteString())
                .build()
                .toByteArray();
    }

    private static byte[] ofOwner(AccountCommand command) {
        return LogRecord.newBuilder()
                .setOwner(OwnerOrigin.getDefaultInstance())
                .setBody(command.toByteString())
                .build()
                .toByteArray();
    }

    private static byte[] ofMarket(AccountCommand command) {
        return LogRecord.newBuilder()
                .setChannel(
                        ChannelOrigin.newBuilder().setSender(Shards.market(0)).setNumber(1_000_000))
                .setBody(command.toByteString())
                .build()
                .toByteArray();
    }
}
