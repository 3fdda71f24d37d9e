package io.openperp.api;

import com.fasterxml.jackson.annotation.JacksonAnnotation;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/** An amount that was paid as a fee: positive here and in {@link Spelling#RELEASE}, negative in {@link Spelling#LIVE}. No rate is one. */
@JacksonAnnotation
@Retention(RetentionPolicy.RUNTIME)
@Target({ElementType.RECORD_COMPONENT, ElementType.FIELD, ElementType.METHOD, ElementType.PARAMETER})
public @interface PaidFee {}
