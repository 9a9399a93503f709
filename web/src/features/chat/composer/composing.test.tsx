import { MantineProvider } from '@mantine/core';
import { Notifications } from '@mantine/notifications';
import {
  act,
  cleanup,
  createEvent,
  fireEvent,
  render,
  screen,
  waitFor,
  within,
} from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { MAX_FILE_BYTES, MAX_MESSAGE_LENGTH } from '@thedot/domain/limits';
import { describe, expect, test } from 'vitest';
import { chooseLanguage } from '../../../lib/i18n/i18n.ts';
import {
  chooseMessageAction,
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
  messageAt,
  myNewMessageAt,
  ROOM,
  makeRoom,
  SLIMANE,
} from '../../../testing/chat.ts';
import { answerCalls, stubChatServer, renderRoom } from '../../../testing/render-room.tsx';
import { toMessagePreview } from '../state/message-preview.ts';
import { useBlockStrayDrops } from './DropArea.tsx';

const hub = stubChatServer();
const sentTexts = () => hub.sent.map(({ text }) => text);

describe('the message field', () => {
  test('sends on Enter, breaks the line on Shift+Enter and never sends blanks', async () => {
    await renderRoom();
    await send('  ');
    expect(hub.sent).toEqual([]);
    await userEvent.clear(await findMessageField());
    await send('one{Shift>}{Enter}{/Shift}two');
    await waitFor(() => expect(sentTexts()).toEqual(['one\ntwo']));
  });

  test('breaks the line on Enter when the user sends with Ctrl+Enter', async () => {
    localStorage.setItem('chat-send-key', JSON.stringify('mod-enter'));
    await renderRoom();
    await type('one{Enter}two');
    expect(hub.sent).toEqual([]);

    await userEvent.keyboard('{Control>}{Enter}{/Control}');
    await waitFor(() => expect(sentTexts()).toEqual(['one\ntwo']));
  });

  test('makes the selection bold on Ctrl+B', async () => {
    await renderRoom();
    await type('bold');
    (await findMessageField()).setSelectionRange(0, 4);
    await userEvent.keyboard('{Control>}b{/Control}');
    expect(await draft()).toBe('**bold**');
  });

  test('keeps a draft in this browser, for its own user only, until it is sent', async () => {
    localStorage.setItem(`chat-draft:${AMIRA}:${ROOM}`, 'From before');
    const theirs = `${SLIMANE}:${ROOM}`;
    localStorage.setItem(`chat-draft:${theirs}`, 'Of Slimane');
    localStorage.setItem(`chat-reply:${theirs}`, JSON.stringify(toMessagePreview(messageAt(1))));
    await renderRoom();
    expect(await draft()).toBe('From before');
    expect(screen.queryByText(/Replying to/)).toBeNull();
    await type('{Enter}');
    expect(localStorage.getItem(`chat-draft:${AMIRA}:${ROOM}`)).toBeNull();
    expect(await draft()).toBe('');
  });

  test('drops the quote on Escape', async () => {
    await renderRoom();
    await reply('Message 2');
    await screen.findByText('Replying to Slimane');
    await userEvent.keyboard('{Escape}');
    expect(screen.queryByText('Replying to Slimane')).toBeNull();
  });

  test.each([
    ['x'.repeat(MAX_MESSAGE_LENGTH + 1), '1 character too many'],
    // A mention is stored with the whole id.
    [`@Slimane ${'x'.repeat(MAX_MESSAGE_LENGTH - 12)}`, /characters too many$/],
  ])('does not send more characters than can be stored', async (words, warning) => {
    await renderRoom();
    await userEvent.click(await findMessageField());
    await userEvent.paste(words);
    await screen.findByText(warning);
    await userEvent.keyboard('{Enter}');
    expect(hub.sent).toEqual([]);
  });

  test('is replaced by the reason in a closed room, and gets the focus after unblocking', async () => {
    const calls: unknown[] = [];
    answerCalls(hub, /\/block$/, (_, body) => {
      calls.push(JSON.parse(body));
      return Response.json({});
    });
    const room = await renderRoom({ closed: 'blocked_by_me' });
    await screen.findByText(/You blocked Slimane Khelifi/);
    expect(screen.queryByRole('textbox')).toBeNull();

    await pressButton('Unblock');
    await waitFor(() => expect(calls).toEqual([{ userId: makeRoom().other.id, blocked: false }]));
    room.rerenderRoom({ closed: null });
    const field = await findMessageField();
    await waitFor(() => expect(document.activeElement).toBe(field));

    room.rerenderRoom({ closed: 'blocked' });
    await screen.findByText(/You can’t message Slimane Khelifi/);
    expect(screen.queryByRole('button', { name: 'Unblock' })).toBeNull();
  });
});

