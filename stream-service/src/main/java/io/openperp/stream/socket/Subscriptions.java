package io.openperp.stream.socket;

import io.openperp.api.ApiJson;
import io.openperp.api.ClientMessage;
import io.openperp.api.ServerMessage;
import io.openperp.stream.account.AccountStream;
import io.openperp.stream.account.Markets;
import io.openperp.units.Bytes32;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.springframework.web.socket.CloseStatus;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;

/** Subscribing and unsubscribing; good entries count beside bad ones. */
final class Subscriptions {

    private static final Set<String> LATER =
            Set.of("ticker", "candle", "l2Snapshot", "l2Delta", "risk", "frontendContext");

    private final Channels channels;
    private final AccountStream accounts;
    private final Markets markets;
    private final int most;

    Subscriptions(Channels channels, AccountStream accounts, Markets markets, int most) {
        this.channels = channels;
        this.accounts = accounts;
        this.markets = markets;
        this.most = most;
    }

    /** What one request asks for: topics in its order, and a sentence for each entry that is none. */
    private static final class Wanted {
        final Set<String> topics = new LinkedHashSet<>();
        final List<Bytes32> accounts = new ArrayList<>();
        final List<String> refusals = new ArrayList<>();
    }

    void subscribe(Connection connection, JsonNode entries) {
        channels.exclusively(() -> {
            Wanted wanted = new Wanted();
            (entries.isArray() ? entries.valueStream().toList() : List.of(entries)).forEach(e -> read(e, wanted));
            Set<String> all = new LinkedHashSet<>(connection.topics);
            all.addAll(wanted.topics);
            if (all.size() > most) {
                connection.close(CloseStatus.POLICY_VIOLATION.withReason("more than " + most + " subscriptions"));
                return;
            }
            confirm(connection, wanted);
        });
    }

    void unsubscribe(Connection connection, String topic) {
        channels.exclusively(() -> connection.send(Channels.text(
                channels.unsubscribe(connection, topic)
                        ? new ServerMessage.Unsubscribed(topic)
                        : new ServerMessage.Refused("not subscribed to " + shortened(topic), null))));
    }

    private void confirm(Connection connection, Wanted wanted) {
        for (String refusal : wanted.refusals) {
            connection.send(Channels.text(new ServerMessage.Refused(refusal, null)));
        }
        if (wanted.topics.isEmpty()) {
            return;
        }
        connection.send(Channels.text(new ServerMessage.Subscribed(List.copyOf(wanted.topics))));
        for (Bytes32 account : wanted.accounts) {
            connection.send(Channels.text(accounts.snapshot(account)));
        }
        wanted.topics.forEach(topic -> channels.subscribe(connection, topic));
    }

    private void read(JsonNode entry, Wanted wanted) {
        ClientMessage.Subscription subscription;
        try {
            subscription = ApiJson.mapper().treeToValue(entry, ClientMessage.Subscription.class);
        } catch (JacksonException wrong) {
            wanted.refusals.add("a subscription is not of the form {\"type\": …}: " + shortened(entry.toString()));
            return;
        }
        String type = subscription == null || subscription.type() == null ? "" : subscription.type();
        switch (type) {
            case "account" -> accounts(subscription, wanted);
            case "trades" -> trades(subscription, wanted);
            default ->
                wanted.refusals.add(
                        LATER.contains(type)
                                ? "stream " + type + " is not served yet by this release; account and trades are"
                                : "there is no stream \"" + shortened(type) + "\"; account and trades are served");
        }
    }

    private void accounts(ClientMessage.Subscription subscription, Wanted wanted) {
        List<String> users = subscription.user() == null ? List.of() : subscription.user();
        if (users.isEmpty()) {
            wanted.refusals.add("an account subscription needs user: a base58 key or an array of them");
        }
        for (String user : users) {
            try {
                Bytes32 account = Bytes32.parse(String.valueOf(user));
                if (wanted.topics.add(AccountStream.topic(account))) {
                    wanted.accounts.add(account);
                }
            } catch (IllegalArgumentException notAKey) {
                wanted.refusals.add("user " + shortened(user) + " is not a key: " + notAKey.getMessage());
            }
        }
    }

    private void trades(ClientMessage.Subscription subscription, Wanted wanted) {
        String symbol = String.valueOf(subscription.symbol());
        if (markets.isListed(symbol)) {
            wanted.topics.add(Markets.tradesTopic(symbol));
        } else {
            wanted.refusals.add("no market is named " + shortened(symbol) + "; accepted are " + markets.symbols());
        }
    }

    private static String shortened(String text) {
        return text.length() <= 80 ? text : text.substring(0, 80) + "…";
    }
}
