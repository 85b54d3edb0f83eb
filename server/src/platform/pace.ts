/**
 * Lets other requests in between the steps of a long synchronous work: await the returned function after each
 * step.
 * @param ms most time without a pause
 */
export function pace(ms = 20): () => Promise<void> | undefined {
  let begun = performance.now();
  return () => {
    if (performance.now() - begun < ms) return undefined;
    return new Promise((resolve) =>
      setImmediate(() => {
        begun = performance.now();
        resolve();
      }),
    );
  };
}
