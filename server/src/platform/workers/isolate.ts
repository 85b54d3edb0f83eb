import { fork } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';

/** A thread or a process that does one job after another, as a pool of workers sees it. */
export interface Isolate {
  post(input: unknown): void;
  onMessage(listener: (message: unknown) => void): void;
  /** It is called once or more often when the isolate is over. */
  onEnd(listener: (reason: string) => void): void;
  end(): void;
  /** Milliseconds of processor time so far. */
  processorTime(): Promise<number>;
}

/** Its limit of memory is that of the JavaScript heap: memory of native code belongs to the whole process. */
export function openThread(file: URL, memoryMb: number): Isolate {
  const worker = new Worker(file, {
    // Nothing of the process's environment is needed, and its secrets are none of a form's business.
    env: {},
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: memoryMb, maxYoungGenerationSizeMb: 32, stackSizeMb: 4 },
  });
  worker.unref();
  return {
    post: (input) => worker.postMessage(input),
    onMessage: (listener) => void worker.on('message', listener),
    onEnd: (listener) => {
      worker.on('error', (error) => listener(error.message));
      worker.on('exit', () => listener('the worker ended'));
    },
    end: () => void worker.terminate(),
    processorTime: () => worker.cpuUsage().then(({ user, system }) => (user + system) / 1000),
  };
}

/**
 * Native code allocates and frees large blocks in several threads. The C library of Linux has a heap for each of them,
 * and what is freed stays there unless these are set; elsewhere they mean nothing.
 */
const givesMemoryBack = {
  MALLOC_ARENA_MAX: '1',
  MALLOC_TRIM_THRESHOLD_: '131072',
  MALLOC_MMAP_THRESHOLD_: '65536',
};

/**
 * For native code, which may exceed any heap or crash: it takes only its own process with it. And for what loads much
 * for a minute: of a thread a third of it stays with the server.
 */
export function openProcess(file: URL, memoryMb: number, youngMb = 1): Isolate {
  const child = fork(fileURLToPath(file), [String(memoryMb)], {
    env: givesMemoryBack,
    // Most jobs leave little in the heap of JavaScript; without a limit it grows to megabytes of garbage first.
    execArgv: [`--max-semi-space-size=${youngMb}`, `--max-old-space-size=${memoryMb}`],
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
  child.unref();
  child.channel?.unref();
  return {
    post: (input) => void child.send(input as object, () => undefined),
    onMessage: (listener) => void child.on('message', listener),
    onEnd: (listener) => {
      child.on('error', (error) => listener(error.message));
      child.on('exit', (code, signal) => listener(`the process ended (${signal ?? code})`));
    },
    end: () => void child.kill('SIGKILL'),
    processorTime: () => processorTimeOf(child.pid!),
  };
}

const clockTickMs = 10;

/** From what Linux says of a process; elsewhere the time since its start counts instead. */
async function processorTimeOf(pid: number): Promise<number> {
  const stat = await readFile(`/proc/${pid}/stat`, 'latin1');
  // The name of the program, which may contain spaces, ends with the last parenthesis.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return (Number(fields[11]) + Number(fields[12])) * clockTickMs;
}
