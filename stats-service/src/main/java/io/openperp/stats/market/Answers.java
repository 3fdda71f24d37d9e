package io.openperp.stats.market;

import io.openperp.api.ApiJson;
import io.openperp.api.ErrorAnswer;
import org.springframework.http.MediaType;
import org.springframework.http.ResponseEntity;

/** Answers in the JSON of the API. */
public final class Answers {

    private Answers() {}

    public static ResponseEntity<byte[]> ok(Object answer) {
        return json(200, answer);
    }

    public static ResponseEntity<byte[]> refusal(int status, String sentence) {
        return json(status, new ErrorAnswer(sentence));
    }

    public static ResponseEntity<byte[]> unknownMarket(String symbol) {
        return refusal(404, "no market is named " + QueryParameters.shown(symbol) + ", see /exchangeInfo");
    }

    private static ResponseEntity<byte[]> json(int status, Object body) {
        return ResponseEntity.status(status)
                .contentType(MediaType.APPLICATION_JSON)
                .body(ApiJson.mapper().writeValueAsBytes(body));
    }
}
