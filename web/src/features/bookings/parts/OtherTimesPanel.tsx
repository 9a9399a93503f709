import type { BookingPage } from '@thedot/domain/bookings/bookings.contract';
import { useTranslation } from 'react-i18next';
import type { Picks } from '../../../app/slots/picks.ts';
import { FormPanel } from '../../../ui/dialogs/FormPanel.tsx';
import { OtherTimesForm } from './OtherTimesForm.tsx';

interface Props {
  booking: BookingPage;
  /** What it begins with; null while it is closed. */
  picks: Picks | null;
  onClose: () => void;
}

export function OtherTimesPanel({ booking, picks, onClose }: Props) {
  const { t } = useTranslation('bookings');
  return (
    <FormPanel opened={picks !== null} onClose={onClose} title={t('otherTimes.title')}>
      {picks && <OtherTimesForm booking={booking} picks={picks} onClose={onClose} />}
    </FormPanel>
  );
}
