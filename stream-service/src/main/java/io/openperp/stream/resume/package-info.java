/** Numbers of messages, so that a client can resume where it was. */
@NullMarked
package io.openperp.stream.resume;

import org.jspecify.annotations.NullMarked;
