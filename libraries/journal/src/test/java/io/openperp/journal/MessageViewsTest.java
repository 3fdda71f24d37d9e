package io.openperp.journal;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.protobuf.ByteString;
import com.google.protobuf.InvalidProtocolBufferException;
import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** Views say the same as copies, of any bytes. */
class MessageViewsTest {

    private static final LogRecord RECORD = LogRecord.newBuilder()
            .setGateway(GatewayOrigin.newBuilder()
                    .setIncarnation(ByteString.copyFrom(new byte[16]))
                    .setCounter(300))
            .setBody(ByteString.copyFromUtf8("the body"))
            .addFollowing(FollowingRecord.newBuilder().setRunningHash(7).setBody(ByteString.copyFromUtf8("another")))
            .build();

    @Test
    void aRecordIsReadAsItWasWritten() throws InvalidProtocolBufferException {
        assertThat(MessageViews.record(RECORD.toByteArray())).isEqualTo(RECORD);
    }

    @Test
    void fieldsOfBytesAreNotCopied() throws InvalidProtocolBufferException {
        byte[] bytes = RECORD.toByteArray();
        LogRecord read = MessageViews.record(bytes);
        Arrays.fill(bytes, (byte) 'x');
        assertThat(read.getBody().toStringUtf8()).isEqualTo("xxxxxxxx");
    }

    @Test
    void aCopyOfAFieldIsNoView() throws InvalidProtocolBufferException {
        byte[] bytes = RECORD.toByteArray();
        ByteString copy = MessageViews.copy(MessageViews.record(bytes).getBody());
        Arrays.fill(bytes, (byte) 'x');
        assertThat(copy.toStringUtf8()).isEqualTo("the body");
    }

    @Test
    void aBodyInPiecesIsReadToo() throws InvalidProtocolBufferException {
        ByteString whole = RECORD.toByteString();
        ByteString pieces = whole.substring(0, 20).concat(whole.substring(20)).concat(ByteString.EMPTY);
        assertThat(MessageViews.read(LogRecord.parser(), pieces)).isEqualTo(RECORD);
    }

    @Test
    void damagedBytesAreRefusedOrReadAsTheUsualWayDoes() {
        Random random = new Random(3);
        int refused = 0;
        for (int i = 0; i < 20_000; i++) {
            byte[] damaged = RECORD.toByteArray();
            damaged[random.nextInt(damaged.length)] = (byte) random.nextInt();
            damaged = random.nextBoolean() ? damaged : Arrays.copyOf(damaged, random.nextInt(damaged.length));
            LogRecord expected = copied(damaged);
            assertThat(viewed(damaged)).as(Arrays.toString(damaged)).isEqualTo(expected);
            refused += expected == null ? 1 : 0;
        }
        assertThat(refused).isBetween(1_000, 19_000);
    }

    @Test
    void aMessageThatEndsWithTheEndOfAGroupIsRefused() {
        assertThat(copied(new byte[] {0x0c})).isNull();
        assertThat(viewed(new byte[] {0x0c})).isNull();
    }

    private static LogRecord copied(byte[] bytes) {
        try {
            return LogRecord.parseFrom(bytes);
        } catch (InvalidProtocolBufferException unreadable) {
            return null;
        }
    }

    private static LogRecord viewed(byte[] bytes) {
        try {
            return MessageViews.record(bytes);
        } catch (InvalidProtocolBufferException unreadable) {
            return null;
        }
    }
}
