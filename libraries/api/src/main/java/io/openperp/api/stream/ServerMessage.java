package io.openperp.api.stream;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonSubTypes;
import com.fasterxml.jackson.annotation.JsonSubTypes.Type;
import com.fasterxml.jackson.annotation.JsonTypeInfo;
import com.fasterxml.jackson.annotation.JsonValue;
import io.openperp.api.Decimal;
import io.openperp.api.account.MultisigProposal.MultisigProposals;
import io.openperp.api.history.Fill.Reason;
import io.openperp.api.market.Book;
import io.openperp.api.market.Candle;
import io.openperp.api.market.L3Book;
import io.openperp.api.market.MarketContext;
import io.openperp.api.market.MarketRisk;
import io.openperp.api.market.Ticker;
import java.util.List;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/**
 * A message from the server on a WebSocket. Messages of a stream contain the topic to which the client has subscribed;
 * {@code seq}, their number on that topic; {@code prev}, the number of the previous message, or 0 if this one replaces
 * everything before it; and {@code resumed}, which is false if the missed messages that the client asked for are no
 * longer available, otherwise absent.
 */
@JsonTypeInfo(use = JsonTypeInfo.Id.NAME, property = "type")
@JsonSubTypes({
    @Type(value = ServerMessage.Subscribed.class, name = "subscriptionResponse"),
    @Type(value = ServerMessage.Unsubscribed.class, name = "unsubscribeResponse"),
    @Type(value = ServerMessage.Posted.class, name = "post"),
    @Type(value = ServerMessage.Refused.class, name = "error"),
    @Type(value = ServerMessage.Pong.class, name = "pong"),
    @Type(value = ServerMessage.ServerShutdown.class, name = "serverShutdown"),
    @Type(value = ServerMessage.Account.class, name = "account"),
    @Type(value = ServerMessage.TickerChanged.class, name = "ticker"),
    @Type(value = ServerMessage.Trades.class, name = "trades"),
    @Type(value = ServerMessage.Candles.class, name = "candle"),
    @Type(value = ServerMessage.BookSnapshot.class, name = "l2Snapshot"),
    @Type(value = ServerMessage.BookDelta.class, name = "l2Delta"),
    @Type(value = ServerMessage.BookOrders.class, name = "l3"),
    @Type(value = ServerMessage.Risk.class, name = "risk"),
    @Type(value = ServerMessage.Multisig.class, name = "multisig"),
    @Type(value = ServerMessage.FrontendContext.class, name = "frontendContext")
})
public sealed interface ServerMessage {

    /**
     * The answer to a request to subscribe.
     *
     * @param topics subscribed topics, in the order of the request
     * @param seqs number of the last message on each topic, from which the client can resume before it has received a
     *     message
     * @param id ID of the request; absent if it had none
     */
    @JsonInclude(JsonInclude.Include.NON_NULL)
    record Subscribed(
            List<String> topics,
            @Nullable List<Long> seqs,
            @Nullable RequestId id) implements ServerMessage {}

    /**
     * The answer to a request to unsubscribe.
     *
     * @param id ID of the request; absent if it had none
     */
    @JsonInclude(JsonInclude.Include.NON_NULL)
    record Unsubscribed(String topic, @Nullable RequestId id) implements ServerMessage {}

    /** The answer to {@code ping}, for clients that cannot send ping frames. */
    @JsonInclude(JsonInclude.Include.NON_NULL)
    record Pong(@Nullable RequestId id) implements ServerMessage {}

    /**
     * The announcement that the server will close the connection, because it stops. Everything is served until then.
     *
     * @param closesAt time at which it closes, in milliseconds since 1970
     * @param message what the client can do, for people
     */
    record ServerShutdown(long closesAt, String message) implements ServerMessage {}

    /**
     * The result of a transaction that was sent over the WebSocket.
     *
     * @param id ID that the client gave the request
     * @param receipt signature of the exchange under the text of the payload; null: not requested, or the exchange
     *     gives none
     */
    @JsonInclude(JsonInclude.Include.NON_NULL)
    record Posted(long id, @Nullable String receipt, Result data) implements ServerMessage {}

