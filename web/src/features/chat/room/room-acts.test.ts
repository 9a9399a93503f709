import type { ChatFile, Message } from '@thedot/domain/chat/messages.contract';
import { AppError, type ErrorCode } from '@thedot/domain/errors';
import { UNDO_BUTTON_MS } from '@thedot/domain/limits';
import { afterEach, expect, test, vi } from 'vitest';
import { AMIRA, messageAt, pageOf, ROOM, SLIMANE } from '../../../testing/chat.ts';
import { keptActs } from './kept-acts.ts';
import type { RoomCalls } from './room.data.ts';
import { roomActs } from './room-acts.ts';
import { roomStore } from './room-store.ts';

afterEach(() => {
  vi.useRealTimers();
  localStorage.clear();
});

const mine = (change: Partial<Message>) =>
  messageAt(1, { senderId: AMIRA, receiverId: SLIMANE, ...change });

interface Line {
  losesAnswers: boolean;
  isAway: boolean;
  failsNext: ErrorCode | null;
}

/** A room that loses answers, or cannot be reached at all. */
function hub() {
  const line: Line = { losesAnswers: false, isAway: false, failsNext: null };
  const has: Message[] = [];
  const removed: string[] = [];
  const answers = new Map<string, PromiseWithResolvers<Message>>();
  const reached = () =>
    line.isAway ? Promise.reject(new AppError('server.offline')) : Promise.resolve();
  const calls = {
    send: async ({ body }: { body: { clientId: string; text: string } }) => {
      await reached();
      const { clientId, text } = body;
      const { failsNext } = line;
      line.failsNext = null;
      if (failsNext) throw new AppError(failsNext);
      const position = has.length + 1;
      const message =
        has.find((it) => it.clientId === clientId) ?? mine({ position, clientId, text });
      if (!has.includes(message)) has.push(message);
      if (line.losesAnswers) throw new AppError('server.timeout');
      return { message };
    },
    newest: async () => {
      await reached();
      return pageOf(has, has.length);
    },
    react: async ({ body }: { body: { reactionId: string } }) => {
      const its = Promise.withResolvers<Message>();
      answers.set(body.reactionId, its);
      return its.promise;
    },
    remove: async ({ query }: { query: { messageId: string } }) => {
      await reached();
      removed.push(query.messageId);
      return mine({ deletedAt: messageAt(1).createdAt, revision: 9 });
    },
  };
  const store = roomStore(0, 0, []);
  const problems: unknown[] = [];
  const acts = roomActs({
    roomId: ROOM,
    meId: AMIRA,
    otherId: SLIMANE,
    store,
    // Only what is done here is there.
    calls: calls as unknown as RoomCalls,
    tellProblem: (problem) => problems.push(problem),
  });
  return { line, has, removed, answers, store, acts, problems };
}

const words = { text: 'Wrong words', quote: null, files: [] };
const file: ChatFile = {
  id: '0199ffff-0000-7000-8000-000000000001',
  name: 'film.mp4',
  size: 900,
  mediaType: 'video/mp4',
  hasThumbnail: false,
  width: null,
  height: null,
  verdict: 'clean',
};

test('what is taken back after its answer was lost is taken from the room that has it', async () => {
  const { line, has, removed, store, acts } = hub();
  line.losesAnswers = true;
  const clientId = acts.send(words);
  await vi.waitFor(() => expect(store.state().outgoing[0]?.problem).toBe('server.timeout'));

  acts.takeBack(clientId);

  await vi.waitFor(() => expect(removed).toEqual([has[0]?.id]));
  expect(store.state().outgoing).toEqual([]);
});

test('what nobody can say the fate of stays undone, and is taken back once the line is there', async () => {
  const { line, has, removed, store, acts } = hub();
  line.losesAnswers = true;
  const clientId = acts.send(words);
  await vi.waitFor(() => expect(has).toHaveLength(1));
  line.isAway = true;
  acts.takeBack(clientId);
  await vi.waitFor(() => expect(store.state().outgoing).toMatchObject([{ undone: true }]));

  line.isAway = false;
  void acts.resend();

  await vi.waitFor(() => expect(removed).toHaveLength(1));
  expect(store.state().outgoing).toEqual([]);
});

test('what was undone and is heard of later goes then', async () => {
  const { line, removed, store, acts } = hub();
  line.isAway = true;
  const clientId = acts.send(words);
  acts.takeBack(clientId);
  line.isAway = false;
  store.tell({ type: 'page', way: 'replace', page: pageOf([], 0) });
  store.tell({ type: 'heard', message: mine({ clientId }) });

  await vi.waitFor(() => expect(removed).toEqual([mine({}).id]));
});

