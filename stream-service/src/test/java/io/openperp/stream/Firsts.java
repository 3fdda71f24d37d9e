package io.openperp.stream;

import io.openperp.units.Bytes32;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import tools.jackson.databind.JsonNode;

/** Everything that a client receives when it subscribes to each topic there is, as it was sent. */
final class Firsts {

    private static final List<String> OF_MARKET = List.of(
            "'type':'trades'",
            "'type':'l2Delta'",
            "'type':'l3'",
            "'type':'l2Snapshot'",
            "'type':'l2Snapshot','nlevels':3,'aggregation':10",
            "'type':'risk'");

    private Firsts() {}

    /** The messages by subscription. */
    static Map<String, List<String>> of(RunningStream stream, List<Bytes32> accounts) throws Exception {
        Map<String, List<String>> received = new HashMap<>();
        for (String entry : entries(accounts)) {
            received.put(entry, subscribe(stream, "{" + entry + "}"));
        }
        return received;
    }

    /** The same messages for a client that resumes and has had nothing but the first message of each topic. */
    static Map<String, List<String>> resumed(RunningStream stream, List<Bytes32> accounts, Map<String, Long> had)
            throws Exception {
        Map<String, List<String>> received = new HashMap<>();
        for (String entry : entries(accounts)) {
            if (had.containsKey(entry)) {
                received.put(entry, subscribe(stream, "{" + entry + ",'resumeFrom':" + had.get(entry) + "}"));
            }
        }
        return received;
    }

    /** Number of the last message of each topic that can be resumed. */
    static Map<String, Long> numbers(RunningStream stream, List<Bytes32> accounts) throws Exception {
        Map<String, Long> numbers = new HashMap<>();
        for (String entry : entries(accounts)) {
            if (!entry.contains("l2Snapshot") && !entry.contains("risk")) {
                try (Client client = stream.client()) {
                    JsonNode confirmed = client.send(request("{" + entry + "}")).next();
                    numbers.put(entry, confirmed.at("/seqs/0").asLong());
                }
            }
        }
        return numbers;
    }

    private static List<String> entries(List<Bytes32> accounts) {
        List<String> entries = new ArrayList<>();
        for (String symbol : List.of("BTC-USD", "ETH-USD")) {
            OF_MARKET.forEach(entry -> entries.add(entry + ",'symbol':'" + symbol + "'"));
        }
        accounts.forEach(account -> entries.add("'type':'account','user':'" + account + "'"));
        return entries;
    }

    private static List<String> subscribe(RunningStream stream, String entry) throws Exception {
        try (Client client = stream.client()) {
            client.send(request(entry));
            client.send("{'method':'unsubscribe','topic':'the end'}");
            List<String> received = new ArrayList<>();
            String next = client.nextText();
            while (!next.contains("the end")) {
                received.add(withoutMoment(next));
                next = client.nextText();
            }
            return received;
        }
    }

    /** The message without the moment at which a replica says which fees count, which is of its own clock. */
    private static String withoutMoment(String message) {
        return message.contains("\"type\":\"feeTierUpdate\"") ? message.replaceAll(",\"ts\":\\d+", "") : message;
    }

    private static String request(String entry) {
        return "{'method':'subscribe','subscription':[" + entry + "]}";
    }
}
