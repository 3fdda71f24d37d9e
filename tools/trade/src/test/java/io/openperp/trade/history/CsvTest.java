package io.openperp.trade.history;

import static org.assertj.core.api.Assertions.assertThat;

import io.openperp.trade.history.HistoryCommand.Csv;
import java.util.List;
import org.junit.jupiter.api.Test;

class CsvTest {

    @Test
    void whatHasACommaAQuoteOrALineBreakIsQuoted() {
        assertThat(Csv.line(List.of("a", "1.5", "", "x,y", "say \"hi\"", "two\nlines")))
                .isEqualTo("a,1.5,,\"x,y\",\"say \"\"hi\"\"\",\"two\nlines\"");
    }
}
