import { onlineManager } from '@tanstack/react-query';
import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { ERASED_NAME } from '@thedot/domain/users/erasure.rules';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { chooseLanguage } from '../../../lib/i18n/i18n.ts';
import { dispatchLiveEvent } from '../../../lib/live/live-events.ts';
import {
  chooseMessageAction,
  connect,
  disconnect,
  networkFailure,
  openMessageMenu,
  pressButton,
} from '../../../testing/chat-actions.ts';
import {
  AMIRA,
  chatFile,
  messageAt,
  myMessageAt,
  myNewMessageAt,
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
import { SharedFiles } from '../info/SharedFiles.tsx';

const hub = stubChatServer();
const { unseen } = makeRoom();
const shown = (words: string) => screen.queryAllByText(words);
const callsTo = (path: string) => hub.asked.filter((it) => it.includes(path));
const actions = () => screen.findByRole('dialog', { name: 'Message actions' });

describe('messages', () => {
  test('lose their text when their sender is erased', async () => {
    await renderRoom();
    await screen.findByText('Message 1');

    hub.messages = hub.messages.map((it) => ({
      ...it,
      text: '',
      revision: it.revision + 10,
      deletedAt: it.createdAt,
    }));
    act(() => dispatchLiveEvent('chat-room', { roomId: ROOM }));

    await waitFor(() => expect(shown('Message 1')).toEqual([]));
  });

  test('name the people who reacted', async () => {
    hub.messages = [messageAt(1, { reactions: [{ reactionId: '👍', userIds: [AMIRA, SLIMANE] }] })];
    await renderRoom();
    await screen.findByRole('button', { name: '👍 2 reactions: You, Slimane Khelifi' });
  });

  test('of the other person are announced, the same text twice too', async () => {
    await renderRoom();
    const log = await screen.findByRole('log');
    await within(log).findByText('Message 3');
    expect(log.getAttribute('aria-live')).toBe('off');
    const said = () => screen.getAllByRole('status').map(({ textContent }) => textContent);
    expect(said()).not.toContainEqual(expect.stringContaining('Message'));

    act(() => dispatchLiveEvent('chat-message', messageAt(4, { text: 'ok' }), unseen));
    act(() => dispatchLiveEvent('chat-message', myMessageAt(5, { text: 'Mine' }), unseen));
    const first = screen.getByText('Slimane Khelifi: ok');
    act(() => dispatchLiveEvent('chat-message', messageAt(6, { text: 'ok' }), unseen));
    expect(screen.getByText('Slimane Khelifi: ok')).not.toBe(first);
    expect(said()).not.toContainEqual(expect.stringContaining('Mine'));
  });

  test('name an erased person in the user’s language', async () => {
    await act(() => chooseLanguage('fr'));
    await renderRoom({ other: { ...makeRoom().other, name: ERASED_NAME }, closed: 'removed' });

    expect(await screen.findByRole('log', { name: 'Messages avec Compte supprimé' })).toBeTruthy();
    expect(document.body.textContent).not.toContain(ERASED_NAME);
    expect(screen.getByText(/^Début de votre conversation avec Compte supprimé/)).toBeTruthy();
  });
});

describe('the keyboard', () => {
  test('moves from message to message, over calls, and opens their actions', async () => {
    const call = { callId: ROOM, media: 'audio', state: 'missed' } as const;
    hub.messages = [messageAt(1), messageAt(2, { kind: 'call', text: '', call }), messageAt(3)];
    await renderRoom();
    const log = await screen.findByRole('log', { name: 'Messages with Slimane Khelifi' });
    await within(log).findByText('Message 3');
    act(() => log.focus());

    await userEvent.keyboard('{ArrowUp}{ArrowUp}');
    expect(document.activeElement?.textContent).toContain('Missed call');
    await userEvent.keyboard('{ArrowUp}');
    expect(document.activeElement?.textContent).toContain('Message 1');

    await userEvent.keyboard('{Enter}');
    await userEvent.click(within(await actions()).getByRole('button', { name: 'Reply' }));
    await screen.findByText('Replying to Slimane');
  });

  const both = ['React with 👍', 'React with an emoji', 'Reply', 'Pin', 'Copy text', 'Copy link'];
  test.each([
    ['own', '{ArrowUp}', ['Edit', 'Hide for me', 'Delete for both of you']],
    ['other', '{ArrowUp}{ArrowUp}', ['Mark as unread from here', 'Hide for me']],
  ])('reaches all actions on an %s message', async (_, steps, more) => {
    hub.messages.push(myNewMessageAt(4, 'Mine'));
    await renderRoom();
    const log = await screen.findByRole('log');
    await within(log).findByText('Mine');
    act(() => log.focus());

    await userEvent.keyboard(`${steps}{Enter}`);
    const names = within(await actions())
      .getAllByRole('button')
      .map((it) => it.getAttribute('aria-label') ?? it.textContent);
    expect(names).toEqual(expect.arrayContaining([...both, ...more]));
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });
});

test('a message is hidden from its open menu after the pointer left it, and returns on undo', async () => {
  await renderRoom();
  await openMessageMenu('Message 2');
  const hide = await screen.findByRole('menuitem', { name: 'Hide for me' });
  await userEvent.hover(screen.getByText('Message 1'));
  await userEvent.click(hide);
  await waitFor(() => expect(shown('Message 2')).toEqual([]));

  await pressButton('Undo');
  expect(shown('Message 2')).toHaveLength(1);
  expect(callsTo('hideprivatemessage')).toEqual([]);
});

test('a long press opens the actions despite small movement, but not when the finger scrolls', async () => {
  await renderRoom();
  const touch = (words: string) =>
    fireEvent.pointerDown(screen.getByText(words), {
      pointerType: 'touch',
      isPrimary: true,
      clientX: 50,
      clientY: 50,
    });
  const moveTo = (words: string, clientX: number, clientY: number) =>
    fireEvent.pointerMove(screen.getByText(words), { pointerType: 'touch', clientX, clientY });
  await screen.findByText('Message 3');
  touch('Message 2');
  moveTo('Message 2', 50, 90);
  touch('Message 3');
  moveTo('Message 3', 53, 46);

  await actions();
  expect(screen.getAllByRole('dialog')).toHaveLength(1);
});

describe('new messages', () => {
  const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
  beforeEach(() => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
  });
  afterEach(() => {
    disconnect();
    onlineManager.setOnline(true);
  });

  test('are polled every ten seconds without a live connection, later less often', async () => {
    await renderRoom();
    await screen.findByText('Message 3');
    hub.messages.push(messageAt(4, { text: 'Can you hear me?' }));

    await pass(5_000);
    expect(shown('Can you hear me?')).toEqual([]);
    await pass(6_000);
    await screen.findByText('Can you hear me?');

    hub.messages.push(messageAt(5, { text: 'And now?' }));
    await pass(21_000);
    await screen.findByText('And now?');
  });

  test('are not polled with a live connection', async () => {
    connect();
    await renderRoom();
    await screen.findByText('Message 3');
    const before = hub.asked.length;

    await pass(50_000);
    expect(hub.asked.slice(before).filter((it) => !it.includes('/markasseen'))).toEqual([]);
  });
});

