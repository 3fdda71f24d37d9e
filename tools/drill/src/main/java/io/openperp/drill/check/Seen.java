package io.openperp.drill.check;

import io.openperp.drill.audit.ReportedAccount;
import io.openperp.drill.load.ApiClient;
import java.util.Map;
import java.util.TreeMap;
import tools.jackson.databind.JsonNode;

/**
 * What the API answers about one account.
 *
 * @param isolated {@code fullAccount} of each of its isolated accounts, by key
 */
record Seen(ReportedAccount account, Map<String, JsonNode> isolated) {

    static Seen of(String key, ApiClient api) throws InterruptedException {
        ReportedAccount account = api.report(key);
        Map<String, JsonNode> isolated = new TreeMap<>();
        for (String each : account.isolatedAccounts()) {
            isolated.put(each, api.fullAccount(each));
        }
        return new Seen(account, isolated);
    }
}
