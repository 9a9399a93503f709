import { useTranslation } from 'react-i18next';
import { HistoryCard } from '../../submissions/submissions.public.ts';
import { describeApplicationEvent } from './application-history.ts';

/** What happened to an application, for its applicants and staff. */
export function ApplicationHistory({ id }: { id: string }) {
  const { t } = useTranslation('opportunities');
  return (
    <HistoryCard id={id} describe={(event, name) => describeApplicationEvent(t, event, name)} />
  );
}
