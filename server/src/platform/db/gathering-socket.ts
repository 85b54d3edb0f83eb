import { Socket } from 'node:net';

type Chunk = { chunk: unknown; encoding: BufferEncoding };

/**
 * A socket that sends what was written while it was corked as one buffer. A statement is five to nine short messages:
 * copying their few hundred bytes costs less than describing each of them to the operating system.
 */
export class GatheringSocket extends Socket {
  override _writev(chunks: Chunk[], done: (error?: Error | null) => void): void {
    const buffers = chunks.map(({ chunk, encoding }) =>
      typeof chunk === 'string' ? Buffer.from(chunk, encoding) : (chunk as Uint8Array),
    );
    super._write(Buffer.concat(buffers), 'buffer' as BufferEncoding, done);
  }
}
