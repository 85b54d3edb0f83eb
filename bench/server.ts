import { fork, type ChildProcess } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { serverFlags } from '../tools/process.mjs';

/** A server under test, in a process of its own. */
export class Server {
  readonly #process: ChildProcess;
  readonly port: number;

  private constructor(child: ChildProcess, port: number) {
    this.#process = child;
    this.port = port;
  }

  static start(file: string, args: string[]): Promise<Server> {
    const child = fork(new URL(file, import.meta.url), args, {
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
      execArgv: serverFlags,
    });
    return new Promise((resolve, reject) => {
      child.once('message', (message) => resolve(new Server(child, (message as { port: number }).port)));
      child.once('exit', (code) => reject(new Error(`${file} ended with ${code}.`)));
    });
  }

  get pid(): number {
    return this.#process.pid!;
  }

  /** Resident memory, MB. */
  memory(): number {
    const [, pages] = readFileSync(`/proc/${this.#process.pid}/statm`, 'utf8').split(' ');
    return (Number(pages) * 4096) / 1_000_000;
  }

  stop(): Promise<void> {
    return new Promise((resolve) => {
      this.#process.once('exit', () => resolve());
      this.#process.kill('SIGKILL');
    });
  }
}
