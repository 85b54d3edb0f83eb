/// <reference types="node" />

/** Milliseconds of the processor that the thread takes for some work, whatever else the machine does. */
export function threadTime(work: () => void): number {
  const before = process.threadCpuUsage();
  work();
  const { user, system } = process.threadCpuUsage(before);
  return (user + system) / 1_000;
}
