/**
 * JSON records of the HTTP and WebSocket API, written in the order of the contract by {@link io.openperp.api.ApiJson#mapper()}.
 *
 * <p>Each record has an example in {@code src/test/resources/examples}; a change to one is a change of the API.
 */
@NullMarked
package io.openperp.api;

import org.jspecify.annotations.NullMarked;
