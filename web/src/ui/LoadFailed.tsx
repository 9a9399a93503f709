import { Box, Button } from '@mantine/core';
import { IconAlertCircle } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import classes from './LoadFailed.module.css';

interface Props {
  onRetry: () => void;
  /** What failed: "Your bookings could not be loaded." */
  text?: string;
}

/** The error state of a card whose data failed to load. */
export function LoadFailed({ onRetry, text }: Props) {
  const { t } = useTranslation('ui');
  return (
    <div role="alert" className={classes.failed}>
      <IconAlertCircle size={20} stroke={1.75} aria-hidden />
      <Box component="p" flex="1 1 16ch" m={0}>
        {text ?? t('load_failed')}
      </Box>
      <Button variant="default" onClick={onRetry}>
        {t('try_again')}
      </Button>
    </div>
  );
}