    /**
     * The refusal of a message.
     *
     * @param error the same text again, where the official Python client reads it
     * @param id ID of the refused request; absent if it had none
     */
    @JsonInclude(JsonInclude.Include.NON_NULL)
    record Refused(
            String message,
            @Nullable Reason error,
            @Nullable RequestId id) implements ServerMessage {

        public Refused(String message, @Nullable RequestId id) {
            this(message, new Reason(message), id);
        }

        record Reason(String message) {}
    }

    @JsonInclude(JsonInclude.Include.NON_NULL)
    record Account(
            AccountUpdate data,
            String topic,
            long seq,
            long prev,
            @Nullable Boolean resumed) implements ServerMessage {}

    @JsonInclude(JsonInclude.Include.NON_NULL)
    record TickerChanged(
            TickerData data,
            String topic,
            long seq,
            long prev,
            @Nullable Boolean resumed) implements ServerMessage {}

    @JsonInclude(JsonInclude.Include.NON_NULL)
    record Trades(
            TradeList data,
            String topic,
            long seq,
            long prev,
            @Nullable Boolean resumed) implements ServerMessage {}

    @JsonInclude(JsonInclude.Include.NON_NULL)
    record Candles(
            CandleList data,
            String topic,
            long seq,
            long prev,
            @Nullable Boolean resumed) implements ServerMessage {}

    @JsonInclude(JsonInclude.Include.NON_NULL)
    record BookSnapshot(
            BookData data,
            String topic,
            long seq,
            long prev,
            @Nullable Boolean resumed) implements ServerMessage {}

    @JsonInclude(JsonInclude.Include.NON_NULL)
    record BookDelta(
            BookData data,
            String topic,
            long seq,
            long prev,
            @Nullable Boolean resumed) implements ServerMessage {}

    @JsonInclude(JsonInclude.Include.NON_NULL)
    record BookOrders(
            L3Data data,
            String topic,
            long seq,
            long prev,
            @Nullable Boolean resumed) implements ServerMessage {}

    @JsonInclude(JsonInclude.Include.NON_NULL)
    record Risk(
            RiskData data,
            String topic,
            long seq,
            long prev,
            @Nullable Boolean resumed) implements ServerMessage {}

    @JsonInclude(JsonInclude.Include.NON_NULL)
    record Multisig(
            MultisigData data,
            String topic,
            long seq,
            long prev,
            @Nullable Boolean resumed) implements ServerMessage {}

    @JsonInclude(JsonInclude.Include.NON_NULL)
    record FrontendContext(
            ContextList data,
            String topic,
            long seq,
            long prev,
            @Nullable Boolean resumed) implements ServerMessage {}

    /**
     * The result of a transaction.
     *
     * @param type always {@code action}
     * @param payload body that {@code POST /order} would have answered
     */
    record Result(String type, JsonNode payload) {}

    record TickerData(Ticker ticker) {}

    record TradeList(List<Trade> trades) {}

    record CandleList(List<Candle> candles) {}

    record BookData(Book book) {}

    record L3Data(L3Book book) {}

    record RiskData(MarketRisk risk) {}

    record MultisigData(MultisigProposals multisig) {}

    /**
     * The last 24 hours of all markets.
     *
     * @param stale whether no market has been updated for 6 s
     */
    record ContextList(List<MarketContext> ctx, boolean stale) {}

    /**
     * The public print of a match.
     *
     * @param s symbol of the market
     * @param time milliseconds since 1970
     * @param side whether the taker bought; otherwise it sold
     * @param reason reason; absent for a normal trade
     * @param liq true for a liquidation, otherwise absent
     * @param onBook false for a takeover by the insurance fund or a deleveraging, which count in no volume; otherwise
     *     absent
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
            @Nullable Boolean liq,
            @Nullable Boolean onBook) {}

    /**
     * The ID that a client has given its request, and that the answers to it repeat.
     *
     * @param value a {@link Long} or a {@link String}
     */
    record RequestId(@JsonValue Object value) {

        /** Largest number of characters of an ID that is a text. */
        public static final int LONGEST = 64;

        @JsonCreator(mode = JsonCreator.Mode.DELEGATING)
        public RequestId {
            value = value instanceof Integer small ? (Object) small.longValue() : value;
            if (!(value instanceof Long || value instanceof String)) {
                throw new IllegalArgumentException("an id is a whole number or a text");
            }
        }

        public static RequestId of(long number) {
            return new RequestId(number);
        }
    }
}
