import { beforeEach, expect, test, vi } from 'vitest';
import { tusServer } from '../../testing/tus-server.ts';
import { setAccessToken } from './access-token.ts';
import { SessionEndedError } from './api-errors.ts';
import { uploadFile } from './upload.ts';

let server: ReturnType<typeof tusServer>;
beforeEach(() => {
  localStorage.clear();
  setAccessToken('known');
  server = tusServer();
});

const makeVideo = (name = 'film.mp4') =>
  new File([new Uint8Array(1_000)], name, { lastModified: 1_700_000_000_000 });

const startUpload = (file: File, signal = new AbortController().signal) => {
  const sent: number[] = [];
  return { sent, done: uploadFile(file, { onSent: (bytes) => sent.push(bytes), signal }) };
};

/** Breaks the connection once during the first chunk, after so many bytes. */
function breakConnectionOnce(after: number, meanwhile = () => {}) {
  let isBroken = false;
  server.getFailure = ({ method }) => {
    if (method !== 'PATCH' || isBroken) return null;
    isBroken = true;
    meanwhile();
    return { after };
  };
}

const methods = () => server.requests.map(({ method }) => method);

test('uploads a file, reports progress and returns the stored file', async () => {
  const { sent, done } = startUpload(makeVideo());

  expect(await done).toMatchObject({ id: 'upload-1', name: 'film.mp4', size: 1_000 });
  expect(sent.at(-1)).toBe(1_000);
  expect(methods()).toEqual(['POST', 'PATCH']);
  expect(server.requests[0]?.token).toBe('known');
  expect(localStorage).toHaveLength(0);
});

test('resumes after a broken connection at the stored offset', async () => {
  breakConnectionOnce(400);
  expect(await startUpload(makeVideo()).done).toMatchObject({ size: 1_000 });
  expect(methods()).toEqual(['POST', 'PATCH', 'HEAD', 'PATCH']);
});

test('resumes the same upload after a server restart', async () => {
  const answers = [{ after: 400 }, 502, null];
  server.getFailure = ({ method }) => (method === 'POST' ? null : (answers.shift() ?? null));
  expect(await startUpload(makeVideo()).done).toMatchObject({ id: 'upload-1' });
  expect(server.uploads.size).toBe(1);
});

test('continues with a new token after a 401', async () => {
  server.getFailure = ({ token }) => (token === 'known' ? 401 : null);
  expect(await startUpload(makeVideo()).done).toMatchObject({ size: 1_000 });
  expect(server.requests.map(({ token }) => token)).toEqual(['known', 'fresh', 'fresh']);
});

test('resumes after a reload when the same file is chosen again', async () => {
  const going = new AbortController();
  server.getFailure = ({ method }) =>
    method === 'PATCH' ? { after: 600 } : method === 'HEAD' ? 500 : null;
  const first = startUpload(makeVideo(), going.signal);
  await vi.waitFor(() => expect(server.uploads.get('upload-1')?.bytes).toBe(600));
  // The page closes without cancelling the upload on the server.
  going.abort(new SessionEndedError(401, { code: 'auth.session_expired' }));
  await expect(first.done).rejects.toBeInstanceOf(SessionEndedError);
  server.getFailure = () => null;

  expect(await startUpload(makeVideo()).done).toMatchObject({ id: 'upload-1' });
  expect(server.uploads.get('upload-1')?.bytes).toBe(1_000);
});

test('restarts when the upload no longer exists on the server', async () => {
  breakConnectionOnce(0, () => server.uploads.clear());
  expect(await startUpload(makeVideo()).done).toMatchObject({ size: 1_000 });
  expect(methods()).toEqual(['POST', 'PATCH', 'HEAD', 'POST', 'PATCH']);
});

test('uploads the same file twice at the same time as two files', async () => {
  const hold = Promise.withResolvers<void>();
  server.holds = hold.promise;
  const first = startUpload(makeVideo());
  await vi.waitFor(() => expect(methods()).toEqual(['POST', 'PATCH']));
  const second = startUpload(makeVideo());
  await vi.waitFor(() => expect(methods()).toEqual(['POST', 'PATCH', 'POST', 'PATCH']));
  hold.resolve();

  expect((await first.done).id).not.toBe((await second.done).id);
});

test('deletes the upload on the server when it is cancelled', async () => {
  const hold = Promise.withResolvers<void>();
  server.holds = hold.promise;
  const going = new AbortController();
  const { done } = startUpload(makeVideo(), going.signal);
  await vi.waitFor(() => expect(methods()).toEqual(['POST', 'PATCH']));

  going.abort();

  await expect(done).rejects.toMatchObject({ name: 'AbortError' });
  await vi.waitFor(() => expect(server.uploads.size).toBe(0));
});

test.each([
  [413, 'request.too_large'],
  [507, 'server.unexpected'],
])('rejects with the server’s error code without a retry on %d', async (status, code) => {
  server.getFailure = ({ method }) => (method === 'POST' ? status : null);
  await expect(startUpload(makeVideo()).done).rejects.toMatchObject({ code });
  expect(methods()).toEqual(['POST']);
});
