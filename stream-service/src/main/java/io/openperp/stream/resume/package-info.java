/** The numbers of messages, the latest records of the logs, and what somebody missed of them. */
@NullMarked
package io.openperp.stream.resume;

import org.jspecify.annotations.NullMarked;
