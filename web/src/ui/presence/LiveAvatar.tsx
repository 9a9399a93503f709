import type { PresenceStatus } from '@thedot/domain/users/users.contract';
import type { ComponentProps } from 'react';
import { DotAvatar } from '../dots/DotAvatar.tsx';
import { useIsPresenceStale, usePresenceOf } from '../../lib/live/presence.ts';

interface Props extends Omit<ComponentProps<typeof DotAvatar>, 'status'> {
  userId: string;
  /** The presence from the loaded record, until a live event updates it. */
  fallbackStatus?: PresenceStatus | null | undefined;
}

/** An avatar with live presence. */
export function LiveAvatar({ userId, fallbackStatus, ...avatar }: Props) {
  const known = usePresenceOf(userId)?.status ?? fallbackStatus;
  const status = useIsPresenceStale() ? null : known;
  return <DotAvatar {...avatar} {...(status && { status })} />;
}
