/** Largest sizes of one answer set. Bytes for `bytes`, `file` and `signature`; counts for the others. */
export const answerLimits = {
  bytes: 64_000,
  depth: 6,
  text: 4_000,
  rows: 200,
  file: 15_000_000,
  signature: 200_000,
  files: 10,
  trace: 500,
} as const;
