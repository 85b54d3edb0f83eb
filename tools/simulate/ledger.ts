import { closeSync, fsyncSync, openSync, writeSync } from 'node:fs';

/** A line per thing that the server has acknowledged; it is on disk before the phone goes on. */
export type LedgerLine =
  | {
      kind: 'mutation';
      device: string;
      id: string;
      sequence: number;
      type: string;
      result: string;
      activityId: number | null;
    }
  | { kind: 'photo'; activityId: number; sha256: string; bytes: number };

export class Ledger {
  readonly #file: number | undefined;

  constructor(path: string | undefined) {
    this.#file = path === undefined ? undefined : openSync(path, 'a');
  }

  write(lines: readonly LedgerLine[]): void {
    if (this.#file === undefined || lines.length === 0) return;
    writeSync(this.#file, lines.map((line) => `${JSON.stringify(line)}\n`).join(''));
    fsyncSync(this.#file);
  }

  close(): void {
    if (this.#file !== undefined) closeSync(this.#file);
  }
}