describe('read receipts', () => {
  const receipts = () => callsTo('/markasseen');
  beforeEach(() => {
    vi.spyOn(document, 'hasFocus').mockReturnValue(true);
  });

  test('of the other person appear and disappear with the room’s data', async () => {
    hub.messages = [myMessageAt(1)];
    const room = await renderRoom();
    await screen.findByText('Message 1');
    expect(screen.queryByText(/· Seen/)).toBeNull();

    room.rerenderRoom({ seenByOther: 1 });
    await screen.findByText(/· Seen/);

    room.rerenderRoom({ seenByOther: null });
    await waitFor(() => expect(screen.queryByText(/· Seen/)).toBeNull());
  });

  test('that failed are sent after a reconnect', async () => {
    let isAway = true;
    answerCalls(hub, /\/markasseen$/, () => (isAway ? networkFailure() : undefined));
    await renderRoom();
    await waitFor(() => expect(receipts().length).toBeGreaterThan(0));
    isAway = false;
    const before = receipts().length;
    await act(async () => {});

    connect();

    await waitFor(() => expect(receipts().length).toBeGreaterThan(before));
  });

  test('are sent when the network returns after marking as unread failed', async () => {
    let isAway = true;
    answerCalls(hub, /\/markas/, () => (isAway ? Response.json({}, { status: 503 }) : undefined));
    await renderRoom();
    await screen.findByText('Message 3');
    await waitFor(() => expect(receipts()).toHaveLength(1));

    await chooseMessageAction('Message 2', 'Mark as unread from here');
    expect(hub.asked.at(-1)).toContain('/markasunseen');
    await waitFor(() => expect(shown('New')).toEqual([]));

    isAway = false;
    fireEvent(window, new Event('online'));
    await waitFor(() => expect(receipts()).toHaveLength(2));
  });
});

