import { Anchor } from '@mantine/core';
import { IconExternalLink } from '@tabler/icons-react';
import type { Booking } from '@thedot/domain/expert-sessions/bookings.contract';
import { sessionLinkHost } from '@thedot/domain/expert-sessions/session-place.rules';

/** The link of a session that is held elsewhere: its host is shown, so that the reader knows where it leads. */
export function SessionLink({ mode, place }: Pick<Booking, 'mode' | 'place'>) {
  const host = mode === 'external_link' ? sessionLinkHost(place) : null;
  if (!host) return null;
  return (
    <Anchor
      href={place}
      target="_blank"
      rel="noopener noreferrer nofollow"
      underline="always"
      style={{ overflowWrap: 'anywhere' }}
    >
      {host} <IconExternalLink size={14} stroke={1.75} aria-hidden />
    </Anchor>
  );
}
