import type { CalendarEntry } from '@thedot/domain/calendar/calendar.contract';
import { useTranslation } from 'react-i18next';
import { Card } from '../../../ui/Card.tsx';
import { EntryRows } from './EntryRows.tsx';

/** The user's bookings of the next days besides sessions, such as spaces and material. */
export function MyBookingsCard({ bookings }: { bookings: readonly CalendarEntry[] }) {
  const { t } = useTranslation('dashboard');
  return (
    <Card title={t('bookings.title')}>
      <EntryRows entries={bookings} withDay />
    </Card>
  );
}
