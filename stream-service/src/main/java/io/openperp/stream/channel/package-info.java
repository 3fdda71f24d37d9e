/** Topics: who is subscribed to them, and what each subscriber gets first. */
@NullMarked
package io.openperp.stream.channel;

import org.jspecify.annotations.NullMarked;
