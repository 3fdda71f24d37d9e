package io.openperp.client.local;

import static org.assertj.core.api.Assertions.assertThat;

import io.openperp.api.Decimal;
import io.openperp.api.json.ApiJson;
import io.openperp.api.market.Book;
import io.openperp.client.stream.StreamMessage;
import io.openperp.client.stream.Topic;
import org.junit.jupiter.api.Test;

/** A book from its messages, and its checksum as the protocol documents it. */
class LocalBookTest {

    private static final String SNAPSHOT =
            "{\"updateType\":\"snapshot\",\"symbol\":\"BTC-USD\",\"levels\":[[{\"px\":101290,\"sz\":1.5,\"n\":3},{\"px\":101289.5,\"sz\":0.75,\"n\":1}],[{\"px\":101291,\"sz\":2,\"n\":2}]],\"timestamp\":1%s}";
    private static final String DELTA =
            "{\"updateType\":\"delta\",\"symbol\":\"BTC-USD\",\"levels\":[[{\"px\":%s,\"sz\":%s,\"n\":0}],[]],\"timestamp\":2%s}";

    private final LocalBook book = new LocalBook("BTC-USD");

    @Test
    void snapshotIsTheWholeBook() {
        assertThat(book.isComplete()).isFalse();
        assertThat(take(SNAPSHOT.formatted(""))).isTrue();
        assertThat(book.bestBid()).contains(Decimal.parse("101290"));
        assertThat(book.bestAsk()).contains(Decimal.parse("101291"));
        assertThat(book.bids().keySet()).containsExactly(Decimal.parse("101290"), Decimal.parse("101289.5"));
    }

    /** The example of the protocol: {@code 101290:1.5,101289.5:0.75|101291:2}. */
    @Test
    void checksumIsThatOfTheDocumentedText() {
        take(SNAPSHOT.formatted(",\"checksum\":2715467591"));
        assertThat(book.checksum()).isEqualTo(2715467591L);
        assertThat(book.isComplete()).isTrue();
    }

    @Test
    void deltaSetsTheSizeOfALevelAndZeroRemovesIt() {
        take(SNAPSHOT.formatted(""));
        take(DELTA.formatted("101290.5", "0.25", ""));
        assertThat(book.bestBid()).contains(Decimal.parse("101290.5"));
        take(DELTA.formatted("101290.5", "0", ""));
        take(DELTA.formatted("101290", "9", ""));
        assertThat(book.bids()).hasSize(2).containsEntry(Decimal.parse("101290"), Decimal.parse("9"));
    }

    @Test
    void bookThatDiffersFromItsChecksumIsWrongUntilTheNextSnapshot() {
        take(SNAPSHOT.formatted(""));
        assertThat(take(DELTA.formatted("101290.5", "0.25", ",\"checksum\":1"))).isFalse();
        assertThat(take(DELTA.formatted("101290.5", "0", ""))).isFalse();
        assertThat(take(SNAPSHOT.formatted(",\"checksum\":2715467591"))).isTrue();
    }

    private boolean take(String update) {
        Book data = ApiJson.mapper().readValue(update, Book.class);
        return book.take(new StreamMessage<>(Topic.bookDeltas("BTC-USD"), data, 1, false));
    }
}
