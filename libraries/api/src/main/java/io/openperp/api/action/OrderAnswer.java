package io.openperp.api.action;

import java.util.List;

/**
 * The body of the answer to {@code POST /order}, and the payload of a trade result on a WebSocket.
 *
 * @param status {@code ok}: each action has its own status; {@code error}: no action was executed
 */
public record OrderAnswer(String status, Response response) {

    /** Creates the answer to an admitted transaction, with one result for each of its actions. */
    public static OrderAnswer ok(List<ActionResult> statuses) {
        return new OrderAnswer("ok", new Response("order", new Data(statuses)));
    }

    /** Creates the answer to a transaction that was refused as a whole. */
    public static OrderAnswer error(String message) {
        return error(new ActionResult.Error(message));
    }

    /** Creates the answer to a transaction that was refused as a whole, with details of the reason. */
    public static OrderAnswer error(ActionResult.Error error) {
        return new OrderAnswer("error", new Response("order", new Data(List.of(error))));
    }

    /**
     * The results of a transaction.
     *
     * @param type always {@code order}
     */
    public record Response(String type, Data data) {}

    public record Data(List<ActionResult> statuses) {}
}
