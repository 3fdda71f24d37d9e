/** Answers to a transaction in JSON: one result for each action. */
@NullMarked
package io.openperp.api.action;

import org.jspecify.annotations.NullMarked;
