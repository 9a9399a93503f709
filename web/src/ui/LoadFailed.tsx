import { Box, Button } from '@mantine/core';
import { IconAlertCircle } from '@tabler/icons-react';
import { AppError } from '@thedot/domain/errors';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../lib/api/api-errors.ts';
import { ProblemText } from '../lib/errors/ProblemText.tsx';
import classes from './LoadFailed.module.css';

interface Props {
  onRetry: () => void;
  /** What failed: "Couldn’t load bookings." */
  text?: string;
  /** Why, in the sentence of its code. */
  error?: unknown;
}

/** The error state of a card whose data failed to load; a calm sentence where it is closed to administrators who view the hub as its user. */
export function LoadFailed({ onRetry, text, error }: Props) {
  const { t } = useTranslation('ui');
  const isClosed = error instanceof AppError && error.code.startsWith('view_as.');
  return (
    <div role={isClosed ? 'note' : 'alert'} className={classes.failed}>
      {!isClosed && <IconAlertCircle size={20} stroke={1.75} aria-hidden />}
      <Box component="p" flex="1 1 16ch" m={0}>
        {!isClosed && <span>{text ?? t('load_failed')}</span>}
        {error instanceof AppError && (
          <>
            {' '}
            <ProblemText
              problem={{
                code: error.code,
                params: error.params,
                msg: error instanceof ApiError ? error.msg : undefined,
              }}
            />
          </>
        )}
      </Box>
      {!isClosed && (
        <Button variant="default" onClick={onRetry}>
          {t('try_again')}
        </Button>
      )}
    </div>
  );
}
