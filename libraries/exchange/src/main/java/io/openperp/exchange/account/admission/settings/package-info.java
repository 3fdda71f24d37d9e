/** Changes how accounts are used: agents, leverage, builders, notes. */
@NullMarked
package io.openperp.exchange.account.admission.settings;

import org.jspecify.annotations.NullMarked;
