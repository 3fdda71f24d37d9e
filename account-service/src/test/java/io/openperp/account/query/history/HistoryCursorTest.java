package io.openperp.account.query.history;

import static org.assertj.core.api.Assertions.assertThat;

import io.openperp.units.Bytes32;
import org.junit.jupiter.api.Test;

class HistoryCursorTest {

    private static final byte[] ACCOUNT = new Bytes32(1, 2, 3, 4).toByteArray();
    private static final HistoryRange RANGE = new HistoryRange(5, 6, "BTC-USD", HistoryRange.MOST, 7, 8, 9, 10);

    @Test
    void cursorHasTheWholeQuestion() {
        for (HistoryRange range :
                new HistoryRange[] {RANGE, HistoryRange.NEWEST, new HistoryRange(0, 1, "", 5000, 2, 3, 4, 5)}) {
            HistoryCursor read = HistoryCursor.read(new HistoryCursor(ACCOUNT, "fills", range).text());
            assertThat(read).isNotNull();
            assertThat(read.range()).isEqualTo(range);
            assertThat(read.isOf(ACCOUNT, "fills")).isTrue();
            assertThat(read.isOf(ACCOUNT, "positions")).isFalse();
            assertThat(read.isOf(new byte[32], "fills")).isFalse();
        }
    }

    @Test
    void cursorWithAnyCharacterChangedOrMissingIsNone() {
        String text = new HistoryCursor(ACCOUNT, "fills", RANGE).text();
        for (int i = 0; i < text.length(); i++) {
            char other = text.charAt(i) == 'A' ? 'Q' : 'A';
            assertThat(HistoryCursor.read(text.substring(0, i) + other + text.substring(i + 1)))
                    .as("character %d", i)
                    .isNull();
            assertThat(HistoryCursor.read(text.substring(0, i)))
                    .as("%d characters", i)
                    .isNull();
        }
    }
}
