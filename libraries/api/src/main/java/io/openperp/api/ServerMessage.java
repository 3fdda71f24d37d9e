package io.openperp.api;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonSubTypes;
import com.fasterxml.jackson.annotation.JsonSubTypes.Type;
import com.fasterxml.jackson.annotation.JsonTypeInfo;
import java.util.List;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/** What the server sends on a WebSocket. Messages of a stream carry the topic the client subscribed to. */
@JsonTypeInfo(use = JsonTypeInfo.Id.NAME, property = "type")
@JsonSubTypes({
    @Type(value = ServerMessage.Subscribed.class, name = "subscriptionResponse"),
    @Type(value = ServerMessage.Unsubscribed.class, name = "unsubscribeResponse"),
    @Type(value = ServerMessage.Posted.class, name = "post"),
    @Type(value = ServerMessage.Refused.class, name = "error"),
    @Type(value = ServerMessage.Account.class, name = "account"),
    @Type(value = ServerMessage.Trades.class, name = "trades")
})
public sealed interface ServerMessage {

    /** @param topics in the order of the request */
    record Subscribed(List<String> topics) implements ServerMessage {}

    record Unsubscribed(String topic) implements ServerMessage {}

    /** The result of a transaction; the id is the client's. */
    record Posted(long id, Result data) implements ServerMessage {}

    /** @param id of the request that is answered, if it had one */
    @JsonInclude(JsonInclude.Include.NON_NULL)
    record Refused(String message, @Nullable Long id) implements ServerMessage {}

    record Account(AccountUpdate data, String topic) implements ServerMessage {}

    record Trades(TradeList data, String topic) implements ServerMessage {}

    /**
     * What a transaction came to.
     *
     * @param type {@code action}
     * @param payload the body that answers {@code POST /order}
     */
    record Result(String type, JsonNode payload) {}

    record TradeList(List<Trade> trades) {}

    /**
     * The public print of a match.
     *
     * @param s symbol
     * @param time milliseconds
     * @param side true: the taker bought
     * @param reason only if not a normal trade
     * @param liq true of a liquidation, else absent
     */
    @JsonInclude(JsonInclude.Include.NON_NULL)
    record Trade(
            String s,
            Decimal px,
            Decimal sz,
            long time,
            boolean side,
            String maker,
            String taker,
            @Nullable Reason reason,
            @Nullable Boolean liq) {}
}
