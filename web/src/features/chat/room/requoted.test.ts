import type { Message } from '@thedot/domain/chat/messages.contract';
import { PREVIEW_LENGTH } from '@thedot/domain/limits';
import { expect, test } from 'vitest';
import { messageAt, pageOf, SLIMANE } from '../../../testing/chat.ts';
import { previewOf } from '../preview-of.ts';
import { quoteNow } from './requoted.ts';
import { emptyRoom, type Outgoing, reduceRoom, type RoomEvent } from './room-state.ts';

const played = (...events: readonly RoomEvent[]) => events.reduce(reduceRoom, emptyRoom(0, 0));
const secret = messageAt(1, { text: 'The password is tulip' });
const reply = messageAt(2, { quote: previewOf(secret) });
const createdAt = messageAt(9).createdAt;
const edited = messageAt(1, { text: 'No words', revision: 5, editedAt: createdAt });
const deleted = messageAt(1, { text: '', revision: 6, deletedAt: createdAt });
const page = (items: readonly Message[], newest: number): RoomEvent => ({
  type: 'page',
  way: 'replace',
  page: pageOf(items, newest),
});
const opened = page([secret, reply], 4);
const quoteIn = (state: ReturnType<typeof played>, position = 2) =>
  state.messages.find((it) => it.position === position)?.quote;

test('whoever reads a quote sees what becomes of the message, heard of or caught up with', () => {
  const heard = played(opened, { type: 'changed', message: edited });
  expect(quoteIn(heard)).toMatchObject({ text: 'No words', isDeleted: false });

  const items = [deleted];
  const missed = reduceRoom(heard, { type: 'changes', items, hidden: [], revision: 6 });
  expect(quoteIn(missed)).toMatchObject({ text: '', isDeleted: true });
});

test('a quote of something that is not read here says so too, also on what is heard or read later', () => {
  const away = played(page([reply], 2), { type: 'changed', message: deleted });
  expect(quoteIn(away)).toMatchObject({ text: '', isDeleted: true });

  const late = messageAt(3, { quote: previewOf(secret), revision: 5 });
  expect(quoteIn(reduceRoom(away, { type: 'heard', message: late }), 3)).toMatchObject({
    text: '',
  });
  const overtaken = reduceRoom(away, {
    type: 'newer',
    page: { ...pageOf([late], 3), revision: 5 },
    upTo: 3,
  });
  expect(quoteIn(overtaken, 3)).toMatchObject({ isDeleted: true });
});

test('of two changes the later one stays, and none is older than what was read', () => {
  const order = played(
    opened,
    { type: 'changed', message: deleted },
    { type: 'changed', message: edited },
  );
  expect(quoteIn(order)).toMatchObject({ isDeleted: true });

  const again = { ...edited, text: 'Last words', revision: 7 };
  const fresh = { ...reply, quote: previewOf(again) };
  const read = played(page([again, fresh], 7), { type: 'changed', message: edited });
  expect(quoteIn(read)).toMatchObject({ text: 'Last words' });
});

test('what I hide for me alone is quoted as it was', () => {
  const hidden = played(opened, { type: 'hidden', messageId: secret.id, revision: 5 });
  expect(quoteIn(hidden)).toEqual(reply.quote);
});

test('what is on its way, and the draft, quote the message as it is by now', () => {
  const outgoing: Outgoing = {
    clientId: messageAt(3).clientId,
    text: 'Tulip?',
    quote: previewOf(secret),
    files: [],
    createdAt,
    problem: null,
  };
  const room = played(opened, { type: 'sending', outgoing }, { type: 'changed', message: deleted });

  expect(room.outgoing).toMatchObject([{ quote: { text: '', isDeleted: true } }]);
  expect(quoteNow(room, previewOf(secret))).toMatchObject({ text: '', isDeleted: true });
  expect(quoteNow(room, null)).toBeNull();
});

test('a quote is a beginning, without the mention that its end would cut', () => {
  const whole = '😀'.repeat(PREVIEW_LENGTH - 5);
  const long = { ...edited, text: `${whole}<@${SLIMANE}> and more` };
  expect(quoteIn(played(opened, { type: 'changed', message: long }))?.text).toBe(whole);
});
