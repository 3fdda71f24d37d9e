package io.openperp.api;

import com.fasterxml.jackson.annotation.JsonInclude;
import org.jspecify.annotations.Nullable;

/**
 * The body of {@code POST /account}.
 *
 * @param oid which order; only with {@link AccountQueryType#ORDER}
 */
public record AccountQuery(
        AccountQueryType type,
        String user,
        @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable String oid) {

    public AccountQuery(AccountQueryType type, String user) {
        this(type, user, null);
    }
}
