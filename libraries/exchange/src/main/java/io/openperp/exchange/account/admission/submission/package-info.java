/** A transaction while it is carried out: the decisions so far, and the actions for each market. */
@NullMarked
package io.openperp.exchange.account.admission.submission;

import org.jspecify.annotations.NullMarked;
