package io.openperp.api.action;

/**
 * One field of the bytes to sign.
 *
 * @param field name of the field, such as {@code action 0 (l): px}
 * @param bytes bytes of the field, in hexadecimal
 */
public record SignedField(String field, String bytes) {}
