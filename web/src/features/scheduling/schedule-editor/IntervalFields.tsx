import { ActionIcon, Box, Tooltip } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import type { ScheduleSettings } from '@thedot/domain/scheduling/schedule.contract';
import { useTranslation } from 'react-i18next';
import type { ContractFormHandle } from '../../../lib/forms/use-contract-form.ts';
import { TimeField } from '../../../ui/fields/TimeField.tsx';
import classes from './IntervalFields.module.css';

interface Props {
  /** The weekday or date, for the labels. */
  dayName: string;
  path: string;
  form: ContractFormHandle<ScheduleSettings>;
  onRemove: () => void;
}

/** Start and end of an interval, with its error. */
export function IntervalFields({ dayName: day, path, form, onRemove }: Props) {
  const { t } = useTranslation('availability');
  const start = form.getInputProps(`${path}.start`);
  const end = form.getInputProps(`${path}.end`);
  const error = start.error ?? end.error;
  return (
    <div>
      <div className={classes.interval}>
        <TimeField aria-label={t('hours.from', { day })} {...start} error={Boolean(error)} />
        <span aria-hidden>–</span>
        <TimeField aria-label={t('hours.to', { day })} {...end} isEnd error={Boolean(error)} />
        <Tooltip label={t('hours.remove')}>
          <ActionIcon size={36} aria-label={t('hours.remove_from', { day })} onClick={onRemove}>
            <IconTrash size={18} stroke={1.75} />
          </ActionIcon>
        </Tooltip>
      </div>
      {error && (
        <Box component="p" m="4px 0 0" fz={13} c="var(--dot-error)" role="alert">
          {error}
        </Box>
      )}
    </div>
  );
}
