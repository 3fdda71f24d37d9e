/** Answers and refusals over HTTP, in one form for all services; the batches of transactions that services send each other, and the proxies that may name a client's address. */
@NullMarked
package io.openperp.servicekit.answer;

import org.jspecify.annotations.NullMarked;
