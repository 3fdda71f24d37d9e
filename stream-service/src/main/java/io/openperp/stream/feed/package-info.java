/** The logs, read from their beginning into the channels. */
@NullMarked
package io.openperp.stream.feed;

import org.jspecify.annotations.NullMarked;
