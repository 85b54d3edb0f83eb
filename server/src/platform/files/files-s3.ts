import type { Readable } from 'node:stream';
import {
  AbortMultipartUploadCommand,
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  PutObjectCommand,
  S3Client,
  UploadPartCommand,
  type CompletedPart,
} from '@aws-sdk/client-s3';
import { S3Driver } from 'flydrive/drivers/s3';
import type { Config } from '../config.ts';

/**
 * Bytes of a part. A file has at most 10,000 parts, so it may have 80 GB; one part is in memory at a time.
 */
const partSize = 8 * 1024 * 1024;

/**
 * An S3-compatible store. A stream is sent in parts, because the store accepts no upload without a declared
 * length.
 */
export function openS3(config: Extract<Config['files'], { kind: 's3' }>): {
  driver: S3Driver;
  put(key: string, content: Uint8Array): Promise<void>;
  putStream(key: string, content: Readable): Promise<void>;
  move?: undefined;
} {
  const client = new S3Client({
    region: config.region,
    credentials: { accessKeyId: config.accessKey, secretAccessKey: config.secretKey },
    ...(config.endpoint ? { endpoint: config.endpoint, forcePathStyle: true } : {}),
  });
  return {
    // Files are private by default; stating it would be refused by buckets without access lists.
    driver: new S3Driver({ client, bucket: config.bucket, visibility: 'private', supportsACL: false }),
    // The store shows an object when it has received it whole.
    put: async (key, content) =>
      void (await client.send(new PutObjectCommand({ Bucket: config.bucket, Key: key, Body: content }))),
    putStream: (key, content) => putInParts(client, { Bucket: config.bucket, Key: key }, content),
  };
}

/** The file exists once the last part was stored; an aborted stream leaves nothing. */
async function putInParts(
  client: S3Client,
  file: { Bucket: string; Key: string },
  content: Readable,
): Promise<void> {
  const parts: CompletedPart[] = [];
  let UploadId: string | undefined;
  try {
    for await (const Body of partsOf(content)) {
      if (UploadId === undefined) {
        if (Body.length < partSize) {
          await client.send(new PutObjectCommand({ ...file, Body }));
          return;
        }
        ({ UploadId } = await client.send(
          new CreateMultipartUploadCommand({ ...file, ChecksumAlgorithm: 'CRC32' }),
        ));
      }
      if (Body.length === 0) break;
      const PartNumber = parts.length + 1;
      const { ETag, ChecksumCRC32 } = await client.send(
        new UploadPartCommand({ ...file, UploadId, PartNumber, Body, ChecksumAlgorithm: 'CRC32' }),
      );
      parts.push({ ETag, PartNumber, ...(ChecksumCRC32 ? { ChecksumCRC32 } : {}) });
    }
    await client.send(
      new CompleteMultipartUploadCommand({ ...file, UploadId, MultipartUpload: { Parts: parts } }),
    );
  } catch (error) {
    if (UploadId !== undefined)
      await client.send(new AbortMultipartUploadCommand({ ...file, UploadId })).catch(() => undefined);
    throw error;
  }
}

/** Parts of equal size, since not every store takes others; the last is shorter, or empty. */
async function* partsOf(content: Readable): AsyncGenerator<Buffer> {
  let held: Buffer[] = [];
  let size = 0;
  for await (const chunk of content as AsyncIterable<Buffer>) {
    held.push(chunk);
    size += chunk.length;
    if (size < partSize) continue;
    let rest = Buffer.concat(held);
    for (; rest.length >= partSize; rest = rest.subarray(partSize)) yield rest.subarray(0, partSize);
    held = [rest];
    size = rest.length;
  }
  yield Buffer.concat(held);
}
