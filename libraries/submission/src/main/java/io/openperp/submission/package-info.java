/** A client's transaction in the log, as it was signed, and what shards carry out of it. */
@NullMarked
package io.openperp.submission;

import org.jspecify.annotations.NullMarked;
