package io.openperp.localsuite.endtoend;

import io.openperp.localsuite.OnItsOwnExchange;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.api.parallel.ResourceLock;

/**
 * Of a test class whose tests get the one {@link Exchange} that such classes share. They run one after the other, beside one
 * of those {@linkplain OnItsOwnExchange with an own}.
 */
@Target(ElementType.TYPE)
@Retention(RetentionPolicy.RUNTIME)
@Execution(ExecutionMode.CONCURRENT)
@ResourceLock("the shared exchange")
@ExtendWith(OnTheExchange.class)
@interface OnTheSharedExchange {}
