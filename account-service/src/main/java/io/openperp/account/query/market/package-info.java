/** Answers queries about markets from the tables: their terms, fees, orders, holders and volumes. */
@NullMarked
package io.openperp.account.query.market;

import org.jspecify.annotations.NullMarked;
