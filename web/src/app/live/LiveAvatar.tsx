import type { PresenceStatus } from '@thedot/domain/users/users.contract';
import type { ComponentProps } from 'react';
import { DotAvatar } from '../../ui/DotAvatar.tsx';
import { usePresenceLost, usePresenceOf } from './presence.ts';

interface Props extends Omit<ComponentProps<typeof DotAvatar>, 'status'> {
  userId: string;
  /** What their record said when it was loaded, until the line says more. */
  recorded?: PresenceStatus | null | undefined;
}

/** Somebody's picture, with whether they are here now. */
export function LiveAvatar({ userId, recorded, ...avatar }: Props) {
  const known = usePresenceOf(userId)?.status ?? recorded;
  const status = usePresenceLost() ? null : known;
  return <DotAvatar {...avatar} {...(status && { status })} />;
}
