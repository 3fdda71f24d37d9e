package io.openperp.api;

/** The body of {@code POST /account}. */
public record AccountQuery(AccountQueryType type, String user) {}
