package io.openperp.gateway.web;

import jakarta.servlet.http.HttpServletRequest;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.time.Duration;

/** Reads the whole body of a request, or refuses it while it is being received. */
public sealed interface RequestBody {

    record Complete(byte[] bytes) implements RequestBody {}

    record Refused(Answer answer) implements RequestBody {}

    /** Size up to which a body fits the memory reserved for its connection. */
    int SMALL = 8192;

    /**
     * Reads at most {@code limit} bytes for at most {@code timeout}; works for chunked bodies alike.
     *
     * @param memory budget for what exceeds {@value #SMALL} bytes; without room the body is refused
     */
    static RequestBody read(HttpServletRequest request, int limit, Duration timeout, BodyMemory memory) {
        long declared = request.getContentLengthLong();
        if (declared > limit) {
            return tooLarge(limit);
        }
        long deadline = System.nanoTime() + timeout.toNanos();
        long taken = 0;
        byte[] part = new byte[8192];
        // grows with the received bytes: a large Content-Length alone must not cost memory
        ByteArrayOutputStream body = new ByteArrayOutputStream(Math.clamp(declared, 512, part.length));
        try {
            InputStream in = request.getInputStream();
            for (int read = in.read(part); read >= 0; read = in.read(part)) {
                if (body.size() + read > limit) {
                    return tooLarge(limit);
                }
                if (body.size() + read > SMALL + taken) {
                    if (!memory.take(SMALL)) {
                        return full();
                    }
                    taken += SMALL;
                }
                body.write(part, 0, read);
                if (System.nanoTime() - deadline > 0) {
                    return tooSlow(timeout);
                }
            }
        } catch (java.net.SocketTimeoutException stalled) {
            return tooSlow(timeout);
        } catch (IOException broken) {
            return new Refused(Answer.error(400, "broken", "the body ended before it was complete"));
        } finally {
            memory.giveBack(taken);
        }
        return new Complete(body.toByteArray());
    }

    private static RequestBody tooLarge(int limit) {
        return new Refused(Answer.error(
                413, "too_large", "the body is larger than " + limit + " bytes, the most that is accepted"));
    }

    private static RequestBody full() {
        return new Refused(
                Answer.error(503, "full", "too many large bodies are being received; nothing was done, try again")
                        .retryAfter(1));
    }

    private static RequestBody tooSlow(Duration timeout) {
        return new Refused(Answer.error(
                408, "too_slow", "the body did not arrive within " + timeout.toMillis() + " ms; nothing was done"));
    }
}
