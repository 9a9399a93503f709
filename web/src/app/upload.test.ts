import { beforeEach, expect, test, vi } from 'vitest';
import { tusServer } from '../testing/tus-server.ts';
import { keepAccessToken } from './access-token.ts';
import { SessionOver } from './failures.ts';
import { upload } from './upload.ts';

let server: ReturnType<typeof tusServer>;
beforeEach(() => {
  localStorage.clear();
  keepAccessToken('known');
  server = tusServer();
});

const film = (name = 'film.mp4') =>
  new File([new Uint8Array(1_000)], name, { lastModified: 1_700_000_000_000 });

const sendOff = (file: File, signal = new AbortController().signal) => {
  const sent: number[] = [];
  return { sent, done: upload(file, { onSent: (bytes) => sent.push(bytes), signal }) };
};

/** The line of the first piece breaks after so many bytes. */
function breaksOnce(after: number, meanwhile = () => {}) {
  let isBroken = false;
  server.fails = ({ method }) => {
    if (method !== 'PATCH' || isBroken) return null;
    isBroken = true;
    meanwhile();
    return { after };
  };
}

const methods = () => server.asked.map(({ method }) => method);

test('a file travels, says how far it is, and becomes one of the hub', async () => {
  const { sent, done } = sendOff(film());

  expect(await done).toMatchObject({ id: 'upload-1', name: 'film.mp4', size: 1_000 });
  expect(sent.at(-1)).toBe(1_000);
  expect(methods()).toEqual(['POST', 'PATCH']);
  expect(server.asked[0]?.token).toBe('known');
  expect(localStorage).toHaveLength(0);
});

test('a line that breaks goes on from where it was', async () => {
  breaksOnce(400);
  expect(await sendOff(film()).done).toMatchObject({ size: 1_000 });
  expect(methods()).toEqual(['POST', 'PATCH', 'HEAD', 'PATCH']);
});

test('a server that is just starting again makes nobody begin anew', async () => {
  const answers = [{ after: 400 }, 502, null];
  server.fails = ({ method }) => (method === 'POST' ? null : (answers.shift() ?? null));
  expect(await sendOff(film()).done).toMatchObject({ id: 'upload-1' });
  expect(server.uploads.size).toBe(1);
});

test('a token whose time is over is taken for the next one, wherever that happens', async () => {
  server.fails = ({ token }) => (token === 'known' ? 401 : null);
  expect(await sendOff(film()).done).toMatchObject({ size: 1_000 });
  expect(server.asked.map(({ token }) => token)).toEqual(['known', 'fresh', 'fresh']);
});

test('what was begun before the page was loaded anew goes on when the file is chosen again', async () => {
  const going = new AbortController();
  server.fails = ({ method }) =>
    method === 'PATCH' ? { after: 600 } : method === 'HEAD' ? 500 : null;
  const first = sendOff(film(), going.signal);
  await vi.waitFor(() => expect(server.uploads.get('upload-1')?.bytes).toBe(600));
  // The page goes without a word to the server.
  going.abort(new SessionOver(401, { code: 'auth.session_expired' }));
  await expect(first.done).rejects.toBeInstanceOf(SessionOver);
  server.fails = () => null;

  expect(await sendOff(film()).done).toMatchObject({ id: 'upload-1' });
  expect(server.uploads.get('upload-1')?.bytes).toBe(1_000);
});

test('what is gone on the server meanwhile is sent as a whole', async () => {
  breaksOnce(0, () => server.uploads.clear());
  expect(await sendOff(film()).done).toMatchObject({ size: 1_000 });
  expect(methods()).toEqual(['POST', 'PATCH', 'HEAD', 'POST', 'PATCH']);
});

test('the same file twice at once is two files', async () => {
  const hold = Promise.withResolvers<void>();
  server.holds = hold.promise;
  const first = sendOff(film());
  await vi.waitFor(() => expect(methods()).toEqual(['POST', 'PATCH']));
  const second = sendOff(film());
  await vi.waitFor(() => expect(methods()).toEqual(['POST', 'PATCH', 'POST', 'PATCH']));
  hold.resolve();

  expect((await first.done).id).not.toBe((await second.done).id);
});

test('what is given up is given up on the server too', async () => {
  const hold = Promise.withResolvers<void>();
  server.holds = hold.promise;
  const going = new AbortController();
  const { done } = sendOff(film(), going.signal);
  await vi.waitFor(() => expect(methods()).toEqual(['POST', 'PATCH']));

  going.abort();

  await expect(done).rejects.toMatchObject({ name: 'AbortError' });
  await vi.waitFor(() => expect(server.uploads.size).toBe(0));
});

test('what the server refuses is told in its words, and not tried again', async () => {
  server.fails = ({ method }) => (method === 'POST' ? 413 : null);
  await expect(sendOff(film()).done).rejects.toMatchObject({ code: 'request.too_large' });
  expect(methods()).toEqual(['POST']);
});
