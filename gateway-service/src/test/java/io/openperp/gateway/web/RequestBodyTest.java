package io.openperp.gateway.web;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.ThreadMXBean;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Arrays;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;
import org.springframework.mock.web.MockHttpServletRequest;

class RequestBodyTest {

    private static final int LIMIT = 256 * 1024;
    private static final Duration TIMEOUT = Duration.ofSeconds(5);

    @Test
    void bodyThatIsOnlyPromisedCostsNoMemory() {
        MockHttpServletRequest promise = new MockHttpServletRequest() {
            @Override
            public long getContentLengthLong() {
                return LIMIT;
            }
        };
        ThreadMXBean memory = (ThreadMXBean) ManagementFactory.getThreadMXBean();
        RequestBody.read(promise, LIMIT, TIMEOUT, memory());
        long before = memory.getCurrentThreadAllocatedBytes();

        RequestBody.read(promise, LIMIT, TIMEOUT, memory());

        assertThat(memory.getCurrentThreadAllocatedBytes() - before).isLessThan(64 * 1024);
    }

    @Test
    void bodyIsReadToItsEndWhateverItsLength() {
        MockHttpServletRequest request = new MockHttpServletRequest();
        byte[] body = new byte[LIMIT];
        body[LIMIT - 1] = 7;
        request.setContent(body);

        assertThat(RequestBody.read(request, LIMIT, TIMEOUT, memory()))
                .isInstanceOfSatisfying(
                        RequestBody.Complete.class,
                        complete -> assertThat(complete.bytes()).isEqualTo(body));
    }

    @Test
    void largeBodiesBeyondTheirMemoryAreRefusedAndSmallOnesAreNot() {
        BodyMemory memory = new BodyMemory(LIMIT / 2);
        MockHttpServletRequest large = new MockHttpServletRequest();
        large.setContent(new byte[LIMIT]);
        assertThat(RequestBody.read(large, LIMIT, TIMEOUT, memory))
                .isInstanceOfSatisfying(
                        RequestBody.Refused.class,
                        refused -> assertThat(refused.answer().status()).isEqualTo(503));
        assertThat(memory.used()).isZero();

        assertThat(memory.take(LIMIT / 2)).isTrue();
        MockHttpServletRequest small = new MockHttpServletRequest();
        small.setContent(new byte[RequestBody.SMALL]);
        assertThat(RequestBody.read(small, LIMIT, TIMEOUT, memory)).isInstanceOf(RequestBody.Complete.class);
    }

    @Test
    void compressedBodyIsUnpackedAndIsAsLargeAsWhatComesOutOfIt() throws Exception {
        byte[] body = "{\"type\":\"fills\"}".getBytes(StandardCharsets.UTF_8);
        assertThat(read("GZIP", gzip(body)))
                .isInstanceOfSatisfying(
                        RequestBody.Complete.class,
                        complete -> assertThat(complete.bytes()).isEqualTo(body));
        assertRefused(413, "larger than " + LIMIT, read("gzip", gzip(new byte[50 * LIMIT])));
    }

    @Test
    void codingThatIsNotReadIsNamed() throws Exception {
        assertRefused(415, "gzip is, and none", read("br", new byte[5]));
        assertRefused(415, "gzip is, and none", read("gzip, gzip", gzip(new byte[5])));
        assertRefused(
                400,
                "is not compressed with gzip",
                read("gzip", "{\"type\":\"fills\"}".getBytes(StandardCharsets.UTF_8)));
        byte[] cut = Arrays.copyOf(gzip("{}".getBytes(StandardCharsets.UTF_8)), 12);
        assertRefused(400, "ended before it was complete", read("gzip", cut));
    }

    private static void assertRefused(int status, String sentence, RequestBody body) {
        assertThat(body)
                .isInstanceOfSatisfying(
                        RequestBody.Refused.class,
                        refused -> assertThat(refused.answer().status() + " "
                                        + new String(refused.answer().body(), StandardCharsets.UTF_8))
                                .startsWith(status + " ")
                                .contains(sentence));
    }

    private static RequestBody read(String coding, byte[] body) {
        MockHttpServletRequest request = new MockHttpServletRequest();
        request.addHeader("Content-Encoding", coding);
        request.setContent(body);
        return RequestBody.read(request, LIMIT, TIMEOUT, memory());
    }

    private static byte[] gzip(byte[] body) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (GZIPOutputStream out = new GZIPOutputStream(bytes)) {
            out.write(body);
        }
        return bytes.toByteArray();
    }

    private static BodyMemory memory() {
        return new BodyMemory(1 << 20);
    }
}
