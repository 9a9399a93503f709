import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useIsViewing } from '../../lib/session/session.ts';
import { CountBadge } from '../../ui/CountBadge.tsx';
import { countUnseen, unseenQuery } from './rooms/unseen.data.ts';

interface Props {
  className?: string | undefined;
}

/** The number of unseen messages, for the menu. */
export function UnseenCount({ className }: Props) {
  const { t } = useTranslation('shell');
  const { data } = useQuery({ ...unseenQuery, enabled: !useIsViewing() });
  const count = data ? countUnseen(data) : 0;
  return <CountBadge count={count} label={t('unseen_messages', { count })} className={className} />;
}
