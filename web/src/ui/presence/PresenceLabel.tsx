import type { PersonPresence } from '@thedot/domain/users/presence.contract';
import type { PresenceStatus } from '@thedot/domain/users/users.contract';
import clsx from 'clsx';
import { useTranslation } from 'react-i18next';
import { PresenceDot } from '../dots/PresenceDot.tsx';
import { useFormat } from '../../lib/format/use-format.ts';
import { useNow } from '../../lib/format/use-now.ts';
import { useIsPresenceStale, usePresenceOf } from '../../lib/live/presence.ts';
import classes from './PresenceLabel.module.css';

interface Props {
  userId: string;
  fallbackStatus?: PresenceStatus | null | undefined;
  /** The background colour behind the dot. */
  backgroundColor?: string;
  className?: string | undefined;
}

/** A user's presence as a dot and text; nothing if the viewer may not see it. */
export function PresenceLabel({ userId, fallbackStatus, backgroundColor, className }: Props) {
  const known = usePresenceOf(userId);
  const isStale = useIsPresenceStale();
  const formatPresence = usePresenceText();
  const status = known?.status ?? fallbackStatus;
  if (!status || isStale) return null;
  return (
    <span className={clsx(classes.words, className)}>
      <PresenceDot
        status={status}
        size={14}
        {...(backgroundColor && { backgroundColor })}
        decorative
      />
      {formatPresence({ status, inSessionUntil: known?.inSessionUntil ?? null })}
    </span>
  );
}

/** Returns the presence as text; "in a session until" ends by the viewer's clock. */
export function usePresenceText() {
  const { t } = useTranslation('ui');
  const format = useFormat();
  const now = useNow();
  return ({ status, inSessionUntil: until }: Pick<PersonPresence, 'status' | 'inSessionUntil'>) =>
    until && Date.parse(until) > now.getTime()
      ? t('in_session', { time: format.time(until) })
      : t(`presence.${status}`);
}
