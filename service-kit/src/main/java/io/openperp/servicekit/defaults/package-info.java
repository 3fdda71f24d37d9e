/** The settings that all services start from. */
@NullMarked
package io.openperp.servicekit.defaults;

import org.jspecify.annotations.NullMarked;
