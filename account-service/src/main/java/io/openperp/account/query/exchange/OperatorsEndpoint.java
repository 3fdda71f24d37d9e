package io.openperp.account.query.exchange;

import io.openperp.account.projection.TableCurrency;
import io.openperp.account.query.AccountRequest;
import io.openperp.account.query.RefusedParameter;
import io.openperp.account.query.WhenCurrent;
import io.openperp.account.query.history.OperatorActQuery;
import io.openperp.account.query.history.OperatorActQuery.Filter;
import io.openperp.account.query.history.OperatorActQuery.Place;
import io.openperp.account.query.holding.RoleQuery;
import io.openperp.api.history.OperatorAct;
import io.openperp.servicekit.answer.Answers;
import io.openperp.transaction.OwnAction;
import io.openperp.units.Bytes32;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

/**
 * {@code GET {base}/roles}: the roles and their keys; {@code GET {base}/adminHistory}: the acts of all operators,
 * newest first (ROL-011). Both may be a moment behind the log.
 */
@RestController
class OperatorsEndpoint {

    private static final int MOST = 1000;
    private static final int USUAL = 100;
    private static final long NANOS_PER_MILLI = 1_000_000;
    private static final long LATEST_MILLIS = Long.MAX_VALUE / NANOS_PER_MILLI - 1;

    /**
     * Names of the actions by which {@code adminHistory} can be filtered: the operators' actions that this exchange
     * adds to the published API, and {@code whitelistFaucet}.
     */
    private static final List<String> ACTIONS = Stream.concat(
                    OwnAction.kinds().stream().map(OwnAction.Kind::tag), Stream.of("whitelistFaucet"))
            .sorted()
            .toList();

    private final TableCurrency tables;
    private final RoleQuery roles;
    private final OperatorActQuery acts;

    OperatorsEndpoint(TableCurrency tables, RoleQuery roles, OperatorActQuery acts) {
        this.tables = tables;
        this.roles = roles;
        this.acts = acts;
    }

    @GetMapping("${openperp.account.base-path:/api/v1}/roles")
    ResponseEntity<byte[]> roles() {
        return WhenCurrent.answer(tables, "roles", () -> Answers.ok(roles.all()));
    }

    @GetMapping("${openperp.account.base-path:/api/v1}/adminHistory")
    ResponseEntity<byte[]> history(
            @RequestParam(required = false) @Nullable String signer,
            @RequestParam(required = false) @Nullable String action,
            @RequestParam(required = false) @Nullable String subject,
            @RequestParam(required = false) @Nullable String startTime,
            @RequestParam(required = false) @Nullable String endTime,
            @RequestParam(required = false) @Nullable String limit,
            @RequestParam(required = false) @Nullable String cursor) {
        try {
            long from = RefusedParameter.whole("startTime", startTime, 0, 0, LATEST_MILLIS);
            long to = RefusedParameter.whole("endTime", endTime, LATEST_MILLIS, 0, LATEST_MILLIS);
            if (from > to) {
                throw new RefusedParameter("startTime " + from + " is after endTime " + to);
            }
            Filter asked = new Filter(
                    signer == null ? null : key(signer),
                    action(action),
                    plain(subject),
                    from * NANOS_PER_MILLI,
                    to * NANOS_PER_MILLI + NANOS_PER_MILLI - 1,
                    (int) RefusedParameter.whole("limit", limit, USUAL, 1, MOST),
                    cursor == null ? null : place(cursor));
            return WhenCurrent.answer(tables, "acts of operators", () -> Answers.ok(acts.newest(asked)));
        } catch (RefusedParameter refused) {
            return Answers.refusal(400, String.valueOf(refused.getMessage()));
        }
    }

    /**
     * Checks the name of an action; refuses one that no operator can sign, for which the answer would be an empty list.
     */
    private static @Nullable String action(@Nullable String tag) {
        if (tag == null || ACTIONS.contains(tag)) {
            return tag;
        }
        throw new RefusedParameter("action \"" + AccountRequest.quoted(tag) + "\" is unknown: one of "
                + String.join(", ", ACTIONS) + " is accepted");
    }

    /** Replaces zero characters in requested text by spaces, because PostgreSQL refuses text with a zero character. */
    private static @Nullable String plain(@Nullable String text) {
        return text == null ? null : text.replace('\0', ' ');
    }

    private static byte[] key(String text) {
        if (text.equals(OperatorAct.AUTOMATIC)) {
            return new byte[0];
        }
        try {
            return Bytes32.parse(text).toByteArray();
        } catch (IllegalArgumentException e) {
            throw new RefusedParameter("signer \"" + AccountRequest.quoted(text)
                    + "\" is not a key: base58 of exactly 32 bytes is accepted, and " + OperatorAct.AUTOMATIC);
        }
    }

    private static Place place(String text) {
        Place place = Place.read(text);
        if (place == null) {
            throw RefusedParameter.cursor();
        }
        return place;
    }
}
