package io.openperp.client;

import io.openperp.api.account.AccountQuery;
import io.openperp.api.account.AccountQuery.AccountQueryType;
import io.openperp.api.account.MultisigProposal;
import io.openperp.api.account.MultisigProposal.MultisigProposals;
import io.openperp.api.json.ApiJson;
import io.openperp.client.history.HistoryPage;
import io.openperp.client.history.HistoryRange;
import io.openperp.units.Bytes32;
import java.net.URLEncoder;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.util.Comparator;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.type.TypeReference;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** Pages of histories: the request for a page, and its answer in either of two forms. */
final class HistoryPages {

    private static final String NEXT_CURSOR = "X-Next-Cursor";

    private HistoryPages() {}

    static String question(AccountQueryType type, Bytes32 account, HistoryRange range) {
        return ApiJson.mapper()
                .writeValueAsString(new AccountQuery(
                        type,
                        account.toString(),
                        null,
                        range.from() == null ? null : (Long) range.from().toEpochMilli(),
                        range.to() == null ? null : (Long) range.to().toEpochMilli(),
                        range.symbol(),
                        range.limit(),
                        range.cursor(),
                        null,
                        null));
    }

    /** Reads a page from an array whose next cursor is a header, or from an object with rows. */
    static <A, T> HistoryPage<T> read(
            HttpResponse<String> response, TypeReference<List<A>> answer, Function<A, T> content, Class<T> row) {
        JsonNode found = HttpRequests.read(response, new TypeReference<JsonNode>() {});
        if (!found.isArray()) {
            return rows(response, row);
        }
        found.forEach(element -> element.forEach(HistoryPages::withSlotOfItsCommand));
        List<A> elements = ApiJson.mapper().convertValue(found, answer);
        return new HistoryPage<>(elements.stream().map(content).toList(), nextCursor(response));
    }

    /** Reads a page from an object with rows. */
    private static <T> HistoryPage<T> rows(HttpResponse<String> response, Class<T> row) {
        JsonNode found = HttpRequests.read(response, new TypeReference<JsonNode>() {});
        found.path("data").forEach(HistoryPages::withSlotOfItsCommand);
        List<T> rows = ApiJson.mapper()
                .convertValue(
                        found.path("data"), ApiJson.mapper().getTypeFactory().constructCollectionType(List.class, row));
        return new HistoryPage<>(rows, found.path("page").path("nextCursor").stringValue(null));
    }

    /** Reads the ended proposals of a page, highest number first. */
    static HistoryPage<MultisigProposal> ended(HttpResponse<String> response) {
        MultisigProposals found = HttpRequests.read(response, new TypeReference<MultisigProposals>() {});
        List<MultisigProposal> ended = found.proposals().stream()
                .filter(HistoryPages::hasEnded)
                .sorted(Comparator.comparingLong(MultisigProposal::proposalId).reversed())
                .toList();
        return new HistoryPage<>(ended, nextCursor(response));
    }

    private static boolean hasEnded(MultisigProposal proposal) {
        return proposal.status() != MultisigProposal.State.PENDING && proposal.status() != MultisigProposal.State.READY;
    }

    /** The parameter of a request for the page after another; empty for the first. */
    static String cursor(@Nullable String cursor) {
        return cursor == null ? "" : "&cursor=" + URLEncoder.encode(cursor, StandardCharsets.UTF_8);
    }

    /**
     * Next cursor from the header of an answer (an object with rows has it in its body); null: the page is the last.
     */
    private static @Nullable String nextCursor(HttpResponse<String> response) {
        return response.headers().firstValue(NEXT_CURSOR).orElse(null);
    }

    /** Sets {@code slot} of a row to its {@code commandSlot}: records have the slot of their command. */
    private static void withSlotOfItsCommand(JsonNode row) {
        if (row.has("commandSlot")) {
            ((ObjectNode) row).set("slot", row.get("commandSlot"));
        }
    }
}