describe('a mention', () => {
  test('is offered after @, taken with Enter and sent with the id of the person', async () => {
    await renderRoom();
    const field = await findMessageField();
    await type('Ask @Sl');
    const option = await screen.findByRole('option', { name: '@Slimane Slimane Khelifi' });
    expect(field.getAttribute('aria-activedescendant')).toBe(option.id);

    await userEvent.keyboard('{Enter}');
    expect(field.value).toBe('Ask @Slimane ');
    expect(field.getAttribute('aria-activedescendant')).toBeNull();
    await send('now');
    await waitFor(() => expect(sentTexts()).toEqual([`Ask <@${SLIMANE}> now`]));
  });

  test('is no longer offered when the caret leaves it', async () => {
    await renderRoom();
    await type('Bonjour @Sl');
    await screen.findByRole('option', { name: /Slimane/ });
    await userEvent.keyboard('{Home}');
    expect(screen.queryByRole('option', { name: /Slimane/ })).toBeNull();
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(sentTexts()).toEqual(['Bonjour @Sl']));
  });
});

describe('emoji', () => {
  const offers = async () => within(await screen.findByRole('listbox', { name: 'Matching emoji' }));

  test('are offered after a colon and two letters, and taken with the keyboard', async () => {
    await renderRoom();
    await type('Done :hea');
    const list = await offers();
    expect(list.getAllByRole('option').length).toBeLessThanOrEqual(8);
    const first = list.getByRole('option', { name: ':heart:', selected: true });
    expect((await findMessageField()).getAttribute('aria-activedescendant')).toBe(first.id);

    await userEvent.keyboard('{ArrowDown}');
    const second = list.getByRole('option', { selected: true }).textContent ?? '';
    await userEvent.keyboard('{Enter}');

    expect(await draft()).toBe(`Done ${second.split(':')[0]} `);
    expect(screen.queryByRole('listbox')).toBeNull();
    expect(hub.sent).toEqual([]);
  });

  test('are taken with Tab or a tap, and dismissed with Escape', async () => {
    await renderRoom();
    await type(':rock');
    await offers();
    await userEvent.keyboard('{Tab}');
    expect(await draft()).toBe('🚀 ');

    await type(':fus');
    await userEvent.click((await offers()).getByRole('option', { name: ':rocket:' }));
    expect(await draft()).toBe('🚀 🚀 ');

    await type(':rock');
    await offers();
    await userEvent.keyboard('{Escape}');
    expect(screen.queryByRole('listbox')).toBeNull();
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(sentTexts()).toEqual(['🚀 🚀 :rock']));
  });

  test('replace their whole names between colons', async () => {
    await renderRoom();
    await type('Well :+1:');
    await waitFor(async () => expect(await draft()).toBe('Well 👍'));
    await type(' at 10:30: :sourire:');
    await waitFor(async () => expect(await draft()).toBe('Well 👍 at 10:30: 😄'));
  });

  test('replace a name when more was typed before the names were loaded', async () => {
    await renderRoom();
    const field = await findMessageField();
    fireEvent.change(field, { target: { value: 'Well :+1:' } });
    fireEvent.change(field, { target: { value: 'Well :+1: done' } });
    await waitFor(() => expect(field.value).toBe('Well 👍 done'));
    expect(field.selectionStart).toBe(field.value.length);
  });

  test('have names in the user’s language', async () => {
    await renderRoom();
    await act(() => chooseLanguage('fr'));
    await userEvent.type(await screen.findByRole('textbox'), ':smi');
    const list = await screen.findByRole('listbox', { name: 'Emojis correspondants' });
    within(list).getByRole('option', { name: ':sourire:' });
  });
});

