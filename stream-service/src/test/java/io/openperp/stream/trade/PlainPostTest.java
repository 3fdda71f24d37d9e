package io.openperp.stream.trade;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PlainPostTest {

    @Test
    void payloadIsTheTextAsItWasWrittenInWhateverOrderTheFieldsAre() {
        String payload = "{ \"actions\" : [{\"l\":{\"px\":1.50,\"c\":\"ü}\\\"{\"}}],\"nonce\":7 }";

        assertThat(PlainPost.read("{\"method\":\"post\",\"id\":-3,\"request\":{\"type\":\"action\",\"payload\":"
                        + payload + "}}"))
                .isEqualTo(new PlainPost(-3, payload, false));
        assertThat(PlainPost.read(" {\"request\":{\"payload\":" + payload
                        + " ,\"type\":\"action\"},\"id\":9223372036854775807,\"method\":\"post\"} "))
                .isEqualTo(new PlainPost(Long.MAX_VALUE, payload, false));
        assertThat(PlainPost.read(
                        "{\"method\":\"post\",\"receipt\":true,\"id\":1,\"request\":{\"type\":\"action\",\"payload\":"
                                + payload + "}}"))
                .isEqualTo(new PlainPost(1, payload, true));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "\"post\"",
                "[\"post\"]",
                "{\"method\":\"post\"}",
                "{\"method\":\"subscribe\",\"id\":1,\"request\":{\"type\":\"action\",\"payload\":{}},\"x\":\"post\"}",
                "{\"method\":\"post\",\"id\":\"1\",\"request\":{\"type\":\"action\",\"payload\":{}}}",
                "{\"method\":\"post\",\"id\":1.0,\"request\":{\"type\":\"action\",\"payload\":{}}}",
                "{\"method\":\"post\",\"id\":9223372036854775808,\"request\":{\"type\":\"action\",\"payload\":{}}}",
                "{\"method\":\"post\",\"id\":1,\"request\":{\"type\":\"query\",\"payload\":{}}}",
                "{\"method\":\"post\",\"id\":1,\"request\":{\"type\":\"action\",\"payload\":[]}}",
                "{\"method\":\"post\",\"id\":1,\"request\":{\"type\":\"action\"}}",
                "{\"method\":\"post\",\"receipt\":1,\"id\":1,\"request\":{\"type\":\"action\",\"payload\":{}}}",
                "{\"method\":\"post\",\"receipt\":true,\"receipt\":true,\"id\":1,\"request\":{\"type\":\"action\",\"payload\":{}}}",
                "{\"method\":\"post\",\"id\":1,\"id\":2,\"request\":{\"type\":\"action\",\"payload\":{}}}",
                "{\"method\":\"post\",\"method\":\"ping\",\"id\":1,\"request\":{\"type\":\"action\",\"payload\":{}}}",
                "{\"method\":\"post\",\"id\":1,\"request\":{\"type\":\"action\",\"payload\":{},\"payload\":{\"a\":1}}}",
                "{\"method\":\"post\",\"id\":1,\"request\":{\"type\":\"action\",\"payload\":{\"a\":1e99999999999}}}",
                "{\"method\":\"post\",\"id\":1,\"request\":{\"type\":\"action\",\"payload\":{\"a\":1}}",
                "{\"method\":\"post\",\"id\":1,\"request\":{\"type\":\"action\",\"payload\":{\"a\":}}}",
                "{\"method\":\"post\",\"id\":1,\"request\":{\"type\":\"action\",\"payload\":{}}} {}"
            })
    void whatIsNotPlainIsLookedAtMoreClosely(String message) {
        assertThat(PlainPost.read(message)).isNull();
    }
}
