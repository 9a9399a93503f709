import { act, renderHook, waitFor } from '@testing-library/react';
import { MAX_FILE_BYTES } from '@thedot/domain/limits';
import { beforeEach, expect, test } from 'vitest';
import { keepAccessToken } from '../../app/access-token.ts';
import { sessionEnded } from '../../app/session-end.ts';
import { tusServer } from '../../testing/tus-server.ts';
import { useUploads } from './uploads.data.ts';

let server: ReturnType<typeof tusServer>;
beforeEach(() => {
  sessionEnded('signed-out');
  keepAccessToken('known');
  server = tusServer();
});

const file = (name: string, bytes = 10) => new File([new Uint8Array(bytes)], name);

/** A file of any size, without its bytes. */
const sized = (name: string, size: number) =>
  Object.defineProperty(file(name), 'size', { value: size });

const trayOf = (roomId: string) => renderHook(() => useUploads(roomId)).result;

test('files travel two at a time, and what is done can be sent', async () => {
  const hold = Promise.withResolvers<void>();
  server.holds = hold.promise;
  const tray = trayOf('a');

  act(() => tray.current.add([file('1'), file('2'), file('3')]));
  await waitFor(() =>
    expect(server.asked.filter(({ method }) => method === 'PATCH')).toHaveLength(2),
  );
  expect(tray.current.uploads.map(({ status }) => status)).toEqual([
    'sending',
    'sending',
    'waiting',
  ]);
  hold.resolve();
  await waitFor(() =>
    expect(tray.current.uploads.map(({ status, sent }) => [status, sent])).toEqual(
      Array(3).fill(['done', 10]),
    ),
  );

  let taken: readonly { name: string }[] = [];
  act(() => {
    taken = tray.current.take();
  });
  expect(taken.map(({ name }) => name)).toEqual(['1', '2', '3']);
  expect(tray.current.uploads).toEqual([]);
});

test('what is too large, or too many, is refused before anything travels', () => {
  const tray = trayOf('a');

  act(() => tray.current.add([sized('film', MAX_FILE_BYTES + 1)]));
  expect(tray.current.uploads[0]).toMatchObject({
    status: 'failed',
    problem: { code: 'file.too_large' },
  });

  act(() => tray.current.retry(tray.current.uploads[0]!.key));
  expect(tray.current.uploads[0]).toMatchObject({ problem: { code: 'file.too_large' } });

  act(() => tray.current.cancel(tray.current.uploads[0]!.key));
  act(() => tray.current.add(Array.from({ length: 11 }, (_, n) => file(String(n)))));
  const tooMany = { problem: { code: 'file.too_many' } };
  expect(tray.current.uploads.at(-1)).toMatchObject(tooMany);

  act(() => tray.current.retry(tray.current.uploads.at(-1)!.key));
  expect(tray.current.uploads.at(-1)).toMatchObject(tooMany);
  act(() => tray.current.cancel(tray.current.uploads[0]!.key));
  act(() => tray.current.retry(tray.current.uploads.at(-1)!.key));
  expect(tray.current.uploads.at(-1)).toMatchObject({ problem: null });
});

test('what was taken to be sent, and is not sent after all, is there again', async () => {
  const tray = trayOf('a');
  act(() => tray.current.add([file('1')]));
  await waitFor(() => expect(tray.current.uploads[0]?.status).toBe('done'));

  act(() => tray.current.putBack(tray.current.take()));

  expect(tray.current.uploads).toMatchObject([{ name: '1', size: 10, status: 'done' }]);
  act(() => expect(tray.current.take()).toMatchObject([{ name: '1' }]));
});

test('what failed is tried again when it is asked for', async () => {
  server.fails = ({ method }) => (method === 'POST' ? 403 : null);
  const tray = trayOf('a');
  act(() => tray.current.add([file('1')]));
  await waitFor(() => expect(tray.current.uploads[0]?.status).toBe('failed'));

  server.fails = () => null;
  act(() => tray.current.retry(tray.current.uploads[0]!.key));

  await waitFor(() => expect(tray.current.uploads[0]?.file).toMatchObject({ name: '1' }));
});

test('what is taken out on its way is gone, and the next one goes', async () => {
  const hold = Promise.withResolvers<void>();
  server.holds = hold.promise;
  const tray = trayOf('a');
  act(() => tray.current.add([file('1'), file('2'), file('3')]));
  await waitFor(() => expect(server.uploads.size).toBe(2));

  act(() => tray.current.cancel(tray.current.uploads[0]!.key));

  expect(tray.current.uploads.map(({ name }) => name)).toEqual(['2', '3']);
  hold.resolve();
  await waitFor(() =>
    expect(tray.current.uploads.map(({ status }) => status)).toEqual(['done', 'done']),
  );
  await waitFor(() =>
    expect([...server.uploads.values()].map(({ name }) => name)).not.toContain('1'),
  );
});

test('what has arrived and is taken out is taken back', async () => {
  const tray = trayOf('a');
  act(() => tray.current.add([file('1')]));
  await waitFor(() => expect(tray.current.uploads[0]?.status).toBe('done'));

  act(() => tray.current.cancel(tray.current.uploads[0]!.key));

  await waitFor(() => expect(server.uploads.size).toBe(0));
});

test('each room has its own, also while another one is looked at', async () => {
  const room = renderHook(({ id }) => useUploads(id), { initialProps: { id: 'a' } });
  act(() => room.result.current.add([file('1')]));

  room.rerender({ id: 'b' });
  expect(room.result.current.uploads).toEqual([]);
  room.rerender({ id: 'a' });

  await waitFor(() => expect(room.result.current.uploads[0]?.status).toBe('done'));
});

test('nothing of it is left for who signs in next', async () => {
  const tray = trayOf('a');
  act(() => tray.current.add([file('1')]));
  await waitFor(() => expect(tray.current.uploads[0]?.status).toBe('done'));

  act(() => sessionEnded('signed-out'));

  expect(tray.current.uploads).toEqual([]);
});

test('leaving the page asks first while something is on its way, and only then', async () => {
  const asks = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
  const hold = Promise.withResolvers<void>();
  server.holds = hold.promise;
  const tray = trayOf('a');
  expect(asks()).toBe(false);

  act(() => tray.current.add([file('1')]));
  await waitFor(() => expect(tray.current.uploads[0]?.status).toBe('sending'));
  expect(asks()).toBe(true);
  hold.resolve();
  await waitFor(() => expect(tray.current.uploads[0]?.status).toBe('done'));
  expect(asks()).toBe(false);

  act(() => tray.current.add([sized('film', MAX_FILE_BYTES + 1)]));
  expect(asks()).toBe(false);
});
