import { act, renderHook, waitFor } from '@testing-library/react';
import type { ChatFile } from '@thedot/domain/chat/messages.contract';
import { MAX_FILE_BYTES } from '@thedot/domain/limits';
import { beforeEach, describe, expect, test } from 'vitest';
import { setAccessToken } from '../../../lib/api/access-token.ts';
import { endSession } from '../../../lib/api/session-end.ts';
import { tusServer } from '../../../testing/tus-server.ts';
import { useUploads } from './uploads.data.ts';

let server: ReturnType<typeof tusServer>;
beforeEach(() => {
  endSession('signed-out');
  setAccessToken('known');
  server = tusServer();
});

const file = (name: string) => new File([new Uint8Array(10)], name);
const files = (...names: readonly string[]) => names.map((name) => file(name));
const tooLarge = () => Object.defineProperty(file('film'), 'size', { value: MAX_FILE_BYTES + 1 });

function openUploads(...names: readonly string[]) {
  const { result, rerender } = renderHook(({ room }) => useUploads(room), {
    initialProps: { room: 'a' },
  });
  const uploads = () => result.current.uploads;
  act(() => result.current.add(files(...names)));
  return {
    uploads,
    add: (added: File[]) => act(() => result.current.add(added)),
    /** The files that a message would be sent with. */
    take: () => {
      let taken: readonly ChatFile[] = [];
      act(() => void (taken = result.current.take()));
      return taken;
    },
    restore: (taken: readonly ChatFile[]) => act(() => result.current.restore(taken)),
    cancel: (at: number) => act(() => result.current.cancel(uploads().at(at)!.key)),
    retry: (at: number) => act(() => result.current.retry(uploads().at(at)!.key)),
    openRoom: (room: string) => rerender({ room }),
    waitForEach: (...statuses: readonly string[]) =>
      waitFor(() => expect(uploads().map(({ status }) => status)).toEqual(statuses)),
  };
}
/** Holds back uploaded chunks until they are released. */
function holdChunks() {
  const { promise, resolve } = Promise.withResolvers<void>();
  server.holds = promise;
  return resolve;
}

test('two files are uploaded at a time, and finished ones can be sent', async () => {
  const release = holdChunks();
  const { waitForEach, uploads, take } = openUploads('1', '2', '3');
  await waitFor(() =>
    expect(server.requests.filter(({ method }) => method === 'PATCH')).toHaveLength(2),
  );
  await waitForEach('sending', 'sending', 'waiting');
  release();
  await waitForEach('done', 'done', 'done');
  expect(uploads().map(({ sent }) => sent)).toEqual([10, 10, 10]);

  expect(take().map(({ name }) => name)).toEqual(['1', '2', '3']);
  expect(uploads()).toEqual([]);
});

test('files that were taken but not sent can be put back', async () => {
  const { waitForEach, uploads, take, restore } = openUploads('1');
  await waitForEach('done');

  restore(take());

  expect(uploads()).toMatchObject([{ name: '1', size: 10, status: 'done' }]);
  expect(take()).toMatchObject([{ name: '1' }]);
});

test('a file that is too large, or one too many, is refused before its upload', () => {
  const { uploads, add, cancel, retry } = openUploads();
  add([tooLarge()]);
  expect(uploads()[0]).toMatchObject({ status: 'failed', problem: { code: 'file.too_large' } });
  retry(0);
  expect(uploads()[0]).toMatchObject({ problem: { code: 'file.too_large' } });

  cancel(0);
  add(files(...'abcdefghijk'));
  const tooMany = { problem: { code: 'file.too_many' } };
  expect(uploads().at(-1)).toMatchObject(tooMany);
  retry(-1);
  expect(uploads().at(-1)).toMatchObject(tooMany);
  cancel(0);
  retry(-1);
  expect(uploads().at(-1)).toMatchObject({ problem: null });
});

test('a failed file is uploaded on retry', async () => {
  server.getFailure = ({ method }) => (method === 'POST' ? 403 : null);
  const { waitForEach, uploads, retry } = openUploads('1');
  await waitForEach('failed');

  server.getFailure = () => null;
  retry(0);

  await waitFor(() => expect(uploads()[0]?.file).toMatchObject({ name: '1' }));
});

describe('a file that is removed', () => {
  test('during its upload lets the next one start', async () => {
    const release = holdChunks();
    const { waitForEach, uploads, cancel } = openUploads('1', '2', '3');
    await waitFor(() => expect(server.uploads.size).toBe(2));

    cancel(0);

    expect(uploads().map(({ name }) => name)).toEqual(['2', '3']);
    release();
    await waitForEach('done', 'done');
    const stored = () => [...server.uploads.values()].map(({ name }) => name);
    await waitFor(() => expect(stored()).not.toContain('1'));
  });

  test('after its upload is deleted from the server', async () => {
    const { waitForEach, cancel } = openUploads('1');
    await waitForEach('done');

    cancel(0);

    await waitFor(() => expect(server.uploads.size).toBe(0));
  });
});

test('files belong to their room while another one is open, and are dropped when the session ends', async () => {
  const { waitForEach, uploads, openRoom } = openUploads('1');

  openRoom('b');
  expect(uploads()).toEqual([]);
  openRoom('a');
  await waitForEach('done');

  act(() => endSession('signed-out'));
  expect(uploads()).toEqual([]);
});

test('leaving the page asks for confirmation only during an upload', async () => {
  const asks = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
  const release = holdChunks();
  const { waitForEach, add } = openUploads();
  expect(asks()).toBe(false);

  add(files('1'));
  await waitForEach('sending');
  expect(asks()).toBe(true);
  release();
  await waitForEach('done');
  expect(asks()).toBe(false);

  add([tooLarge()]);
  expect(asks()).toBe(false);
});
