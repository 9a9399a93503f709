import { UNDO_BUTTON_MS } from '@thedot/domain/limits';
import { afterEach, describe, expect, test, vi } from 'vitest';
import {
  AMIRA,
  chatFile,
  messageAt,
  myMessageAt,
  makeMessagePage,
  ROOM,
  SLIMANE,
} from '../../../testing/chat.ts';
import { roomServer } from '../../../testing/room-server.ts';
import { readPendingRemovals } from './pending-removals.ts';
import { createRoomActions } from './room-actions.ts';
import { createRoomStore } from '../state/room-store.ts';

afterEach(() => {
  vi.useRealTimers();
  localStorage.clear();
});

/** An open room without messages. */
function openRoom() {
  const server = roomServer(0);
  const store = createRoomStore(0, 0, []);
  const problems: unknown[] = [];
  const actions = createRoomActions({
    roomId: ROOM,
    meId: AMIRA,
    otherId: SLIMANE,
    store,
    calls: server.calls,
    onProblem: (problem) => problems.push(problem),
  });
  return { ...server, store, actions, problems };
}

const words = { text: 'Wrong words', quote: null, files: [] };
const mine = myMessageAt(1);

describe('an undone message', () => {
  test('is removed from the room when only the reply was lost', async () => {
    const { line, items, removed, store, actions } = openRoom();
    line.losesAnswers = true;
    const clientId = actions.send(words);
    await vi.waitFor(() => expect(store.state().outgoing[0]?.problem).toBe('server.timeout'));

    actions.undoSend(clientId);

    await vi.waitFor(() => expect(removed).toEqual([items()[0]?.id]));
    expect(store.state().outgoing).toEqual([]);
  });

  test('is removed on reconnect when its outcome was unknown', async () => {
    const { line, items, removed, store, actions } = openRoom();
    line.losesAnswers = true;
    const clientId = actions.send(words);
    await vi.waitFor(() => expect(items()).toHaveLength(1));
    line.isAway = true;
    actions.undoSend(clientId);
    await vi.waitFor(() => expect(store.state().outgoing).toMatchObject([{ undone: true }]));

    line.isAway = false;
    void actions.resend();

    await vi.waitFor(() => expect(removed).toHaveLength(1));
    expect(store.state().outgoing).toEqual([]);
  });

  test('is removed when its event arrives later', async () => {
    const { line, removed, store, actions } = openRoom();
    line.isAway = true;
    const clientId = actions.send(words);
    actions.undoSend(clientId);
    line.isAway = false;
    store.dispatch({ type: 'page', mode: 'replace', page: makeMessagePage([], 0) });
    store.dispatch({ type: 'received', message: myMessageAt(1, { clientId }) });

    await vi.waitFor(() => expect(removed).toEqual([mine.id]));
  });
});

test('a message with files is sent after the time to undo, or before the next message', async () => {
  vi.useFakeTimers();
  const { texts, actions, store } = openRoom();
  const withFile = { ...words, files: [chatFile(1)] };
  expect(actions.undoSend(actions.send(withFile))).toBe(true);
  await vi.advanceTimersByTimeAsync(UNDO_BUTTON_MS);
  expect([texts(), store.state().outgoing]).toEqual([[], []]);

  actions.send({ ...withFile, text: 'The film' });
  await vi.advanceTimersByTimeAsync(UNDO_BUTTON_MS - 1);
  expect(texts()).toEqual([]);
  await vi.advanceTimersByTimeAsync(1);
  actions.send({ ...withFile, text: 'Another' });
  actions.send({ ...words, text: 'And words' });
  await vi.advanceTimersByTimeAsync(0);
  expect(texts()).toEqual(['The film', 'Another', 'And words']);
});

