package io.openperp.stream.market;

import io.openperp.api.market.Candle;
import io.openperp.api.stream.ServerMessage;
import io.openperp.stream.channel.Channels;
import io.openperp.stream.connection.Connection;
import io.openperp.stream.connection.OutboundMessage;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * State of the topic {@code candle.<symbol>.<interval>} while it has subscribers. Guarded by the lock of
 * {@code Channels}.
 *
 * <pre>
 * loading   -> following past candles are loaded and join those published meanwhile: all are sent to the subscribers
 * following -> loading   there is a gap between a published candle and the known ones
 * </pre>
 */
final class CandleTopic {

    private final Channels channels;
    private final String name;

    /** The known candles; null while loading. */
    private @Nullable CandleSeries series;

    /** The newest candles published while the past is being loaded; at most as many as one message can hold. */
    private final CandleSeries arrived = new CandleSeries(List.of());

    private @Nullable OutboundMessage past;
    private long seq;

    /**
     * Starts in state loading.
     *
     * @param seq number of the last message on this topic; 0: unknown
     */
    CandleTopic(Channels channels, String name, long seq) {
        this.channels = channels;
        this.name = name;
        this.seq = seq;
    }

    /** Channel of the subscribers that wait for the past candles. */
    String waiting() {
        return name + " waiting";
    }

    boolean isLoading() {
        return series == null;
    }

    /** Number of candles published so far while the past is being loaded. */
    int kept() {
        return arrived.size();
    }

    boolean isNeeded() {
        return channels.hasSubscribers(name) || channels.hasSubscribers(waiting());
    }

    /**
     * Adds published candles and sends them; returns false if candles before them are missing, so that the past must be
     * loaded again.
     */
    boolean take(List<Candle> candles, long newSeq) {
        long prev = seq;
        seq = newSeq;
        past = null;
        CandleSeries following = series;
        if (following == null) {
            candles.forEach(arrived::put);
            return true;
        }
        if (!following.continuesWith(candles.getFirst())) {
            candles.forEach(arrived::put);
            series = null;
            return false;
        }
        candles.forEach(following::put);
        channels.publish(name, () -> message(candles, prev));
        return true;
    }

    /**
     * Adds the loaded past candles and sends all; returns false if there is a gap between them and those published
     * meanwhile, so that they must be loaded again.
     */
    boolean takePast(List<Candle> stored) {
        CandleSeries whole = new CandleSeries(stored);
        for (Candle candle : arrived.all()) {
            if (!whole.continuesWith(candle)) {
                return false;
            }
            whole.put(candle);
        }
        arrived.clear();
        series = whole;
        channels.publishFirst(name, name, past());
        channels.publishFirst(waiting(), name, past());
        channels.move(name, waiting(), name);
        return true;
    }

    void sendPast(Connection client) {
        client.sendFirstShared(name, past());
    }

    private OutboundMessage past() {
        OutboundMessage text = past;
        if (text == null) {
            text = Channels.text(message(series == null ? List.of() : series.all(), 0));
            past = text;
        }
        return text;
    }

    private ServerMessage message(List<Candle> candles, long prev) {
        return new ServerMessage.Candles(new ServerMessage.CandleList(candles), name, seq, prev, null);
    }
}
