import { expect, test } from 'vitest';
import { MESSAGE_EDIT_MS, MAX_PINS, MAX_REACTIONS, MESSAGE_UNDO_MS } from '../limits.ts';
import {
  isRemovedWithoutTrace,
  refuseEdit,
  refuseEmoji,
  refusePin,
  refuseReaction,
} from './message-actions.rules.ts';

const SENT = '2026-03-10T09:00:00.000Z';
const after = (ms: number) => new Date(Date.parse(SENT) + ms);
const message = { senderId: 'amira', deletedAt: null, kind: 'text', createdAt: SENT } as const;

test.each(['👍', '👍🏿', '❤️', '👨‍👩‍👧‍👦', '🏳️‍🌈', '🇫🇷', '#️⃣'])('%s is one emoji', (emoji) => {
  expect(refuseEmoji(emoji)).toBeNull();
});

test.each(['', 'a', '1', '❤', '👍👍', '👍 ', '👍\n', '🇫', 'x👍', '\u200D'])(
  '%o is not one emoji',
  (emoji) => {
    expect(refuseEmoji(emoji)).toBe('chat.not_emoji');
  },
);

test('a message has a limited number of different reactions, each from any number of users', () => {
  const full = Array.from({ length: MAX_REACTIONS }, (_, n) => ({ reactionId: String(n) }));
  expect(refuseReaction(full.slice(1), 'new')).toBeNull();
  expect(refuseReaction(full, 'new')).toBe('chat.many_reactions');
  expect(refuseReaction(full, '3')).toBeNull();
});

test('pins above the limit are refused', () => {
  expect(refusePin(MAX_PINS - 1)).toBeNull();
  expect(refusePin(MAX_PINS)).toBe('chat.many_pins');
});

test.each([
  ['one’s own text', message, 'amira', MESSAGE_EDIT_MS, null],
  ['a text of yesterday', message, 'amira', MESSAGE_EDIT_MS + 1, 'chat.too_late'],
  ['the other’s text', message, 'slim', 0, 'chat.not_sender'],
  ['a deleted text', { ...message, deletedAt: SENT }, 'amira', 0, 'chat.message_not_found'],
  ['a card', { ...message, kind: 'booking' as const }, 'amira', 0, 'chat.not_text'],
  ['a call', { ...message, kind: 'call' as const }, 'amira', 0, 'chat.not_text'],
])('%s: editing returns the expected refusal', (_, of, meId, ms, refusal) => {
  expect(refuseEdit(of, meId, after(ms))).toBe(refusal);
});

test('a message is removed without trace when it is deleted unseen and soon', () => {
  const it = { createdAt: SENT, position: 7 };
  expect(isRemovedWithoutTrace(it, 6, after(MESSAGE_UNDO_MS))).toBe(true);
  expect(isRemovedWithoutTrace(it, 7, after(0))).toBe(false);
  expect(isRemovedWithoutTrace(it, 6, after(MESSAGE_UNDO_MS + 1))).toBe(false);
});
