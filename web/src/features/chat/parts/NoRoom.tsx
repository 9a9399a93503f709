import { Button } from '@mantine/core';
import clsx from 'clsx';
import { useTranslation } from 'react-i18next';
import { Empty } from '../../../ui/Empty.tsx';
import classes from './RoomAbsent.module.css';

interface Props {
  className?: string | undefined;
  onStart: () => void;
}

/** Nothing is open yet. */
export function NoRoom({ className, onStart }: Props) {
  const { t } = useTranslation('chat');
  return (
    <section className={clsx(classes.absent, className)} aria-label={t('room.label')}>
      <Empty
        title={t('none.title')}
        text={t('none.text')}
        action={
          <Button variant="default" onClick={onStart}>
            {t('start')}
          </Button>
        }
      />
    </section>
  );
}
