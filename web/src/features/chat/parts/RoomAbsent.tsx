import { Button } from '@mantine/core';
import { AppError } from '@thedot/domain/errors';
import { useTranslation } from 'react-i18next';
import { statusOf } from '../../../app/failures.ts';
import { ProblemText } from '../../../app/ProblemText.tsx';
import { Empty } from '../../../ui/Empty.tsx';
import { LoadFailed } from '../../../ui/LoadFailed.tsx';
import classes from './RoomAbsent.module.css';

interface Props {
  error: Error;
  onBack: () => void;
  onRetry: () => void;
}

/** In the place of a room that cannot be shown: why, and where else to go. */
export function RoomAbsent({ error, onBack, onRetry }: Props) {
  const { t } = useTranslation('chat');
  const isRefused = error instanceof AppError && (statusOf(error) ?? 500) < 500;
  return (
    <section className={classes.absent} aria-label={t('room.label')}>
      {isRefused ? (
        <Empty
          title={<ProblemText problem={error} />}
          text={t('room.absent')}
          action={
            <Button variant="default" onClick={onBack}>
              {t('room.back')}
            </Button>
          }
        />
      ) : (
        <LoadFailed text={t('room.failed')} onRetry={onRetry} />
      )}
    </section>
  );
}
