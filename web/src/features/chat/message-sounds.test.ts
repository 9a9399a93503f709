import { expect, test } from 'vitest';
import { AMIRA, messageAt, ROOM, roomOf } from '../../testing/chat.ts';
import { soundOf } from './message-sounds.ts';

const { unseen } = roomOf();
const amira = { id: AMIRA, status: 'Active', looked: [] } as const;

test('a message is heard, and one that names me is heard as that', () => {
  expect(soundOf(messageAt(1), unseen, amira)).toBe('message');
  expect(soundOf(messageAt(1, { text: `Ask <@${AMIRA}>` }), unseen, amira)).toBe('mention');
});

test('whoever has the room before their eyes hears nothing, and of others a word from aside', () => {
  expect(soundOf(messageAt(1), unseen, { ...amira, looked: [ROOM] })).toBeNull();
  expect(soundOf(messageAt(1), unseen, { ...amira, looked: ['another'] })).toBe('private');
});

test('my own words, a muted room and whoever does not want to be disturbed are silent', () => {
  const mention = messageAt(1, { text: `<@${AMIRA}>` });
  expect(soundOf(messageAt(1, { senderId: AMIRA }), unseen, amira)).toBeNull();
  expect(soundOf(mention, { ...unseen, muted: true }, amira)).toBeNull();
  expect(soundOf(mention, unseen, { ...amira, status: 'Do Not Disturb' })).toBeNull();
});

test('of a call that is over, the one that was missed is heard', () => {
  const over = (state: 'missed' | 'accepted') =>
    messageAt(1, { kind: 'call', call: { callId: ROOM, media: 'audio', state } });
  expect(soundOf(over('missed'), unseen, amira)).toBe('message');
  expect(soundOf(over('accepted'), unseen, amira)).toBeNull();
});
