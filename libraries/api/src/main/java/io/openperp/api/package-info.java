/**
 * JSON records of the HTTP and WebSocket API. {@link io.openperp.api.json.ApiJson#mapper()} writes their fields in the
 * order of the contract.
 *
 * <p>Each record has an example in {@code src/test/resources/examples}; a change of an example is a change of the API.
 */
@NullMarked
package io.openperp.api;

import org.jspecify.annotations.NullMarked;