describe('an edit', () => {
  const waitForOwnMessage = async () => {
    hub.messages.push(myNewMessageAt(4, 'Mine'));
    await renderRoom();
    await screen.findByText('Mine');
  };
  const edit = async (words: string) => {
    await waitForOwnMessage();
    await type('{ArrowUp}');
    await screen.findByText('Editing message');
    await type(words);
  };

  test('begins on ArrowUp without modifiers, ends on Escape and is saved on Enter', async () => {
    await waitForOwnMessage();
    await type('{Alt>}{ArrowUp}{/Alt}{Control>}{ArrowUp}{/Control}');
    expect(screen.queryByText('Editing message')).toBeNull();

    await type('{ArrowUp}');
    await screen.findByText('Editing message');
    expect(await draft()).toBe('Mine');
    await userEvent.keyboard('{Escape}');
    expect(await draft()).toBe('');

    await type('{ArrowUp}');
    await send(' too');
    await screen.findByText('Mine too');
  });

  test('that was not saved is restored when the room is opened again', async () => {
    await edit(' and more');
    cleanup();
    await renderRoom();

    await screen.findByText('Editing message');
    expect(await draft()).toBe('Mine and more');
    await type('{Enter}');
    await screen.findByText('Mine and more');
    cleanup();
    await renderRoom();
    expect(await draft()).toBe('');
  });

  test('continues after an answer to another message was sent', async () => {
    await edit(' and more');
    await reply('Message 2');
    await send('An answer');
    await waitFor(() => expect(sentTexts()).toEqual(['An answer']));

    await screen.findByText('Editing message');
    expect(await draft()).toBe('Mine and more');
  });

  test('that failed is saved on retry', async () => {
    const texts: unknown[] = [];
    answerCalls(hub, /\/editmessage$/, (_, body) => {
      texts.push(JSON.parse(body).text);
      return texts.length === 1 ? networkFailure() : undefined;
    });
    await edit(' and more{Enter}');
    await screen.findByText('Editing message');
    await waitFor(async () => expect(await draft()).toBe('Mine and more'));

    await type('{Enter}');
    await waitFor(() => expect(texts).toEqual(['Mine and more', 'Mine and more']));
  });

  test('of a message is kept while another one is edited', async () => {
    hub.messages[2] = myNewMessageAt(3, 'First');
    await edit(' and more');
    await chooseMessageAction('First', 'Edit');
    expect(await draft()).toBe('First');
    await chooseMessageAction('Mine', 'Edit');
    expect(await draft()).toBe('Mine and more');
    await chooseMessageAction('First', 'Edit');

    await send(' too');
    await screen.findByText('First too');
    expect(await draft()).toBe('Mine and more');
  });

  test('that fails while another edit is typed is restored after that one', async () => {
    const answer = Promise.withResolvers<Response>();
    answerCalls(hub, /\/editmessage$/, () => answer.promise);
    render(
      <MantineProvider env="test">
        <Notifications />
      </MantineProvider>,
    );
    hub.messages[2] = myNewMessageAt(3, 'First');
    await edit(' and more{Enter}');
    await chooseMessageAction('First', 'Edit');
    await type(' in other words');

    answer.reject(new TypeError('network failure'));
    await screen.findByText(/It will reopen when you finish this edit/);
    expect(await draft()).toBe('First in other words');
    await userEvent.keyboard('{Escape}');
    expect(await draft()).toBe('Mine and more');
    await userEvent.keyboard('{Escape}');
    expect(await draft()).toBe('');
  });

  test('does not begin on a message that was just deleted', async () => {
    await waitForOwnMessage();
    await chooseMessageAction('Mine', 'Delete for both of you');
    await screen.findByText('Deleting for both of you…');

    await type('{ArrowUp}');
    expect(screen.queryByText('Editing message')).toBeNull();
  });

  test('takes no dropped files', async () => {
    await edit(' too');
    const files = [new File(['x'], 'dropped.png', { type: 'image/png' })];
    fireEvent.drop(screen.getByRole('log'), { dataTransfer: { types: ['Files'], files } });
    await userEvent.keyboard('{Escape}');
    expect(screen.queryByText('dropped.png')).toBeNull();
  });
});

describe('a file', () => {
  test.each([
    ['the words of a table, which brings its picture too', 'a\tb', '<table></table>', false],
    ['a file, which brings its name', 'file.png', '', true],
    ['a picture of a page', '', '<img src="x">', true],
  ])(
    'is attached, or its text inserted, when the user pastes %s',
    async (name, plain, html, isFile) => {
      await renderRoom();
      const texts: Record<string, string> = { 'text/plain': plain, 'text/html': html };
      const clipboardData = {
        files: [new File(['x'], name, { type: 'image/png' })],
        types: [...Object.keys(texts).filter((kind) => texts[kind]), 'Files'],
        getData: (kind: string) => texts[kind] ?? '',
      };
      const paste = createEvent.paste(await findMessageField(), { clipboardData });
      fireEvent(await findMessageField(), paste);

      expect(paste.defaultPrevented).toBe(isFile);
      expect(screen.queryAllByText(name)).toHaveLength(isFile ? 1 : 0);
    },
  );

  test('that is too large stays in the tray when the text is sent, and cannot be retried', async () => {
    await renderRoom();
    const film = new File(['x'], 'film.mp4');
    Object.defineProperty(film, 'size', { value: MAX_FILE_BYTES + 1 });
    await userEvent.upload(document.querySelector<HTMLInputElement>('input[type=file]')!, film);
    await screen.findByText('film.mp4');
    expect(screen.queryByRole('button', { name: 'Retry film.mp4' })).toBeNull();
    expect(screen.queryByText(/Once the files have arrived/)).toBeNull();

    await send('Words alone');
    await waitFor(() => expect(hub.sent).toMatchObject([{ text: 'Words alone', files: [] }]));
    expect(screen.getAllByText('film.mp4')).toHaveLength(1);
  });

  test('dropped beside the room does not replace the page', () => {
    const Chat = () => {
      useBlockStrayDrops();
      return <p>The list</p>;
    };
    render(<Chat />);
    const isPrevented = (types: readonly string[]) =>
      !fireEvent.drop(screen.getByText('The list'), { dataTransfer: { types } });
    expect([isPrevented(['Files']), isPrevented(['text/plain'])]).toEqual([true, false]);
  });
});