describe('a deletion', () => {
  test('is stored until it is done when the page closes while disconnected', async () => {
    const { line, removed, actions, store, problems } = openRoom();
    actions.remove(mine);
    expect(readPendingRemovals(AMIRA)).toMatchObject([{ kind: 'remove', messageId: mine.id }]);
    line.isAway = true;
    actions.flush();
    await vi.waitFor(() => expect(store.state().concealedIds).toEqual(new Set([mine.id])));
    expect(readPendingRemovals(AMIRA)).toHaveLength(1);
    expect(problems).toEqual([]);

    line.isAway = false;
    actions.remove(mine);
    actions.flush();
    await vi.waitFor(() => expect(readPendingRemovals(AMIRA)).toEqual([]));
    expect(removed).toEqual([mine.id]);
  });

  test('shows the message again with the error when it fails on an open page', async () => {
    vi.useFakeTimers();
    const { line, actions, store, problems } = openRoom();
    line.isAway = true;
    actions.remove(mine);
    await vi.advanceTimersByTimeAsync(UNDO_BUTTON_MS);

    expect(problems).toHaveLength(1);
    expect([store.state().concealedIds.size, readPendingRemovals(AMIRA)]).toEqual([0, []]);
  });

  test('is sent with keepalive when the page closes after the time to undo', async () => {
    vi.useFakeTimers();
    const { calls, actions } = openRoom();
    const remove = vi.spyOn(calls, 'remove');
    actions.remove(mine);
    await vi.advanceTimersByTimeAsync(UNDO_BUTTON_MS);

    expect(remove).toHaveBeenCalledWith({ query: { messageId: mine.id } }, { keepalive: true });
  });

  test('is not sent when it is undone', () => {
    const { actions, store } = openRoom();
    actions.remove(mine)();
    expect([store.state().concealedIds.size, readPendingRemovals(AMIRA)]).toEqual([0, []]);
  });
});

describe('a refused reaction', () => {
  function reactable() {
    const room = openRoom();
    room.store.dispatch({
      type: 'page',
      mode: 'replace',
      page: makeMessagePage([messageAt(1)], 1),
    });
    const message = () => room.store.state().messages[0]!;
    const react = (emoji: string) => room.actions.react(message(), emoji);
    const emoji = () => message().reactions.map(({ reactionId }) => reactionId);
    const refuse = async (refused: string, problems: number) => {
      room.refuseReaction(refused);
      await vi.waitFor(() => expect(room.problems).toHaveLength(problems));
    };
    return { ...room, message, react, emoji, refuse };
  }

  test('is reverted together with the next one', async () => {
    const { refuse, react, emoji } = reactable();
    react('👍');
    react('❤️');
    expect(emoji()).toEqual(['👍', '❤️']);

    await refuse('👍', 1);
    await refuse('❤️', 2);
    expect(emoji()).toEqual([]);
  });

  test('reverts no other reaction and no server state received meanwhile', async () => {
    const { refuse, store, react, emoji, message } = reactable();
    react('❤️');
    react('👍');
    await refuse('👍', 1);
    expect(emoji()).toEqual(['❤️']);

    const changed = messageAt(1, { revision: 2, pinned: true });
    store.dispatch({ type: 'changed', message: changed });
    await refuse('❤️', 2);
    expect(message()).toEqual(changed);
  });
});

describe('the next messages', () => {
  test('wait for one without an answer, and are sent after it', async () => {
    const { line, texts, store, actions } = openRoom();
    line.failsNext = 'server.timeout';
    for (const text of ['One', 'Two', 'Three']) actions.send({ ...words, text });

    const problems = () => store.state().outgoing.map(({ problem }) => problem);
    await vi.waitFor(() => expect(problems()).toEqual(Array(3).fill('server.timeout')));
    expect(texts()).toEqual([]);

    await actions.resend();
    expect(texts()).toEqual(['One', 'Two', 'Three']);
  });

  test('are sent without one that was refused', async () => {
    const { line, texts, actions } = openRoom();
    line.failsNext = 'chat.empty';
    for (const text of ['One', 'Two']) actions.send({ ...words, text });

    await vi.waitFor(() => expect(texts()).toEqual(['Two']));
  });
});
