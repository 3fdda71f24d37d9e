/** The commands that read, check and repair the logs: replay, check-logs, trim-logs, rebuild-events, sign-voided-records. */
@NullMarked
package io.openperp.localsuite.logs;

import org.jspecify.annotations.NullMarked;
