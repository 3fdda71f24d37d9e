package io.openperp.trade.watch;

import io.openperp.api.json.ApiJson;
import io.openperp.api.stream.AccountUpdate;
import io.openperp.client.stream.StreamMessage;
import io.openperp.trade.session.Session;
import io.openperp.trade.watch.WatchCommand.UpdatePrinter;
import tools.jackson.databind.JsonNode;

/**
 * Prints updates as JSON: a line for each update as the exchange sends it, and a line for each change of the
 * connection.
 */
final class JsonUpdates implements UpdatePrinter {

    private final Session session;
    private boolean hasEnded;

    JsonUpdates(Session session) {
        this.session = session;
    }

    private record Connection(String type, String reason) {}

    /**
     * A line about an update.
     *
     * @param seq number of the update in its stream
     * @param missed whether earlier updates are missing, because the connection was lost for too long
     */
    private record Update(long seq, boolean missed, JsonNode update) {}

    @Override
    public void print(StreamMessage<AccountUpdate> message) {
        print(new Update(
                message.seq(),
                message.missed(),
                ApiJson.mapper()
                        .readTree(
                                ApiJson.mapper().writerFor(AccountUpdate.class).writeValueAsString(message.data()))));
    }

    @Override
    public void connected() {
        print(new Connection("connected", ""));
    }

    @Override
    public void disconnected(String reason) {
        print(new Connection("disconnected", reason));
    }

    @Override
    public void refused(String message) {
        print(new Connection("refused", message));
    }

    @Override
    public synchronized void end() {
        hasEnded = true;
    }

    private synchronized void print(Object json) {
        if (!hasEnded) {
            session.printJson(json);
        }
    }
}
