import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { S3ServiceException } from '@aws-sdk/client-s3';
import { expect, test } from 'vitest';
import { createDiskStore } from './disk-store.ts';
import { reportStoreFailures } from './store-failures.ts';

const bucketError = (name: string, httpStatusCode: number) =>
  new S3ServiceException({ name, $fault: 'client', $metadata: { httpStatusCode } });
const diskError = (code: string) => Object.assign(new Error(`${code}: write`), { code });

test.each([
  ['a full disk', diskError('ENOSPC'), 'file.storage_full'],
  ['a used-up quota', diskError('EDQUOT'), 'file.storage_full'],
  ['a full MinIO', bucketError('XMinioStorageFull', 507), 'file.storage_full'],
  ['a bucket whose quota is used up', bucketError('QuotaExceeded', 403), 'file.storage_full'],
  ['a store that only answers 507', bucketError('Unknown', 507), 'file.storage_full'],
  ['a store whose machine is off', diskError('ECONNREFUSED'), 'file.storage_unavailable'],
  ['a store that fails', bucketError('InternalError', 500), 'file.storage_unavailable'],
  ['a broken disk', diskError('EIO'), 'EIO'],
  ['a bucket without access', bucketError('AccessDenied', 403), undefined],
])('%s is reported as %3$s', async (_, error, code) => {
  const folder = await mkdtemp(join(tmpdir(), 'thedot-full-'));
  const disk = await createDiskStore(folder);
  const fail = () => Promise.reject(error);
  const store = reportStoreFailures({ ...disk, write: fail, append: fail, complete: fail });
  const content = Readable.from([]);

  for (const call of [
    store.write('a', content),
    store.append('a', 0, content),
    store.complete('a'),
  ])
    await expect(call).rejects.toEqual(
      code?.startsWith('file.') ? expect.objectContaining({ code, cause: error }) : error,
    );

  expect(await readdir(folder)).toEqual(['unfinished']);
  await rm(folder, { recursive: true });
});
