package io.openperp.trade.terminal;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class TableTest {

    @Test
    void textIsLeftAndNumbersAreRight() {
        Table table = new Table().text("MARKET").number("SIZE").text("SIDE");
        table.row("BTC-USD", "0.1", "long").row("SOL-USD", "1234.25", "short");
        assertThat(table.lines(Paint.PLAIN))
                .containsExactly("MARKET      SIZE  SIDE", "BTC-USD      0.1  long", "SOL-USD  1234.25  short");
    }

    @Test
    void coloursTakeNoRoom() {
        Table table = new Table().number("A").text("B");
        table.row(Paint.COLOURED.red("1"), "x").row("100", "y");
        assertThat(table.lines(Paint.PLAIN).get(1)).isEqualTo("  " + Paint.COLOURED.red("1") + "  x");
    }
}