test('a message with files leaves when it cannot be taken back any more, or before the next one', async () => {
  vi.useFakeTimers();
  const { has, acts, store } = hub();
  expect(acts.takeBack(acts.send({ ...words, files: [file] }))).toBe(true);
  await vi.advanceTimersByTimeAsync(UNDO_BUTTON_MS);
  expect(has).toEqual([]);
  expect(store.state().outgoing).toEqual([]);

  acts.send({ ...words, files: [file], text: 'The film' });
  await vi.advanceTimersByTimeAsync(UNDO_BUTTON_MS - 1);
  expect(has).toEqual([]);
  await vi.advanceTimersByTimeAsync(1);
  acts.send({ ...words, files: [file], text: 'Another' });
  acts.send({ ...words, text: 'And words' });
  await vi.advanceTimersByTimeAsync(0);
  expect(has.map(({ text }) => text)).toEqual(['The film', 'Another', 'And words']);
});

test('what is to be deleted is kept until it is, though the page goes and no line is there', async () => {
  const { line, removed, acts, store, problems } = hub();
  acts.remove(mine({}));
  expect(keptActs(AMIRA)).toMatchObject([{ act: 'remove', messageId: mine({}).id }]);
  line.isAway = true;
  acts.settle();
  await vi.waitFor(() => expect(store.state().concealed).toEqual(new Set([mine({}).id])));
  expect(keptActs(AMIRA)).toHaveLength(1);
  expect(problems).toEqual([]);

  line.isAway = false;
  acts.remove(mine({}));
  acts.settle();
  await vi.waitFor(() => expect(keptActs(AMIRA)).toEqual([]));
  expect(removed).toEqual([mine({}).id]);
});

test('what could not be deleted while one looks on is there again, and that is said', async () => {
  vi.useFakeTimers();
  const { line, acts, store, problems } = hub();
  line.isAway = true;
  acts.remove(mine({}));
  await vi.advanceTimersByTimeAsync(UNDO_BUTTON_MS);

  expect(store.state().concealed.size).toBe(0);
  expect(problems).toHaveLength(1);
  expect(keptActs(AMIRA)).toEqual([]);
});

test('what is to be deleted is left alone once that is taken back', () => {
  const { acts, store } = hub();
  acts.remove(mine({}))();
  expect(store.state().concealed.size).toBe(0);
  expect(keptActs(AMIRA)).toEqual([]);
});

test('reactions that are refused one after the other leave nothing behind', async () => {
  const { answers, store, acts, problems } = hub();
  store.tell({ type: 'page', way: 'replace', page: pageOf([messageAt(1)], 1) });
  const shown = () => store.state().messages[0]!;
  const emoji = () => shown().reactions.map(({ reactionId }) => reactionId);
  acts.react(shown(), '👍');
  acts.react(shown(), '❤️');
  expect(emoji()).toEqual(['👍', '❤️']);

  answers.get('👍')!.reject(new AppError('server.timeout'));
  await vi.waitFor(() => expect(problems).toHaveLength(1));
  answers.get('❤️')!.reject(new AppError('server.timeout'));
  await vi.waitFor(() => expect(problems).toHaveLength(2));
  expect(emoji()).toEqual([]);
});

test('a reaction that is refused takes no other along, nor what the server said meanwhile', async () => {
  const { answers, store, acts, problems } = hub();
  store.tell({ type: 'page', way: 'replace', page: pageOf([messageAt(1)], 1) });
  const shown = () => store.state().messages[0]!;
  acts.react(shown(), '❤️');
  acts.react(shown(), '👍');
  answers.get('👍')!.reject(new AppError('server.timeout'));
  await vi.waitFor(() => expect(problems).toHaveLength(1));
  expect(shown().reactions).toMatchObject([{ reactionId: '❤️' }]);

  store.tell({ type: 'changed', message: messageAt(1, { revision: 2, pinned: true }) });
  answers.get('❤️')!.reject(new AppError('server.timeout'));
  await vi.waitFor(() => expect(problems).toHaveLength(2));
  expect(shown()).toEqual(messageAt(1, { revision: 2, pinned: true }));
});

test('what is written behind a message that met no answer waits, and goes after it', async () => {
  const { line, has, store, acts } = hub();
  line.failsNext = 'server.timeout';
  for (const text of ['One', 'Two', 'Three']) acts.send({ ...words, text });

  const problems = () => store.state().outgoing.map(({ problem }) => problem);
  const timedOut = 'server.timeout';
  await vi.waitFor(() => expect(problems()).toEqual([timedOut, timedOut, timedOut]));
  expect(has).toEqual([]);

  await acts.resend();
  expect(has.map(({ text }) => text)).toEqual(['One', 'Two', 'Three']);
});

test('what is written behind a message that is refused goes on without it', async () => {
  const { line, has, acts } = hub();
  line.failsNext = 'chat.empty';
  for (const text of ['One', 'Two']) acts.send({ ...words, text });

  await vi.waitFor(() => expect(has.map(({ text }) => text)).toEqual(['Two']));
});
