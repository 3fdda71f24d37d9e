/** Submission of a transaction: read, verify, append, await the result in account-events, answer. */
@NullMarked
package io.openperp.gateway.submission;

import org.jspecify.annotations.NullMarked;
