import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Count } from '../../ui/Count.tsx';
import { countUnseen, unseenQuery } from './unseen.data.ts';

interface Props {
  className?: string | undefined;
}

/** How many messages wait, in the menu. */
export function UnseenCount({ className }: Props) {
  const { t } = useTranslation('shell');
  const { data } = useQuery(unseenQuery);
  const count = data ? countUnseen(data) : 0;
  return <Count count={count} label={t('unseen_messages', { count })} className={className} />;
}
