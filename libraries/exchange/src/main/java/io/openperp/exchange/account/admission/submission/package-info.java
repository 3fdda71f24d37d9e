/** A transaction while it is being carried out: the decisions so far, and the actions to send to each market. */
@NullMarked
package io.openperp.exchange.account.admission.submission;

import org.jspecify.annotations.NullMarked;
