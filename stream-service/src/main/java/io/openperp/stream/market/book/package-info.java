/** Books of markets in the streams, by levels and order by order. */
@NullMarked
package io.openperp.stream.market.book;

import org.jspecify.annotations.NullMarked;
