package io.openperp.client.local;

import static org.assertj.core.api.Assertions.assertThat;

import io.openperp.api.Decimal;
import io.openperp.api.json.ApiJson;
import io.openperp.api.market.L3Book;
import io.openperp.client.local.LocalL3Book.BookOrder;
import io.openperp.client.local.LocalL3Book.QueuePlace;
import io.openperp.client.stream.StreamMessage;
import io.openperp.client.stream.Topic;
import org.junit.jupiter.api.Test;

/** A book order by order from its messages, and its checksums as the protocol documents them (STR-033, STR-034). */
class LocalL3BookTest {

    private static final String ADDED = """
            {"event":"add","oid":"a","isBuy":true,"px":101290,"sz":1.5,"priority":17},
            {"event":"add","oid":"b","isBuy":true,"px":101290,"sz":0.75,"priority":21},
            {"event":"add","oid":"d","isBuy":false,"px":101291,"sz":2,"priority":9}""";

    private final LocalL3Book book = new LocalL3Book("BTC-USD");

    /** The example of the protocol. */
    @Test
    void checksumIsThatOfTheDocumentedText() {
        assertThat(book.isComplete()).isFalse();
        assertThat(take("snapshot", ADDED, "101290:1.5:17,101290:0.75:21|101291:2:9"))
                .isTrue();
        assertThat(book.checksum()).isEqualTo(347070837L);
        assertThat(book.bids()).extracting(BookOrder::orderId).containsExactly("a", "b");
    }

    @Test
    void ordersAddUpToLevelsWithTheChecksumOfTheBookByLevels() {
        take("snapshot", ADDED, "101290:1.5:17,101290:0.75:21|101291:2:9");
        assertThat(book.levels(true)).containsOnlyKeys(decimal("101290")).containsValue(decimal("2.25"));
        assertThat(book.levelChecksum()).isEqualTo(LocalBook.crc("101290:2.25|101291:2"));
    }

    @Test
    void orderThatIsFilledKeepsItsPlaceAndOneThatLostItIsBehindTheOthers() {
        take("snapshot", ADDED, "101290:1.5:17,101290:0.75:21|101291:2:9");
        assertThat(book.place("b")).contains(new QueuePlace(1, decimal("1.5")));
        assertThat(book.place("x")).isEmpty();

        String gone = """
                {"event":"fill","oid":"a","isBuy":true,"px":101290,"sz":0.5},
                {"event":"remove","oid":"d","isBuy":false,"px":101291,"sz":0,"priority":9}""";
        assertThat(take("delta", gone, "101290:1:17,101290:0.75:21|")).isTrue();
        String larger = "{\"event\":\"change\",\"oid\":\"a\",\"isBuy\":true,\"px\":101290,\"sz\":3,\"priority\":30}";
        assertThat(take("delta", larger, "101290:0.75:21,101290:3:30|")).isTrue();
        assertThat(book.place("a")).contains(new QueuePlace(1, decimal("0.75")));
        String filled = "{\"event\":\"fill\",\"oid\":\"b\",\"isBuy\":true,\"px\":101290,\"sz\":0.75}";
        assertThat(take("delta", filled, "101290:3:30|")).isTrue();
        assertThat(book.order("b")).isEmpty();
        assertThat(book.slot()).isEqualTo(7);
    }

    @Test
    void bookThatDiffersIsWrongUntilTheNextSnapshot() {
        take("snapshot", ADDED, "101290:1.5:17,101290:0.75:21|101291:2:9");
        String lost = "{\"event\":\"fill\",\"oid\":\"x\",\"isBuy\":true,\"px\":101290,\"sz\":1}";
        assertThat(take("delta", lost, "101290:1.5:17,101290:0.75:21|101291:2:9"))
                .isFalse();
        assertThat(take("snapshot", ADDED, "101290:1.5:17,101290:0.75:21|101291:2:9"))
                .isTrue();
        assertThat(take("delta", "", "of another book")).isFalse();
    }

    private boolean take(String updateType, String orders, String text) {
        String update =
                "{\"updateType\":\"%s\",\"symbol\":\"BTC-USD\",\"orders\":[%s],\"slot\":7,\"timestamp\":1,\"checksum\":%d}"
                        .formatted(updateType, orders, LocalBook.crc(text));
        L3Book data = ApiJson.mapper().readValue(update, L3Book.class);
        return book.take(new StreamMessage<>(Topic.orders("BTC-USD"), data, 1, false));
    }

    private static Decimal decimal(String text) {
        return Decimal.parse(text);
    }
}
