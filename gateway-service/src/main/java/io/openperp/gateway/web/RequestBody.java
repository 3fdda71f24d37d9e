package io.openperp.gateway.web;

import io.openperp.units.Ascii;
import jakarta.servlet.http.HttpServletRequest;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.time.Duration;
import java.util.zip.GZIPInputStream;
import java.util.zip.ZipException;
import org.springframework.http.HttpHeaders;

/** The body of a request that has been read completely, or the refusal of one that could not be. */
public sealed interface RequestBody {

    record Complete(byte[] bytes) implements RequestBody {}

    record Refused(Answer answer) implements RequestBody {}

    /** Number of bytes up to which a body fits in the memory reserved for its connection. */
    int SMALL = 8192;

    String GZIP = "gzip";
    String IDENTITY = "identity";

    /**
     * Reads a body of at most {@code limit} bytes for at most {@code timeout}, with declared length or chunked. A gzip
     * body is decompressed while it is read, and its decompressed size counts.
     *
     * @param memory budget for the bytes beyond {@value #SMALL}; if it has no room, the body is refused
     */
    static RequestBody read(HttpServletRequest request, int limit, Duration timeout, BodyMemory memory) {
        long declared = request.getContentLengthLong();
        if (declared > limit) {
            return tooLarge(limit);
        }
        String coding = coding(request);
        if (!coding.equals(IDENTITY) && !coding.equals(GZIP)) {
            return new Refused(Answer.error(415, "coding", "this Content-Encoding is not accepted, gzip is, and none"));
        }
        long deadline = System.nanoTime() + timeout.toNanos();
        long taken = 0;
        byte[] part = new byte[8192];
        // grows with the received bytes: a large Content-Length alone must not cost memory
        ByteArrayOutputStream body = new ByteArrayOutputStream(Math.clamp(declared, 512, part.length));
        try {
            InputStream in = coding.equals(GZIP)
                    ? new GZIPInputStream(request.getInputStream(), part.length)
                    : request.getInputStream();
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
        } catch (ZipException notGzip) {
            return new Refused(
                    Answer.error(400, "broken", "the body is not compressed with gzip, as its Content-Encoding says"));
        } catch (IOException broken) {
            return new Refused(Answer.error(400, "broken", "the body ended before it was complete"));
        } finally {
            memory.release(taken);
        }
        return new Complete(body.toByteArray());
    }

    private static String coding(HttpServletRequest request) {
        String header = request.getHeader(HttpHeaders.CONTENT_ENCODING);
        return header == null ? IDENTITY : Ascii.lowerCase(header.strip());
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
