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

/**
 * Builds requests for the pages of histories, and reads their answers: an array with the next cursor in a header, or an
 * object with rows and cursor.
 */
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

    /**
     * Reads a page, which is either an array with the next cursor in a header, or an object with rows and cursor.
     *
     * @param answer type of the array
     * @param content returns the record in an element of the array
     * @param row type of the rows of an object
     */
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

    /** The query parameter that requests the page at a cursor; empty for the first page. */
    static String cursor(@Nullable String cursor) {
        return cursor == null ? "" : "&cursor=" + URLEncoder.encode(cursor, StandardCharsets.UTF_8);
    }

    /** Cursor of the next page, from the header of an answer whose body is an array; null if the page is the last. */
    private static @Nullable String nextCursor(HttpResponse<String> response) {
        return response.headers().firstValue(NEXT_CURSOR).orElse(null);
    }

    /**
     * Replaces the field {@code slot} of a row by its field {@code commandSlot}, if it has one: the records of this
     * client state the slot of the command that caused them.
     */
    private static void withSlotOfItsCommand(JsonNode row) {
        if (row.has("commandSlot")) {
            ((ObjectNode) row).set("slot", row.get("commandSlot"));
        }
    }
}
