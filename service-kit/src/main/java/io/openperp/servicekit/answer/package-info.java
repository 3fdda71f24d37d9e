/** Answers and refusals over HTTP, in one form for all services. */
@NullMarked
package io.openperp.servicekit.answer;

import org.jspecify.annotations.NullMarked;
