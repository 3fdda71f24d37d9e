package io.openperp.servicekit.answer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

class OrderBatchTest {

    @Test
    void transactionsAndAnswersAreReadAsTheyWereWritten() throws Exception {
        ByteArrayOutputStream posted = new ByteArrayOutputStream();
        OrderBatch.write(new OrderBatch.Posted(0, "203.0.113.1", new byte[] {1, 2}), posted);
        OrderBatch.write(new OrderBatch.Posted(-7, "2001:db8::1", new byte[0]), posted);

        List<OrderBatch.Posted> read = OrderBatch.readAll(new ByteArrayInputStream(posted.toByteArray()));

        assertThat(read).extracting(OrderBatch.Posted::number).containsExactly(0, -7);
        assertThat(read).extracting(OrderBatch.Posted::address).containsExactly("203.0.113.1", "2001:db8::1");
        assertThat(read.getFirst().body()).containsExactly(1, 2);
        ByteArrayOutputStream answered = new ByteArrayOutputStream();
        OrderBatch.write(new OrderBatch.Answered(1 << 24, new byte[] {3}), answered);
        ByteArrayInputStream answers = new ByteArrayInputStream(answered.toByteArray());
        assertThat(OrderBatch.read(answers).number()).isEqualTo(1 << 24);
        assertThat(OrderBatch.read(answers)).isNull();
    }

    @Test
    void whatIsNoBatchIsRefused() throws Exception {
        ByteArrayOutputStream whole = new ByteArrayOutputStream();
        OrderBatch.write(new OrderBatch.Posted(1, "a", new byte[100]), whole);
        byte[] bytes = whole.toByteArray();
        for (int length = 1; length < bytes.length; length++) {
            byte[] part = Arrays.copyOf(bytes, length);
            assertThatThrownBy(() -> OrderBatch.readAll(new ByteArrayInputStream(part)))
                    .isInstanceOf(IOException.class);
        }
        ByteArrayOutputStream tooMany = new ByteArrayOutputStream();
        for (int i = 0; i <= OrderBatch.MOST; i++) {
            OrderBatch.write(new OrderBatch.Posted(i, "a", new byte[0]), tooMany);
        }
        assertThatThrownBy(() -> OrderBatch.readAll(new ByteArrayInputStream(tooMany.toByteArray())))
                .hasMessageContaining("more than 256");
        ByteArrayOutputStream tooLong = new ByteArrayOutputStream();
        OrderBatch.write(new OrderBatch.Posted(1, "a", new byte[OrderBatch.LONGEST + 1]), tooLong);
        assertThatThrownBy(() -> OrderBatch.readAll(new ByteArrayInputStream(tooLong.toByteArray())))
                .hasMessageContaining("accepted is 0 to 16384");
    }
}
