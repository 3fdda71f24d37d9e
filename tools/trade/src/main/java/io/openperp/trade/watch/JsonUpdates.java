package io.openperp.trade.watch;

import io.openperp.api.json.ApiJson;
import io.openperp.api.stream.AccountUpdate;
import io.openperp.client.stream.StreamMessage;
import io.openperp.trade.session.Session;
import io.openperp.trade.watch.WatchCommand.UpdatePrinter;
import tools.jackson.databind.JsonNode;

/** A line of JSON for every update, as the exchange sends it, and one for every change of the connection. */
final class JsonUpdates implements UpdatePrinter {

    private final Session session;
    private boolean hasEnded;

    JsonUpdates(Session session) {
        this.session = session;
    }

    private record Connection(String type, String reason) {}

    /** @param missed whether updates before it are lost, because the connection was lost for too long */
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
