/**
 * Creates HTTP answers and refusals in one form for all services; also defines the batches of transactions that
 * services send each other, and the proxies that may name a client's address.
 */
@NullMarked
package io.openperp.servicekit.answer;

import org.jspecify.annotations.NullMarked;
