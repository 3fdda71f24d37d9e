/** Submission of a transaction: read, verify, append, await, answer. */
@NullMarked
package io.openperp.gateway.submission;

import org.jspecify.annotations.NullMarked;
