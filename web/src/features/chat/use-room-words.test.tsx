import { QueryClientProvider } from '@tanstack/react-query';
import { renderHook } from '@testing-library/react';
import type { CallState } from '@thedot/domain/chat/calls.contract';
import { beforeEach, expect, test } from 'vitest';
import { chooseLanguage, loadTexts } from '../../app/i18n.ts';
import { queryClient } from '../../app/query-client.ts';
import { meQuery } from '../../app/session.ts';
import { AMIRA, messageAt, roomOf, SLIMANE } from '../../testing/chat.ts';
import { somebody } from '../../testing/me.ts';
import { previewOf } from './preview-of.ts';
import { useRoomWords } from './use-room-words.ts';

const wrapper = ({ children }: { children: React.ReactNode }) => (
  <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
);

/** What Amira’s list says last of a room in which this call was made. */
function saidOf(senderId: string, state: CallState): string {
  const call = { callId: 'c', media: 'audio', state } as const;
  const lastMessage = previewOf(messageAt(1, { senderId, kind: 'call', text: '', call }));
  const { result } = renderHook(useRoomWords, { wrapper });
  return result.current.lastWords(roomOf({ lastMessage }));
}

beforeEach(async () => {
  queryClient.setQueryData(meQuery.queryKey, somebody({ id: AMIRA }));
  await loadTexts('app', 'ui', 'chat');
});

test.each(['missed', 'cancelled', 'busy'] as const)(
  'a call that ended as %s is a missed one to who was called',
  async (state) => {
    await chooseLanguage('en');
    expect(saidOf(SLIMANE, state)).toBe('Missed call');
    await chooseLanguage('fr');
    expect(saidOf(SLIMANE, state)).toBe('Appel manqué');
  },
);

test('a list says how a call ended, and whose it was', async () => {
  await chooseLanguage('en');

  expect(saidOf(AMIRA, 'missed')).toBe('Your call was not answered');
  expect(saidOf(AMIRA, 'declined')).toBe('Your call was declined');
  expect(saidOf(SLIMANE, 'declined')).toBe('You declined a call');
  expect(saidOf(SLIMANE, 'accepted')).toBe('Call');
});
