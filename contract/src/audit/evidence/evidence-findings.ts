import type { faultWords } from './evidence-words.ts';
import type { RecordFiles } from './evidence-zip.ts';

/** What the check of a record finds. Like the check, it uses nothing but what is given to it. */

export interface Finding {
  step: 'manifest' | 'files' | 'signature' | 'leaf' | 'inclusion' | 'checkpoint' | 'lines' | 'key' | 'time';
  /** The file or part that does not fit. */
  part: string;
  fault: keyof typeof faultWords;
}

/** Of files whose length nobody signed. */
const mostUnlisted = 20_000_000;

const decoder = new TextDecoder('utf-8', { fatal: true });
export const textOf = (bytes: Uint8Array): string => decoder.decode(bytes);
export const parse = <T>(bytes: Uint8Array): T => JSON.parse(textOf(bytes)) as T;

export class Findings {
  readonly list: Finding[] = [];
  readonly files: RecordFiles;

  constructor(files: RecordFiles) {
    this.files = files;
  }

  add(step: Finding['step'], part: string, fault: Finding['fault']): void {
    this.list.push({ step, part, fault });
  }

  /** Null for a file that is missing or cannot be read, which is then found. */
  async read(step: Finding['step'], name: string, most = mostUnlisted): Promise<Uint8Array | null> {
    if (!this.files.names.includes(name)) {
      this.add(step, name, 'missing');
      return null;
    }
    try {
      if (this.files.size(name) > most) throw new Error('size');
      return await this.files.read(name);
    } catch {
      this.add(step, name, 'unreadable');
      return null;
    }
  }
}
