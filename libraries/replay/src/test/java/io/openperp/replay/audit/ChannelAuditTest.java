package io.openperp.replay.audit;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.protobuf.ByteString;
import io.openperp.journal.ChannelOrigin;
import io.openperp.journal.LogRecord;
import io.openperp.journal.RunningHash;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class ChannelAuditTest {

    private final List<LogRecord> sent = sent(3000);

    @Test
    void recordsAsSentAreFlawless() {
        assertThat(flaws(new ChannelAudit(), sent)).isEmpty();
    }

    @Test
    void alteredBodyUnderItsOldHeaderIsFound() {
        List<LogRecord> log = new ArrayList<>(sent);
        log.set(1000, altered(sent.get(1000)));

        assertThat(flaws(new ChannelAudit(), log))
                .singleElement()
                .asString()
                .startsWith("number 1001: its body gives running hash");
    }

    @Test
    void alteredRepeatIsFound() {
        List<LogRecord> log = new ArrayList<>(sent);
        log.add(sent.get(499));
        log.add(altered(sent.get(500)));
        log.add(sent.get(501));

        assertThat(flaws(new ChannelAudit(), log)).singleElement().asString().startsWith("number 501: its body gives");
    }

    @Test
    void repeatWithTheHashOfAnotherHistoryIsFound() {
        List<LogRecord> log = new ArrayList<>(sent);
        LogRecord repeat = sent.get(2000);
        log.add(repeat.toBuilder()
                .setChannel(repeat.getChannel().toBuilder()
                        .setRunningHash(repeat.getChannel().getRunningHash() + 1))
                .build());

        assertThat(flaws(new ChannelAudit(), log)).hasSize(1);
    }

    @Test
    void repeatsFromBeforeWhatIsKeptAreCheckedAgainstTheirPredecessors() {
        List<LogRecord> log = new ArrayList<>(sent);
        log.add(altered(sent.get(9)));
        log.add(sent.get(10));
        log.add(altered(sent.get(11)));
        log.addAll(sent.subList(12, sent.size()));

        assertThat(flaws(new ChannelAudit(1024), log))
                .as("the first of the series cannot be checked")
                .singleElement()
                .asString()
                .startsWith("number 12:");
    }

    @Test
    void logThatBeginsInTheMiddleIsCheckedFromItsSecondRecordOn() {
        List<LogRecord> log = new ArrayList<>(sent.subList(100, 200));
        log.set(50, altered(log.get(50)));

        assertThat(flaws(new ChannelAudit(), log)).hasSize(1);
    }

    private static List<String> flaws(ChannelAudit audit, List<LogRecord> log) {
        List<String> flaws = new ArrayList<>();
        for (LogRecord record : log) {
            String flaw = audit.flaw(record);
            if (flaw != null) {
                flaws.add("number " + record.getChannel().getNumber() + ": " + flaw);
            }
        }
        return flaws;
    }

    private static LogRecord altered(LogRecord record) {
        return record.toBuilder()
                .setBody(record.getBody().concat(ByteString.copyFromUtf8("!")))
                .build();
    }

    private static List<LogRecord> sent(int count) {
        RunningHash hashing = new RunningHash();
        long hash = RunningHash.START;
        List<LogRecord> records = new ArrayList<>();
        for (int number = 1; number <= count; number++) {
            ByteString body = ByteString.copyFromUtf8("body " + number);
            hash = hashing.next(hash, 0, 0, body);
            records.add(LogRecord.newBuilder()
                    .setChannel(ChannelOrigin.newBuilder().setNumber(number).setRunningHash(hash))
                    .setBody(body)
                    .build());
        }
        return records;
    }
}
