package io.openperp.trade.orders;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.openperp.api.Decimal;
import io.openperp.trade.terminal.CommandFailed;
import io.openperp.trade.terminal.CommandFailed.ExitCode;
import io.openperp.units.Side;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Arguments of {@code buy} and {@code sell}. */
class TicketTest {

    @ParameterizedTest
    @ValueSource(strings = {"0.1 BTC-USD at 100000", "0.1 BTC-USD AT 100000", "0.1 BTC-USD @ 100000.0"})
    void buysAtAPrice(String typed) {
        assertThat(buy(typed))
                .isEqualTo(new Ticket(Side.BUY, Decimal.parse("0.1"), "BTC-USD", Decimal.parse("100000")));
    }

    @ParameterizedTest
    @ValueSource(strings = {"0.1 btc", "0.1 btc at market"})
    void buysAtTheMarket(String typed) {
        assertThat(buy(typed)).isEqualTo(new Ticket(Side.BUY, Decimal.parse("0.1"), "btc", null));
    }

    @Test
    void eightDecimalPlacesAreKept() {
        assertThat(buy("0.00000001 BTC-USD at 99999.12345678").price()).isEqualTo(Decimal.parse("99999.12345678"));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '"', textBlock = """
            0.1                         | 'buy 0.1' is no order; 'buy 0.1 BTC-USD at 100000' is one
            0.1 BTC-USD at              | 'buy 0.1 BTC-USD at' is no order
            0.1 BTC-USD 100000          | 'buy 0.1 BTC-USD 100000' is no order
            0.1 BTC-USD for 100000      | 'buy 0.1 BTC-USD for 100000' is no order
            BTC-USD 0.1 at 100000       | the size is wrong: BTC-USD is not a decimal number
            0 BTC-USD                   | the size is 0; it must be above zero
            0.1 BTC-USD at -5           | the price is -5; it must be above zero
            0.123456789 BTC-USD         | the size is wrong: 0.123456789 has more than eight decimal places
            0.1 BTC-USD at 100,000      | write the decimal point as '.', and nothing between thousands
            """)
    void refusesWhatIsNoOrderAndShowsOne(String typed, String sentence) {
        assertThatThrownBy(() -> buy(typed))
                .isInstanceOf(CommandFailed.class)
                .hasMessageContaining(sentence)
                .extracting(failure -> ((CommandFailed) failure).exitCode())
                .isEqualTo(ExitCode.USAGE);
    }

    private static Ticket buy(String typed) {
        return Ticket.parse(Side.BUY, List.of(typed.split(" ")));
    }
}
