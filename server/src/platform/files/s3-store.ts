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
import { MOST_FORM_MS } from '@thedot/domain/limits';
import type { Settings } from '../../config.ts';
import type { FileStore } from './file-store.ts';
import { PART_BYTES, s3Pieces } from './s3-pieces.ts';

type S3Settings = NonNullable<Settings['s3']>;

/** Keeps blobs in a bucket; an object appears whole when its upload completes, or not at all. */
export function createS3Store(settings: S3Settings): FileStore {
  const { endpoint, region, bucket: Bucket, accessKeyId, secretAccessKey } = settings;
  const client = new S3Client({
    ...(endpoint && { endpoint }),
    region,
    forcePathStyle: true,
    credentials: { accessKeyId, secretAccessKey },
    requestHandler: { connectionTimeout: 5_000, socketTimeout: 30_000 },
    // Many compatible stores know the older checksums only.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  });

  return {
    write: async (Key, content) => {
      const params = { Bucket, Key, Body: content, ContentType: 'application/octet-stream' };
      const upload = new Upload({ client, params, partSize: PART_BYTES, queueSize: 2 });
      // The uploader waits for ever on a stream that breaks; it has to be told.
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
    ...s3Pieces(client, Bucket),
    removeUnfinished: async (since, coming) => {
      // The store tells when an upload began, not when something was last added to it.
      const before = new Date(since.getTime() - MOST_FORM_MS);
      const { Uploads = [] } = await client.send(new ListMultipartUploadsCommand({ Bucket }));
      for (const { Key, UploadId, Initiated } of Uploads) {
        if (!Key || !UploadId || !Initiated || Initiated >= before || coming.has(Key)) continue;
        await client.send(new AbortMultipartUploadCommand({ Bucket, Key, UploadId }));
      }
    },
    check: async () => {
      await client.send(new HeadBucketCommand({ Bucket }));
    },
  };
}
