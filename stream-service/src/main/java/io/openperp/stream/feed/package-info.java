/** Reads the logs of events and publishes their content on the channels. */
@NullMarked
package io.openperp.stream.feed;

import org.jspecify.annotations.NullMarked;
