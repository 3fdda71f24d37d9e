/** Asks again, after a pause each time, until there is an answer. False: the answer is not wanted any more. */
export async function whenAnswered(ask: () => Promise<unknown>, isWanted: () => boolean, pauseMillis = 3_000): Promise<boolean> {
  for (;;) {
    await new Promise((done) => setTimeout(done, pauseMillis));
    if (!isWanted()) return false;
    const isAnswered = await ask().then(
      () => true,
      () => false,
    );
    if (isAnswered) return isWanted();
  }
}
