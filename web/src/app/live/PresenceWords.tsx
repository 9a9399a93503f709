import type { PersonPresence } from '@thedot/domain/users/presence.contract';
import type { PresenceStatus } from '@thedot/domain/users/users.contract';
import clsx from 'clsx';
import { useTranslation } from 'react-i18next';
import { Presence } from '../../ui/Presence.tsx';
import { useFormat } from '../../ui/use-format.ts';
import { useNow } from '../../ui/use-now.ts';
import { usePresenceLost, usePresenceOf } from './presence.ts';
import classes from './PresenceWords.module.css';

interface Props {
  userId: string;
  recorded?: PresenceStatus | null | undefined;
  /** What stands behind the dot. */
  rim?: string;
  className?: string | undefined;
}

/** Whether somebody is here now, as a dot and in words; nothing where that is nobody's business. */
export function PresenceWords({ userId, recorded, rim, className }: Props) {
  const known = usePresenceOf(userId);
  const isLost = usePresenceLost();
  const words = usePresenceWords();
  const status = known?.status ?? recorded;
  if (!status || isLost) return null;
  return (
    <span className={clsx(classes.words, className)}>
      <Presence status={status} size={14} {...(rim && { rim })} decorative />
      {words({ status, inSessionUntil: known?.inSessionUntil ?? null })}
    </span>
  );
}

/** Whether somebody is here, in words; whoever is in a session is so until it ends, on the reader's clock. */
export function usePresenceWords() {
  const { t } = useTranslation('ui');
  const format = useFormat();
  const now = useNow();
  return ({ status, inSessionUntil: until }: Pick<PersonPresence, 'status' | 'inSessionUntil'>) =>
    until && Date.parse(until) > now.getTime()
      ? t('in_session', { time: format.time(until) })
      : t(`presence.${status}`);
}
