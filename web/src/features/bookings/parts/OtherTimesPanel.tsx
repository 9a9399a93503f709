import type { BookingPage } from '@thedot/domain/bookings/bookings.contract';
import { useTranslation } from 'react-i18next';
import type { Picks } from '../../../app/slots/picks.ts';
import { SidePanel } from '../../../ui/SidePanel.tsx';
import { OtherTimesForm } from './OtherTimesForm.tsx';
import classes from './OtherTimesPanel.module.css';

interface Props {
  booking: BookingPage;
  /** What it begins with; null while it is closed. */
  picks: Picks | null;
  onClose: () => void;
}

export function OtherTimesPanel({ booking, picks, onClose }: Props) {
  const { t } = useTranslation('bookings');
  return (
    <SidePanel
      opened={picks !== null}
      onClose={onClose}
      size={760}
      title={<span className={classes.title}>{t('otherTimes.title')}</span>}
      classNames={{
        header: classes.header ?? '',
        content: classes.content ?? '',
        body: classes.body ?? '',
      }}
    >
      {picks && <OtherTimesForm booking={booking} picks={picks} onClose={onClose} />}
    </SidePanel>
  );
}
