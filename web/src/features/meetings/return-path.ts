import type { MeetingPage } from '@thedot/domain/meetings/meetings.contract';
import { useTranslation } from 'react-i18next';

/** Where a meeting belongs: the booking of a session, the chat of a call, else the list of meetings. */
export function returnPath({
  bookingId,
  roomId,
}: Pick<MeetingPage, 'bookingId' | 'roomId'>): string {
  if (bookingId) return `/booking/${bookingId}`;
  return roomId ? `/chat?${new URLSearchParams({ room: roomId })}` : '/visio';
}

export function useReturnLabel() {
  const { t } = useTranslation('meetings');
  return ({ bookingId, roomId }: Pick<MeetingPage, 'bookingId' | 'roomId'>): string =>
    t(bookingId ? 'back.booking' : roomId ? 'back.chat' : 'back.meetings');
}
