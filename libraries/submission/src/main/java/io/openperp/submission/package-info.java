/** A client's transaction in the log: its signed bytes, and the actions that shards execute. */
@NullMarked
package io.openperp.submission;

import org.jspecify.annotations.NullMarked;
