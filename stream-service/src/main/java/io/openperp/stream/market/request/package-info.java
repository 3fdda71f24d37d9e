/** What a client asks of a stream of a market: the last message, or all since one that it has. */
@NullMarked
package io.openperp.stream.market.request;

import org.jspecify.annotations.NullMarked;
