/** How long the certificates that the settings of a service name are good for, as a metric. */
@NullMarked
package io.openperp.servicekit.certificate;

import org.jspecify.annotations.NullMarked;
