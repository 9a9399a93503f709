import type { Unseen } from '@thedot/domain/chat/rooms.contract';
import { afterEach, expect, test, vi } from 'vitest';
import { keepAccessToken } from '../../app/access-token.ts';
import { queryClient } from '../../app/query-client.ts';
import { countUnseen, hearUnseen, unseenQuery } from './unseen.data.ts';

const of = (
  roomId: string,
  unseen: number,
  counted: number,
  more: Partial<Unseen> = {},
): Unseen => ({
  roomId,
  seen: 0,
  unseen,
  mentions: 0,
  counted,
  muted: false,
  ...more,
});

afterEach(() => {
  queryClient.clear();
  vi.unstubAllGlobals();
});

/** The server's answers, each when it is let go. */
function answering() {
  keepAccessToken('mine');
  let letGo: (rooms: Unseen[]) => void = () => {};
  vi.stubGlobal(
    'fetch',
    () => new Promise((done) => (letGo = (rooms) => done(Response.json({ rooms })))),
  );
  return (rooms: Unseen[]) => letGo(rooms);
}

async function asked(rooms: Unseen[], meanwhile = () => {}) {
  const answer = answering();
  const asking = queryClient.fetchQuery({ ...unseenQuery, staleTime: 0 });
  await vi.waitFor(() => expect(queryClient.isFetching()).toBe(1));
  meanwhile();
  // The call is on its way a turn later.
  await vi.waitFor(async () => {
    answer(rooms);
    await Promise.race([asking, Promise.reject(new Error('not yet'))]);
  });
  return asking;
}

test('what is unseen is counted over all rooms but the muted ones', async () => {
  const counts = await asked([of('a', 2, 1), of('b', 3, 1), of('c', 9, 1, { muted: true })]);

  expect(countUnseen(counts)).toBe(5);
});

test('of two counts of a room the older never takes the place of the newer', async () => {
  await asked([of('a', 2, 7)]);
  hearUnseen(queryClient, of('a', 1, 6));
  expect(countUnseen(queryClient.getQueryData(unseenQuery.queryKey) ?? new Map())).toBe(2);
  hearUnseen(queryClient, of('a', 0, 8));

  const counts = await asked([of('a', 2, 7)]);
  expect(countUnseen(counts)).toBe(0);
});

test('what is heard while the answer is on its way is not lost with it', async () => {
  await asked([of('a', 1, 1)]);
  const counts = await asked([], () => hearUnseen(queryClient, of('b', 4, 3)));

  expect([...counts.keys()]).toEqual(['b']);
});

test('nor when it is the first answer, and one room heard of before it is none', async () => {
  hearUnseen(queryClient, of('a', 1, 1));
  expect(queryClient.getQueryData(unseenQuery.queryKey)).toBeUndefined();
  const counts = await asked([of('a', 1, 1)], () => hearUnseen(queryClient, of('a', 2, 2)));

  expect(countUnseen(counts)).toBe(2);
});
