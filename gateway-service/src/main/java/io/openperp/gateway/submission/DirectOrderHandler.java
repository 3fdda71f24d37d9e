package io.openperp.gateway.submission;

import io.openperp.api.ApiVersion;
import io.openperp.gateway.GatewaySettings;
import io.openperp.gateway.limit.AnsweredRequests;
import io.openperp.gateway.web.Answer;
import io.openperp.gateway.web.Callers;
import io.openperp.gateway.web.DirectHandler;
import io.openperp.gateway.web.RequestedVersion;
import java.io.IOException;
import java.nio.ByteBuffer;
import org.apache.coyote.ActionCode;
import org.apache.coyote.Request;
import org.apache.coyote.Response;
import org.apache.tomcat.util.http.MimeHeaders;
import org.apache.tomcat.util.net.ApplicationBufferHandler;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.stereotype.Component;

/**
 * Serves {@code POST /api/v1/order} in the form that programs use: a body with a declared length that has arrived
 * completely, without a query, and not from the page of another origin. All other requests are left to the {@link
 * OrderEndpoint}, which gives the same answers.
 */
@Component
final class DirectOrderHandler implements DirectHandler {

    private static final Logger LOG = LoggerFactory.getLogger(DirectOrderHandler.class);
    private static final int FAILED = 500;

    private final int bodyLimit;
    private final Orders orders;
    private final AnsweredRequests answered;
    private final RequestedVersion spellings;

    DirectOrderHandler(GatewaySettings settings, Orders orders, AnsweredRequests answered, RequestedVersion spellings) {
        this.spellings = spellings;
        this.bodyLimit = Math.toIntExact(settings.bodyLimit().toBytes());
        this.orders = orders;
        this.answered = answered;
    }

    @Override
    public boolean serve(Request request, Response response, Callers callers) throws IOException {
        if (!isPlain(request) || !isBodyHere(request)) {
            return false;
        }
        Callers.Caller caller = callers.of(request);
        ApiVersion spelling = spellings.of(request.getMimeHeaders().getHeader(ApiVersion.HEADER));
        if (caller == null || spelling == null) {
            return false;
        }
        long beganNanos = System.nanoTime();
        Answer answer = answer(request, Sender.of(caller.address(), request.getMimeHeaders(), spelling));
        answer.writeTo(response);
        answered.charge(caller.address(), answer.status(), 0, answer.body().length);
        long restNanos = answered.restNanos(answer.status(), answer.wasAwaited(), beganNanos);
        response.action(ActionCode.CLOSE, null); // of the answer: it leaves now
        if (restNanos > 0 && !caller.isProxied()) {
            AnsweredRequests.pause(restNanos);
        }
        return true;
    }

    private static boolean isPlain(Request request) {
        MimeHeaders headers = request.getMimeHeaders();
        return request.requestURI().equals("/api/v1/order")
                && "POST".equals(request.getMethod())
                && request.queryString().isNull()
                && request.protocol().equals("HTTP/1.1")
                && headers.findHeader("Origin", 0) < 0
                && headers.findHeader("Content-Encoding", 0) < 0
                && headers.findHeader("Expect", 0) < 0;
    }

    /**
     * Whether the whole body has arrived; a request whose body arrives in parts is left to the {@link OrderEndpoint}.
     */
    private boolean isBodyHere(Request request) {
        long length = request.getContentLengthLong();
        if (length < 0 || length > bodyLimit) {
            return false;
        }
        request.action(ActionCode.AVAILABLE, true);
        return request.getAvailable() >= length;
    }

    private Answer answer(Request request, Sender sender) throws IOException {
        Body body = new Body();
        int length = (int) request.getContentLengthLong();
        int read = length == 0 ? 0 : request.doRead(body);
        if (read != length) {
            throw new IOException("of a body of " + length + " bytes " + read + " were there");
        }
        try {
            return orders.measured(() -> orders.submit(body.bytes(), body.offset(), length, sender));
        } catch (RuntimeException failure) {
            LOG.error("POST /api/v1/order failed", failure);
            return Answer.error(FAILED, "failed", "internal error");
        }
    }

    /** Gives access to the bytes of the body in Tomcat's own buffer, without copying them. */
    private static final class Body implements ApplicationBufferHandler {

        private ByteBuffer buffer = ByteBuffer.allocate(0);

        byte[] bytes() {
            return buffer.array();
        }

        int offset() {
            return buffer.arrayOffset() + buffer.position();
        }

        @Override
        public void setByteBuffer(ByteBuffer read) {
            buffer = read;
        }

        @Override
        public ByteBuffer getByteBuffer() {
            return buffer;
        }

        @Override
        public void expand(int size) {}
    }
}
