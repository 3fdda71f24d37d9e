package io.openperp.gateway.web;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;
import java.time.Duration;
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

    private static BodyMemory memory() {
        return new BodyMemory(1 << 20);
    }
}
