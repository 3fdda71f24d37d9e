package io.openperp.api;

/**
 * Body of every refusal except those of {@code POST /order}.
 *
 * @param error sentence that says what was wrong and what is accepted
 */
public record ErrorAnswer(String error) {}
