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
import type { FileStore } from '../../kernel/file-store.ts';

/** Only the last part of a multipart upload may be smaller than five megabytes. */
export const PART_BYTES = 8 * 1024 ** 2;

type MultipartUploads = Pick<
  FileStore,
  'receivedBytes' | 'isComplete' | 'append' | 'complete' | 'abandon'
>;

/**
 * Stores a resumable upload as an S3 multipart upload. Bytes too few for a part wait in an object beside it, which
 * names the part that it begins and is void once that part exists.
 */
export function createMultipartUploads(client: S3Client, Bucket: string): MultipartUploads {
  const tailOf = (key: string) => `${key}.tail`;

  async function findUpload(Key: string) {
    const { Uploads = [] } = await client.send(
      new ListMultipartUploadsCommand({ Bucket, Prefix: Key }),
    );
    const UploadId = Uploads.find((it) => it.Key === Key)?.UploadId;
    if (!UploadId) return { UploadId, parts: [] };
    const { Parts = [] } = await client.send(new ListPartsCommand({ Bucket, Key, UploadId }));
    return { UploadId, parts: Parts };
  }

  /** The size of the tail, if it belongs to the part after the last one. */
  async function tailBytes(key: string, parts: readonly Part[]): Promise<number> {
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
    const { UploadId } = await findUpload(Key);
    if (UploadId) await client.send(new AbortMultipartUploadCommand({ Bucket, Key, UploadId }));
    await client.send(new DeleteObjectCommand({ Bucket, Key: tailOf(Key) }));
  }

  return {
    receivedBytes: async (key) => {
      const whole = await headOf(key);
      if (whole) return whole.ContentLength ?? 0;
      const { parts } = await findUpload(key);
      return parts.reduce((sum, { Size = 0 }) => sum + Size, await tailBytes(key, parts));
    },

    isComplete: async (key) => (await headOf(key)) !== null,

    append: async (Key, at, content) => {
      const before = await findUpload(Key);
      const UploadId = before.UploadId ?? (await create(Key));
      let PartNumber = Math.floor(at / PART_BYTES) + 1;
      let buffers = at % PART_BYTES === 0 ? [] : [await readTail(Key)];
      let bytes = at % PART_BYTES;
      try {
        for await (const chunk of content as AsyncIterable<Buffer>) {
          buffers.push(chunk);
          bytes += chunk.length;
          while (bytes >= PART_BYTES) {
            const all = Buffer.concat(buffers);
            const Body = all.subarray(0, PART_BYTES);
            await client.send(new UploadPartCommand({ Bucket, Key, UploadId, PartNumber, Body }));
            PartNumber += 1;
            buffers = [all.subarray(PART_BYTES)];
            bytes -= PART_BYTES;
          }
        }
      } finally {
        if (bytes > 0) {
          const Metadata = { part: String(PartNumber) };
          // After a failed part less than a whole part is kept, so that it is sent as one again.
          const Body = Buffer.concat(buffers).subarray(0, PART_BYTES - 1);
          await client.send(new PutObjectCommand({ Bucket, Key: tailOf(Key), Body, Metadata }));
        }
      }
    },

    complete: async (Key) => {
      if (await headOf(Key)) return;
      const { UploadId, parts } = await findUpload(Key);
      const rest = (await tailBytes(Key, parts)) > 0 ? await readTail(Key) : null;
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
