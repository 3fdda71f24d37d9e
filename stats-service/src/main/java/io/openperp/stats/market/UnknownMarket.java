package io.openperp.stats.market;

import io.openperp.servicekit.answer.Answers;
import org.springframework.http.ResponseEntity;

/** Creates the refusal of a query about a market that is not listed. */
public final class UnknownMarket {

    private UnknownMarket() {}

    public static ResponseEntity<byte[]> refusal(String symbol) {
        return Answers.refusal(404, "no market is named " + QueryParameters.shown(symbol) + ", see /exchangeInfo");
    }
}
