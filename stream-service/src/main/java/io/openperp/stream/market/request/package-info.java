/**
 * Kinds of subscriptions to a market's stream: to the last message only, or to all messages after one that the client
 * has.
 */
@NullMarked
package io.openperp.stream.market.request;

import org.jspecify.annotations.NullMarked;
