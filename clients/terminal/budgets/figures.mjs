// Figures of many measurements.

/** The value that so large a share of all values do not exceed. */
export function quantile(values, share) {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted.length === 0 ? NaN : sorted[Math.min(sorted.length - 1, Math.ceil(share * sorted.length) - 1)];
}

/** Slope of the straight line through points that fits best, and how far it may be wrong (two standard errors). */
export function growth(points) {
  const { length } = points;
  const mean = (of) => points.reduce((sum, point) => sum + of(point), 0) / length;
  const [x, y] = [mean((point) => point.x), mean((point) => point.y)];
  const spread = points.reduce((sum, point) => sum + (point.x - x) ** 2, 0);
  const slope = points.reduce((sum, point) => sum + (point.x - x) * (point.y - y), 0) / spread;
  const rest = points.reduce((sum, point) => sum + (point.y - y - slope * (point.x - x)) ** 2, 0);
  return { slope, error: 2 * Math.sqrt(rest / Math.max(1, length - 2) / spread) };
}

export const millis = (value) => `${value.toFixed(1)} ms`;

/** A row of the table whose value must not be above its budget. */
export const atMost = (what, budget, value, text = millis) => ({ what, budget: `≤ ${text(budget)}`, measured: text(value), isWithin: value <= budget });
