package io.openperp.servicekit.query;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Marks an endpoint whose parameters {@link DeclaredParameters} does not check, because it checks them itself, forwards
 * them, or is not a query to the exchange.
 */
@Retention(RetentionPolicy.RUNTIME)
@Target({ElementType.METHOD, ElementType.TYPE})
public @interface AnyParameters {}
