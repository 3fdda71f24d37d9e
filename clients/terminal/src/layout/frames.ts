/** The shared loop of drawing: everything that follows something else on the screen is drawn in one animation frame. */

const drawers = new Set<() => void>();
let isRunning = false;

/** Draws in every animation frame from now on. Returns a function that ends that. */
export function eachFrame(draw: () => void): () => void {
  drawers.add(draw);
  if (!isRunning) {
    isRunning = true;
    requestAnimationFrame(drawAll);
  }
  return () => drawers.delete(draw);
}

function drawAll(): void {
  isRunning = drawers.size > 0;
  if (!isRunning) return;
  drawers.forEach((draw) => draw());
  requestAnimationFrame(drawAll);
}
