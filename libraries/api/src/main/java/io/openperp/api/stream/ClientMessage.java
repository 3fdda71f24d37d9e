package io.openperp.api.stream;

import com.fasterxml.jackson.annotation.JsonFormat;
import com.fasterxml.jackson.annotation.JsonInclude;
import io.openperp.api.Decimal;
import java.util.List;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/**
 * A message from a client on a WebSocket; the method determines which fields are used.
 *
 * @param method {@code subscribe} with {@code subscription}, {@code unsubscribe} with {@code topic}, {@code post} with
 *     {@code request} and {@code id}, {@code ping}
 * @param id ID that the answers to this message repeat
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
public record ClientMessage(
        @Nullable String method,
        @Nullable List<Subscription> subscription,
        @Nullable String topic,
        @Nullable Request request,
        @Nullable Long id) {

    /**
     * A stream to subscribe to; the type determines which fields are used.
     *
     * @param user keys of accounts, one or several
     * @param multisig keys of multisig accounts, one or several
     * @param resumeFrom last {@code seq} of the topic that the client has received; with several keys one for each
     */
    @JsonInclude(JsonInclude.Include.NON_NULL)
    public record Subscription(
            @Nullable String type,

            @JsonFormat(
                    with = {
                        JsonFormat.Feature.ACCEPT_SINGLE_VALUE_AS_ARRAY,
                        JsonFormat.Feature.WRITE_SINGLE_ELEM_ARRAYS_UNWRAPPED
                    })
            @Nullable
            List<String> user,

            @JsonFormat(
                    with = {
                        JsonFormat.Feature.ACCEPT_SINGLE_VALUE_AS_ARRAY,
                        JsonFormat.Feature.WRITE_SINGLE_ELEM_ARRAYS_UNWRAPPED
                    })
            @Nullable
            List<String> multisig,

            @Nullable String symbol,
            @Nullable String interval,
            @Nullable Integer nlevels,
            @Nullable Decimal aggregation,

            @JsonFormat(
                    with = {
                        JsonFormat.Feature.ACCEPT_SINGLE_VALUE_AS_ARRAY,
                        JsonFormat.Feature.WRITE_SINGLE_ELEM_ARRAYS_UNWRAPPED
                    })
            @Nullable
            List<Long> resumeFrom) {}

    /**
     * The transaction in a message with the method {@code post}.
     *
     * @param type always {@code action}
     * @param payload body of {@code POST /order}, forwarded unchanged
     */
    public record Request(@Nullable String type, @Nullable JsonNode payload) {}
}
