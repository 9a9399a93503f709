import type { BookingPage } from '@thedot/domain/bookings/bookings.contract';
import { useTranslation } from 'react-i18next';
import { Card } from '../../../ui/Card.tsx';
import { FileLinks } from '../../../ui/FileLinks.tsx';
import classes from './BookingAbout.module.css';

export function BookingAbout({ booking: { description, files } }: { booking: BookingPage }) {
  const { t } = useTranslation('bookings');
  return (
    <Card title={t('description')}>
      <p className={classes.description}>{description}</p>
      {files.length > 0 && (
        <>
          <h3 className={classes.filesTitle}>{t('files')}</h3>
          <FileLinks files={files} />
        </>
      )}
    </Card>
  );
}
