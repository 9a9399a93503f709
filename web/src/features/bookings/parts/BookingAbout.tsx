import { IconFile } from '@tabler/icons-react';
import type { BookingPage } from '@thedot/domain/bookings/bookings.contract';
import { useTranslation } from 'react-i18next';
import { fileUrl } from '../../../app/api.ts';
import { Card } from '../../../ui/Card.tsx';
import { useFormat } from '../../../ui/use-format.ts';
import classes from './BookingAbout.module.css';

export function BookingAbout({ booking: { description, files } }: { booking: BookingPage }) {
  const { t } = useTranslation('bookings');
  const format = useFormat();
  return (
    <Card title={t('description')}>
      <p className={classes.description}>{description}</p>
      {files.length > 0 && (
        <>
          <h3 className={classes.filesTitle}>{t('files')}</h3>
          <ul className={classes.files}>
            {files.map((file) => (
              <li key={file.id}>
                <a href={fileUrl(file.id)} download={file.name} className={classes.file}>
                  <IconFile size={20} stroke={1.75} aria-hidden />
                  <span className={classes.name}>{file.name}</span>
                  <span className={classes.size}>{format.fileSize(file.size)}</span>
                </a>
              </li>
            ))}
          </ul>
        </>
      )}
    </Card>
  );
}
