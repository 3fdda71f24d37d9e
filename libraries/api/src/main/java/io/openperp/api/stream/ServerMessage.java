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
import io.openperp.api.market.MarketContext;
import io.openperp.api.market.MarketRisk;
import io.openperp.api.market.Ticker;
import java.util.List;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/**
 * A message from the server on a WebSocket. Those of a stream carry the topic the client subscribed to; {@code seq},
 * their number on it; {@code prev}, the number of the message before, or 0 if this one replaces everything before it;
 * and {@code resumed}, false if what the client wanted to resume from is too old, else absent.
 */
@JsonTypeInfo(use = JsonTypeInfo.Id.NAME, property = "type")
@JsonSubTypes({
    @Type(value = ServerMessage.Subscribed.class, name = "subscriptionResponse"),
    @Type(value = ServerMessage.Unsubscribed.class, name = "unsubscribeResponse"),
    @Type(value = ServerMessage.Posted.class, name = "post"),
    @Type(value = ServerMessage.Refused.class, name = "error"),
    @Type(value = ServerMessage.Pong.class, name = "pong"),
    @Type(value = ServerMessage.Account.class, name = "account"),
    @Type(value = ServerMessage.TickerChanged.class, name = "ticker"),
    @Type(value = ServerMessage.Trades.class, name = "trades"),
    @Type(value = ServerMessage.Candles.class, name = "candle"),
    @Type(value = ServerMessage.BookSnapshot.class, name = "l2Snapshot"),
    @Type(value = ServerMessage.BookDelta.class, name = "l2Delta"),
    @Type(value = ServerMessage.Risk.class, name = "risk"),
    @Type(value = ServerMessage.Multisig.class, name = "multisig"),
    @Type(value = ServerMessage.FrontendContext.class, name = "frontendContext")
})
public sealed interface ServerMessage {

    /**
     * @param topics in the order of the request
     * @param seqs the last number on each topic, to resume from before the first message
     * @param id of the request, if it had one
     */
    @JsonInclude(JsonInclude.Include.NON_NULL)
    record Subscribed(
            List<String> topics,
            @Nullable List<Long> seqs,
            @Nullable RequestId id) implements ServerMessage {}

    /** @param id of the request, if it had one */
    @JsonInclude(JsonInclude.Include.NON_NULL)
    record Unsubscribed(String topic, @Nullable RequestId id) implements ServerMessage {}

    /** The answer to {@code ping}, for clients that cannot send ping frames. */
    @JsonInclude(JsonInclude.Include.NON_NULL)
    record Pong(@Nullable RequestId id) implements ServerMessage {}

    /**
     * The result of a transaction; the id is the client's.
     *
     * @param receipt signature of the exchange under the text of the payload; null: not asked for, or there is none
     */
    @JsonInclude(JsonInclude.Include.NON_NULL)
    record Posted(long id, @Nullable String receipt, Result data) implements ServerMessage {}

    /**
     * @param error the message once more, where the official Python client reads it
     * @param id of the request that is answered, if it had one
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
     * @param type {@code action}
     * @param payload the body that answers {@code POST /order}
     */
    record Result(String type, JsonNode payload) {}

    record TickerData(Ticker ticker) {}

    record TradeList(List<Trade> trades) {}

    record CandleList(List<Candle> candles) {}

    record BookData(Book book) {}

    record RiskData(MarketRisk risk) {}

    record MultisigData(MultisigProposals multisig) {}

    /** @param stale whether no market has been updated for 6 s */
    record ContextList(List<MarketContext> ctx, boolean stale) {}

    /**
     * The public print of a match.
     *
     * @param s symbol
     * @param time milliseconds
     * @param side true: the taker bought
     * @param reason only if not a normal trade
     * @param liq true of a liquidation, else absent
     * @param onBook false of a takeover by the fund and of a deleveraging, which count in no volume, else absent
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
     * The name that a client has given its request; the answers to it carry the same.
     *
     * @param value a {@link Long} or a {@link String}
     */
    record RequestId(@JsonValue Object value) {

        /** Most characters of a text. */
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
