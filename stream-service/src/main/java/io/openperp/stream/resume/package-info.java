/**
 * Numbers the messages of each topic, and keeps recent records from which the messages that a client has missed are
 * made again.
 */
@NullMarked
package io.openperp.stream.resume;

import org.jspecify.annotations.NullMarked;
