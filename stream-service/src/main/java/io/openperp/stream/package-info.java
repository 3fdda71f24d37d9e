/** The service that sends the exchange's events to WebSocket clients that have subscribed to them. */
@NullMarked
package io.openperp.stream;

import org.jspecify.annotations.NullMarked;
