import {
  AbortMultipartUploadCommand,
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListMultipartUploadsCommand,
  ListPartsCommand,
  NotFound,
  type Part,
  PutObjectCommand,
  type S3Client,
  UploadPartCommand,
} from '@aws-sdk/client-s3';
import { buffer } from 'node:stream/consumers';
import { Readable } from 'node:stream';
import type { FileStore } from './file-store.ts';

/** No part of an S3-compatible store but the last may be smaller than five megabytes. */
export const PART_BYTES = 8 * 1024 ** 2;

type Pieces = Pick<FileStore, 'arrived' | 'append' | 'complete' | 'abandon'>;

/**
 * A file that comes in pieces is a multipart upload. What is too little for a part waits in an object
 * beside it, which names the part that it begins; once that part is there, it says nothing any more.
 */
export function s3Pieces(client: S3Client, Bucket: string): Pieces {
  const tailOf = (key: string) => `${key}.tail`;

  async function begun(Key: string) {
    const { Uploads = [] } = await client.send(
      new ListMultipartUploadsCommand({ Bucket, Prefix: Key }),
    );
    const UploadId = Uploads.find((it) => it.Key === Key)?.UploadId;
    if (!UploadId) return { UploadId, parts: [] };
    const { Parts = [] } = await client.send(new ListPartsCommand({ Bucket, Key, UploadId }));
    return { UploadId, parts: Parts };
  }

  /** The bytes behind the last part, if they are of the part after it. */
  async function tail(key: string, parts: readonly Part[]): Promise<number> {
    const found = await headOf(tailOf(key));
    return found?.Metadata?.['part'] === String(parts.length + 1) ? (found.ContentLength ?? 0) : 0;
  }

  const headOf = (Key: string) =>
    client.send(new HeadObjectCommand({ Bucket, Key })).catch((error: unknown) => {
      if (error instanceof NotFound) return null;
      throw error;
    });

  async function readTail(key: string): Promise<Buffer> {
    const { Body } = await client.send(new GetObjectCommand({ Bucket, Key: tailOf(key) }));
    if (!(Body instanceof Readable)) throw new Error(`The store gave no stream for ${tailOf(key)}`);
    return buffer(Body);
  }

  async function create(Key: string): Promise<string> {
    const { UploadId } = await client.send(
      new CreateMultipartUploadCommand({ Bucket, Key, ContentType: 'application/octet-stream' }),
    );
    if (!UploadId) throw new Error(`The store began no upload for ${Key}`);
    return UploadId;
  }

  async function abandon(Key: string): Promise<void> {
    const { UploadId } = await begun(Key);
    if (UploadId) await client.send(new AbortMultipartUploadCommand({ Bucket, Key, UploadId }));
    await client.send(new DeleteObjectCommand({ Bucket, Key: tailOf(Key) }));
  }

  return {
    arrived: async (key) => {
      const whole = await headOf(key);
      if (whole) return whole.ContentLength ?? 0;
      const { parts } = await begun(key);
      return parts.reduce((sum, { Size = 0 }) => sum + Size, await tail(key, parts));
    },

    append: async (Key, at, content) => {
      const before = await begun(Key);
      const UploadId = before.UploadId ?? (await create(Key));
      let PartNumber = Math.floor(at / PART_BYTES) + 1;
      let held = at % PART_BYTES === 0 ? [] : [await readTail(Key)];
      let bytes = at % PART_BYTES;
      try {
        for await (const chunk of content as AsyncIterable<Buffer>) {
          held.push(chunk);
          bytes += chunk.length;
          while (bytes >= PART_BYTES) {
            const all = Buffer.concat(held);
            const Body = all.subarray(0, PART_BYTES);
            await client.send(new UploadPartCommand({ Bucket, Key, UploadId, PartNumber, Body }));
            PartNumber += 1;
            held = [all.subarray(PART_BYTES)];
            bytes -= PART_BYTES;
          }
        }
      } finally {
        if (bytes > 0) {
          const Metadata = { part: String(PartNumber) };
          // Of a part that the store did not take, less than a part is kept: it is sent as one again.
          const Body = Buffer.concat(held).subarray(0, PART_BYTES - 1);
          await client.send(new PutObjectCommand({ Bucket, Key: tailOf(Key), Body, Metadata }));
        }
      }
    },

    complete: async (Key) => {
      if (await headOf(Key)) return;
      const { UploadId, parts } = await begun(Key);
      const rest = (await tail(Key, parts)) > 0 ? await readTail(Key) : null;
      if (!UploadId || (!parts.length && !rest)) {
        await client.send(new PutObjectCommand({ Bucket, Key, Body: new Uint8Array() }));
        return abandon(Key);
      }
      const Parts = parts.map(({ ETag, PartNumber }) => ({ ETag, PartNumber }));
      if (rest) {
        const PartNumber = parts.length + 1;
        const last = new UploadPartCommand({ Bucket, Key, UploadId, PartNumber, Body: rest });
        Parts.push({ ETag: (await client.send(last)).ETag, PartNumber });
      }
      const MultipartUpload = { Parts };
      await client.send(
        new CompleteMultipartUploadCommand({ Bucket, Key, UploadId, MultipartUpload }),
      );
      await client.send(new DeleteObjectCommand({ Bucket, Key: tailOf(Key) }));
    },

    abandon,
  };
}