describe('a file', () => {
  const [deck, wrong] = [chatFile(1, 'deck.pdf'), chatFile(2, 'wrong.pdf')];

  /** The server removes one file of the message that has both. */
  function removeFiles() {
    const removed: unknown[] = [];
    const { id: messageId, createdAt } = messageAt(4);
    const at = { messageId, position: 4, createdAt };
    answerCalls(hub, /\/getfiles$/, () => {
      const items = [
        { ...deck, ...at, senderId: SLIMANE },
        { ...wrong, ...at, senderId: AMIRA },
      ];
      return Response.json({ items, next: null });
    });
    answerCalls(hub, /\/deletefile$/, (_, body) => {
      removed.push(JSON.parse(body));
      return Response.json(myMessageAt(4, { files: [deck], revision: 50 }));
    });
    return removed;
  }
  const confirm = async () => {
    const dialog = await screen.findByRole('dialog', { name: 'Delete file' });
    within(dialog).getByText(/^The file wrong.pdf will be deleted for both of you/);
    await userEvent.click(within(dialog).getByRole('button', { name: 'Delete file' }));
  };

  test('can be removed from the user’s own message, which keeps the others', async () => {
    hub.messages.push(myMessageAt(4, { text: 'Here', files: [deck, wrong] }));
    const removed = removeFiles();
    await renderRoom();
    await chooseMessageAction('Here', 'Delete wrong.pdf for both of you');
    expect(removed).toEqual([]);
    await confirm();

    await waitFor(() => expect(shown('wrong.pdf')).toEqual([]));
    expect(shown('deck.pdf')).toHaveLength(1);
    expect(removed).toEqual([{ messageId: messageAt(4).id, fileId: wrong.id }]);
  });

  test('cannot be removed from another’s message, or when nothing would remain', async () => {
    hub.messages.push(messageAt(4, { text: 'Theirs', files: [deck] }));
    hub.messages.push(myMessageAt(5, { text: '', files: [wrong] }));
    await renderRoom();
    for (const words of ['Theirs', 'wrong.pdf']) {
      await openMessageMenu(words);
      await screen.findByRole('menuitem', { name: 'Hide for me' });
      expect(screen.queryByRole('menuitem', { name: /^Delete .* for both of you/ })).toBeNull();
      await userEvent.keyboard('{Escape}');
      await waitFor(() => expect(screen.queryByRole('menuitem')).toBeNull());
    }
  });

  test('can be removed in the list of the room’s files when it is the user’s own', async () => {
    const removed = removeFiles();
    render(
      <ChatProviders>
        <SharedFiles room={makeRoom()} onJump={() => {}} />
      </ChatProviders>,
    );
    await pressButton('Actions for wrong.pdf');
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Delete for both of you' }));
    expect(screen.queryByRole('button', { name: 'Actions for deck.pdf' })).toBeNull();
    await confirm();

    await waitFor(() => expect(removed).toHaveLength(1));
    await waitFor(() => expect(callsTo('/getfiles')).toHaveLength(2));
  });
});
