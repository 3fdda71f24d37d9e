/** Transactions that stream-service passes on to the gateway together. */
@NullMarked
package io.openperp.servicekit.batch;

import org.jspecify.annotations.NullMarked;
