package io.openperp.api;

/** The body of every refusal but those of {@code POST /order}: what was wrong, and what is accepted. */
public record ErrorAnswer(String error) {}
