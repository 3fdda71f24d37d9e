package io.openperp.gateway.submission;

import io.openperp.api.ApiVersion;
import io.openperp.gateway.GatewaySettings;
import io.openperp.gateway.internal.InternalRequests;
import io.openperp.gateway.limit.AnsweredRequests;
import io.openperp.gateway.web.Answer;
import io.openperp.gateway.web.BodyMemory;
import io.openperp.gateway.web.RequestBody;
import io.openperp.servicekit.answer.OrderBatch;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.BufferedOutputStream;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.http.HttpHeaders;
import org.springframework.http.MediaType;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RestController;
import org.springframework.web.servlet.NoHandlerFoundException;

/**
 * Accepts many transactions in one request, from other processes of the exchange only. Each transaction is limited,
 * measured and answered as if it had come alone from its client, but without a receipt, and in the API version of
 * release 1.0.12.
 */
@RestController
class OrderBatchEndpoint {

    private static final Logger LOG = LoggerFactory.getLogger(OrderBatchEndpoint.class);
    private static final int FAILED = 500;

    private final GatewaySettings settings;
    private final Orders orders;
    private final AnsweredRequests answered;
    private final BodyMemory memory;

    OrderBatchEndpoint(GatewaySettings settings, Orders orders, AnsweredRequests answered, BodyMemory memory) {
        this.settings = settings;
        this.orders = orders;
        this.answered = answered;
        this.memory = memory;
    }

    @PostMapping(OrderBatch.PATH)
    void submit(HttpServletRequest request, HttpServletResponse response) throws IOException, NoHandlerFoundException {
        if (!InternalRequests.isInternal(request)) {
            throw new NoHandlerFoundException(request.getMethod(), request.getRequestURI(), HttpHeaders.EMPTY);
        }
        switch (RequestBody.read(request, OrderBatch.MOST_BYTES, settings.bodyTimeout(), memory)) {
            case RequestBody.Refused refused -> refused.answer().writeTo(response);
            case RequestBody.Complete body -> {
                List<OrderBatch.Posted> batch;
                try {
                    batch = OrderBatch.readAll(new ByteArrayInputStream(body.bytes()));
                } catch (IOException noBatch) {
                    Answer.error(400, "malformed", "the body is no batch: " + noBatch.getMessage())
                            .writeTo(response);
                    return;
                }
                answer(batch, request, response);
            }
        }
    }

    private void answer(List<OrderBatch.Posted> batch, HttpServletRequest request, HttpServletResponse response)
            throws IOException {
        BlockingQueue<OrderBatch.Answered> answers = new LinkedBlockingQueue<>();
        for (OrderBatch.Posted posted : batch) {
            Thread.ofVirtual().name("batch").start(() -> answers.add(answered(posted)));
        }
        response.setContentType(MediaType.APPLICATION_OCTET_STREAM_VALUE);
        OutputStream out = new BufferedOutputStream(response.getOutputStream());
        try {
            for (int left = batch.size(); left > 0; ) {
                OrderBatch.Answered next = answers.take();
                while (next != null) {
                    OrderBatch.write(next, out);
                    left--;
                    next = answers.poll();
                }
                out.flush();
            }
        } catch (InterruptedException stopping) {
            Thread.currentThread().interrupt();
            Answer.breakOff(request);
        }
    }

    private OrderBatch.Answered answered(OrderBatch.Posted posted) {
        String address = InternalRequests.client(posted.address());
        Answer answer;
        try {
            answer = orders.measured(() -> orders.submit(
                    posted.body(), 0, posted.body().length, new Sender(address, false, ApiVersion.RELEASE)));
            answered.charge(address, answer.status(), 0, answer.body().length);
        } catch (RuntimeException | Error failure) { // the batch waits for an answer to each
            LOG.error("a transaction of a batch failed", failure);
            answer = Answer.error(FAILED, "failed", "internal error");
        }
        return new OrderBatch.Answered(posted.number(), answer.body());
    }
}
