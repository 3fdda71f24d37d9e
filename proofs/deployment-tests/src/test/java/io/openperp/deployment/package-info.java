/** Comparison of the rendered Helm chart with Kubernetes and with the services that it deploys. */
@NullMarked
package io.openperp.deployment;

import org.jspecify.annotations.NullMarked;
