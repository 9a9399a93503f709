import { Readable } from 'node:stream';
import {
  AbortMultipartUploadCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  HeadBucketCommand,
  paginateListObjectsV2,
  ListMultipartUploadsCommand,
  S3Client,
} from '@aws-sdk/client-s3';
import { Upload } from '@aws-sdk/lib-storage';
import { MAX_FORM_MS } from '@thedot/domain/limits';
import type { Settings } from '../../kernel/settings.ts';
import type { FileStore } from '../../kernel/file-store.ts';
import { PART_BYTES, createMultipartUploads } from './s3-multipart-uploads.ts';

type S3Settings = NonNullable<Settings['s3']>;

/** Stores blobs in a bucket. An object appears complete when its upload finishes, or not at all. */
export function createS3Store(settings: S3Settings): FileStore {
  const { endpoint, region, bucket: Bucket, accessKeyId, secretAccessKey } = settings;
  const client = new S3Client({
    ...(endpoint && { endpoint }),
    region,
    forcePathStyle: true,
    credentials: { accessKeyId, secretAccessKey },
    requestHandler: { connectionTimeout: 5_000, socketTimeout: 30_000 },
    // Many compatible stores support only the older checksums.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  });

  return {
    write: async (Key, content) => {
      const params = { Bucket, Key, Body: content, ContentType: 'application/octet-stream' };
      const upload = new Upload({ client, params, partSize: PART_BYTES, queueSize: 2 });
      // The uploader never rejects when its stream breaks; it must be aborted.
      content.once('error', () => void upload.abort());
      try {
        await upload.done();
      } catch (error) {
        throw content.errored ?? error;
      }
    },
    read: async (Key, range) => {
      const Range = range && `bytes=${range.start}-${range.end}`;
      const { Body } = await client.send(
        new GetObjectCommand({ Bucket, Key, ...(Range && { Range }) }),
      );
      if (!(Body instanceof Readable)) throw new Error(`The store gave no stream for ${Key}`);
      return Body;
    },
    remove: async (Key) => {
      await client.send(new DeleteObjectCommand({ Bucket, Key }));
    },
    list: async function* () {
      for await (const { Contents = [] } of paginateListObjectsV2({ client }, { Bucket })) {
        for (const { Key, LastModified } of Contents) {
          if (Key && LastModified) yield { key: Key, changedAt: LastModified };
        }
      }
    },
    ...createMultipartUploads(client, Bucket),
    removeUnfinished: async (since, openUploads) => {
      // The store reports when an upload began, not when bytes were last added.
      const before = new Date(since.getTime() - MAX_FORM_MS);
      const { Uploads = [] } = await client.send(new ListMultipartUploadsCommand({ Bucket }));
      for (const { Key, UploadId, Initiated } of Uploads) {
        if (!Key || !UploadId || !Initiated || Initiated >= before || openUploads.has(Key))
          continue;
        await client.send(new AbortMultipartUploadCommand({ Bucket, Key, UploadId }));
      }
    },
    check: async () => {
      await client.send(new HeadBucketCommand({ Bucket }));
    },
  };
}
