import { MantineProvider } from '@mantine/core';
import { Notifications } from '@mantine/notifications';
import { act, cleanup, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { AppError, type ErrorCode } from '@thedot/domain/errors';
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { dispatchLiveEvent } from '../../../lib/live/live-events.ts';
import { endSession } from '../../../lib/api/session-end.ts';
import {
  chooseMessageAction,
  connect,
  draft,
  findMessageField,
  networkFailure,
  pressButton,
  reply,
  send,
  type,
} from '../../../testing/chat-actions.ts';
import {
  AMIRA,
  chatFile,
  messageAt,
  myMessageAt,
  myNewMessageAt,
  outgoing,
  makeMessagePage,
  ROOM,
  makeRoom,
  SLIMANE,
} from '../../../testing/chat.ts';
import {
  answerCalls,
  stubChatServer,
  ChatProviders,
  renderRoom,
} from '../../../testing/render-room.tsx';
import { ChatLive } from '../ChatLive.tsx';
import { RoomRow } from '../rooms/RoomRow.tsx';
import { saveOutbox, readOutbox } from './outbox.ts';
import { savePendingRemoval, readPendingRemovals } from './pending-removals.ts';

const hub = stubChatServer();
const box = { meId: AMIRA, roomId: ROOM };
const theirBox = { ...box, meId: SLIMANE };
const shown = (words: string) => screen.queryAllByText(words);
const button = (name: string) => screen.queryByRole('button', { name });
const callsTo = (path: string) => hub.asked.filter((it) => it.includes(path));
const refused = (code: ErrorCode, status: number) =>
  Response.json({ code, message: '', errors: [] }, { status });
const received = (position: number) => {
  const { clientId, text } = hub.sent[0]!;
  return myMessageAt(position, { clientId, text });
};

/** Sends a message whose answer is held back. */
async function sendWithoutAnswer() {
  const answer = Promise.withResolvers<Response>();
  hub.answerSend = () => answer.promise;
  await renderRoom();
  await send('On its way');
  return answer;
}
async function sendOffline(words: string) {
  await renderRoom();
  await send(words);
  await screen.findByRole('button', { name: 'Try again' });
}

describe('a message being sent', () => {
  test('is shown immediately, marked sent after the reply, and shown once after its event', async () => {
    const answer = await sendWithoutAnswer();
    await screen.findByText('Sending…', { selector: '[role=status]' });
    expect([shown('On its way').length, shown('Sent').length, await draft()]).toEqual([1, 0, '']);
    answer.resolve(Response.json({ message: received(4) }));

    await screen.findByText('Sent');
    expect(button('Undo')).toBeTruthy();
    act(() => dispatchLiveEvent('chat-message', received(4), makeRoom().unseen));
    expect(shown('On its way')).toHaveLength(1);
    expect(hub.sent).toMatchObject([{ text: 'On its way' }]);
  });

  test('is kept in the outbox until it has arrived when the user leaves the room', async () => {
    const answer = await sendWithoutAnswer();
    expect(readOutbox(box)).toHaveLength(1);
    cleanup();

    answer.resolve(Response.json({ message: received(4) }));
    await waitFor(() => expect(readOutbox(box)).toEqual([]));
  });

  test('is reported on any page when it fails after the user left the room', async () => {
    const answer = await sendWithoutAnswer();
    cleanup();
    render(
      <MantineProvider env="test">
        <Notifications />
      </MantineProvider>,
    );
    answer.reject(new TypeError('network failure'));

    await screen.findByText('Your message to Slimane Khelifi wasn’t sent.');
    expect(readOutbox(box)).toMatchObject([{ problem: 'server.unreachable' }]);
  });

  test('is not kept for the next user when it fails because the session is over', async () => {
    const answer = await sendWithoutAnswer();
    await waitFor(() => expect(readOutbox(box)).toHaveLength(1));

    act(() => endSession('signed-out'));
    answer.reject(new TypeError('network failure'));
    await screen.findByRole('button', { name: 'Try again' });

    expect(readOutbox(box)).toEqual([]);
  });

  test('is shown when the room shows old messages and the newest cannot be loaded', async () => {
    hub.answerOther = ({ pathname, searchParams }) => {
      const isNewer = searchParams.get('at') === 'newest' || pathname.endsWith('/next');
      if (isNewer) throw new AppError('server.unreachable');
      return pathname.endsWith('/getmessage')
        ? Response.json({ message: hub.messages[0], page: makeMessagePage(hub.messages, 90) })
        : undefined;
    };
    hub.answerSend = networkFailure;
    await renderRoom({ lastPosition: 90 }, messageAt(2).id);
    await screen.findByText('Message 2');

    await send('Out of the past');
    await screen.findByRole('button', { name: 'Delete' });
    expect(shown('Out of the past')).toHaveLength(1);
    screen.getByRole('img', { name: 'Some messages aren’t shown here' });

    act(() => dispatchLiveEvent('chat-message', received(91), makeRoom().unseen));
    await waitFor(() => expect(button('Delete')).toBeNull());
    expect(shown('Out of the past')).toHaveLength(1);
    expect(readOutbox(box)).toEqual([]);
  });
});

describe('a message of unknown outcome', () => {
  test('is not marked sent, and is sent again with its client id', async () => {
    const { answerSend } = hub;
    hub.answerSend = networkFailure;
    await sendOffline('Lost');
    expect([shown('Sent').length, button('Undo')]).toEqual([0, null]);
    expect(readOutbox(box)).toMatchObject([{ text: 'Lost' }]);
    const ofOtherTab = { ...readOutbox(box)[0]!, clientId: messageAt(9).clientId };
    saveOutbox(box, [], [ofOtherTab]);

    hub.answerSend = answerSend;
    await pressButton('Try again');

    await waitFor(() => expect(button('Try again')).toBeNull());
    expect(shown('Lost')).toHaveLength(1);
    expect(new Set(hub.sent.map(({ clientId }) => clientId)).size).toBe(1);
    expect(readOutbox(box)).toEqual([ofOtherTab]);
  });

  test('is sent on reconnect after an earlier one that a closed tab left', async () => {
    const { answerSend } = hub;
    hub.answerSend = networkFailure;
    await sendOffline('Later');
    const createdAt = new Date(Date.now() - 60_000).toISOString();
    saveOutbox(box, [], [outgoing({ text: 'Before', createdAt, problem: 'server.offline' })]);
    hub.answerSend = answerSend;
    connect();

    await waitFor(() => expect(readOutbox(box)).toEqual([]));
    expect(hub.sent.map(({ text }) => text)).toEqual(['Later', 'Before', 'Later']);
  });

  test('is edited in place when it had arrived', async () => {
    hub.answerSend = ({ clientId, text }) => {
      hub.messages.push({ ...myNewMessageAt(4, text), clientId });
      return networkFailure();
    };
    await sendOffline('Half a word');
    await pressButton('Edit');

    await screen.findByText('Editing message');
    expect(await draft()).toBe('Half a word');
    await send(' more');
    await screen.findByText('Half a word more');
    expect(hub.sent).toHaveLength(1);
  });
});

describe('a refused message', () => {
  beforeEach(() => {
    hub.answerSend = () => refused('chat.not_allowed', 403);
  });

  test('is edited in the composer, before text typed later', async () => {
    await sendOffline('Dear @Slimane');
    await type('and a draft');
    await pressButton('Edit');

    expect(await draft()).toBe('Dear @Slimane\nand a draft');
    expect(document.activeElement).toBe(await findMessageField());
    expect(button('Try again')).toBeNull();
    expect(readOutbox(box)).toEqual([]);
  });

  test('without a quote keeps the quote of the draft when it is edited', async () => {
    await sendOffline('Nothing to answer');
    await reply('Message 2');
    await pressButton('Edit');
    await screen.findByText('Replying to Slimane');
  });

  test('can be deleted or edited after a reload, and is not sent again', async () => {
    const problem = 'chat.not_allowed';
    saveOutbox(box, [], [outgoing({ text: `For <@${SLIMANE}>`, problem })]);
    const { clientId } = messageAt(8);
    saveOutbox(box, [], [outgoing({ text: 'Other', clientId, problem })]);
    await renderRoom();
    expect(await screen.findAllByRole('button', { name: 'Edit' })).toHaveLength(2);
    expect(hub.sent).toEqual([]);

    await userEvent.click(screen.getAllByRole('button', { name: 'Delete' })[0]!);
    await pressButton('Edit');
    await waitFor(() => expect(readOutbox(box)).toEqual([]));
    expect(['For @Slimane', 'Other']).toContain(await draft());
  });

  test('shows that it must be changed when the request is invalid', async () => {
    hub.answerSend = () => refused('request.invalid', 422);
    await sendOffline('Too long by whom it names');

    expect(screen.getByText('This message can’t be sent. Edit it and try again.')).toBeTruthy();
  });
});

describe('a message of another tab', () => {
  test('is not sent while that tab can undo it', async () => {
    await renderRoom();
    const createdAt = new Date().toISOString();
    const held = outgoing({ text: '', files: [chatFile(1)], createdAt });
    saveOutbox(box, [], [held]);
    await send('Meanwhile');
    connect();
    await screen.findByText('Sent');
    await act(async () => {});

    expect(hub.sent).toMatchObject([{ text: 'Meanwhile' }]);
    expect(readOutbox(box)).toMatchObject([{ clientId: held.clientId }]);
  });

  test('is not shown or stored after that tab deleted it', async () => {
    const unsent = outgoing({ text: 'Thrown away' });
    saveOutbox(box, [], [{ ...unsent, problem: 'chat.not_allowed' }]);
    await renderRoom();
    await screen.findByText('Thrown away');

    const key = Object.keys(localStorage).find((it) => it.endsWith(unsent.clientId))!;
    localStorage.removeItem(key);
    act(() => void dispatchEvent(new StorageEvent('storage', { key, newValue: null })));

    expect(shown('Thrown away')).toEqual([]);
    saveOutbox(box, [unsent], [{ ...unsent, problem: 'server.timeout' }]);
    expect(readOutbox(box)).toEqual([]);
  });

  test('is not shown or sent when another user of the browser wrote it', async () => {
    saveOutbox(theirBox, [], [outgoing({ text: 'Of Slimane' })]);
    await renderRoom();
    await screen.findByText('Message 3');

    expect(shown('Of Slimane')).toEqual([]);
    expect(hub.sent).toEqual([]);
  });
});

test('a deletion can be undone until hiding the page sends it', async () => {
  hub.messages.push(myMessageAt(4, { text: 'Mine' }));
  await renderRoom();
  await chooseMessageAction('Mine', 'Delete for both of you');
  await screen.findByText('Deleting for both of you…');
  expect(callsTo('deleteprivatemessage')).toEqual([]);

  const fetched = vi.spyOn(globalThis, 'fetch');
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  act(() => void document.dispatchEvent(new Event('visibilitychange')));

  await waitFor(() => expect(callsTo('deleteprivatemessage')).toHaveLength(1));
  // The page may be closed before the answer arrives.
  expect(fetched).toHaveBeenCalledWith(
    expect.stringContaining('deleteprivatemessage'),
    expect.objectContaining({ keepalive: true }),
  );
  expect(button('Undo')).toBeNull();
});

describe('on any page, after a reconnect,', () => {
  async function reconnect() {
    answerCalls(hub, /\/(getroom|unseen|call)$/, ({ pathname }) =>
      Response.json(pathname.endsWith('/getroom') ? makeRoom() : { rooms: [], calls: [] }),
    );
    const ignore = () => {};
    render(
      <ChatProviders>
        <ChatLive />
        <RoomRow
          room={makeRoom()}
          isOpen={false}
          isTabStop
          isFromList
          onFocus={ignore}
          onKeyDown={ignore}
          onMenu={ignore}
        />
      </ChatProviders>,
    );
    connect();
  }
  /** Deletions that a page left a minute ago. */
  function keepDeletions(...kept: readonly Parameters<typeof savePendingRemoval>[]) {
    vi.setSystemTime(Date.now() - 60_000);
    for (const it of kept) savePendingRemoval(...it);
    vi.useRealTimers();
  }

  test('a message that could not be sent is sent', async () => {
    saveOutbox(box, [], [outgoing({ problem: 'server.offline' })]);
    await reconnect();
    screen.getByText('Not sent');

    const { clientId } = outgoing();
    await waitFor(() => expect(hub.sent).toMatchObject([{ clientId, receiverId: SLIMANE }]));
    await waitFor(() => expect(readOutbox(box)).toEqual([]));
    await screen.findByText('No messages yet');
  });

  test('a refused message, or one of another user, is not sent', async () => {
    saveOutbox(box, [], [outgoing({ problem: 'chat.not_allowed' })]);
    saveOutbox(theirBox, [], [outgoing({ problem: 'server.offline' })]);
    await reconnect();

    await waitFor(() => expect(callsTo('/getroom')).toHaveLength(1));
    await act(async () => {});
    expect(hub.sent).toEqual([]);
    screen.getByText('Not sent');
  });

  test('a deletion pending on a closed page is executed', async () => {
    keepDeletions([box, messageAt(1).id, 'remove'], [theirBox, messageAt(2).id, 'remove']);
    await reconnect();

    await waitFor(() => expect(readPendingRemovals(AMIRA)).toEqual([]));
    expect(callsTo('deleteprivatemessage')).toEqual([expect.stringContaining(messageAt(1).id)]);
  });

  test('a pending deletion is executed although the closing page still holds the lock', async () => {
    keepDeletions([box, messageAt(1).id, 'remove']);
    const { promise: isClosed, resolve: close } = Promise.withResolvers<void>();
    type Work = (lock: object | null) => unknown;
    const request = async (name: string, ...rest: readonly [Work] | readonly [object, Work]) => {
      const [options, work] = rest.length === 1 ? [{}, rest[0]] : rest;
      if ('ifAvailable' in options) return work(null);
      if (name.startsWith('chat-kept')) await isClosed;
      return work({});
    };
    const value = { request, query: async () => ({ held: [] }) };
    Object.defineProperty(navigator, 'locks', { configurable: true, value });
    onTestFinished(() => void Reflect.deleteProperty(navigator, 'locks'));
    await reconnect();

    close();

    await waitFor(() => expect(readPendingRemovals(AMIRA)).toEqual([]));
    expect(callsTo('deleteprivatemessage')).toEqual([expect.stringContaining(messageAt(1).id)]);
  });

  test('a deletion without an answer stays pending', async () => {
    keepDeletions([box, messageAt(1).id, 'hide']);
    answerCalls(hub, /\/hideprivatemessage$/, () => {
      throw new AppError('server.unreachable');
    });
    await reconnect();

    await waitFor(() => expect(callsTo('hideprivatemessage')).toHaveLength(1));
    expect(readPendingRemovals(AMIRA)).toHaveLength(1);
  });
});
