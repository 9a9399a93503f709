import { ActionIcon, Button, SegmentedControl, Stack, Text } from '@mantine/core';
import { IconPlus, IconX } from '@tabler/icons-react';
import { dayAfter } from '@thedot/domain/kernel/time';
import { MAX_PREFERRED_VISIT_TIMES } from '@thedot/domain/limits';
import { DayPart } from '@thedot/domain/sign-up-reviews/sign-up-reviews.contract';
import { useTranslation } from 'react-i18next';
import { localToday } from '../../../lib/format/calendar-days.ts';
import { DateField } from '../../../ui/fields/DateField.tsx';
import type { StationPartForm } from './station-part-form.ts';
import classes from './StationTimes.module.css';

/** The preferred visit times: calendar days, mornings or afternoons. */
export function StationTimes({ form }: { form: StationPartForm }) {
  const { t } = useTranslation('registrations');
  const { slots } = form.values;
  const { error, 'data-path': path } = form.getInputProps('slots');
  const isDayWrong = slots.some((_, index) =>
    Boolean(form.getInputProps(`slots.${index}.day`).error),
  );
  return (
    <>
      <Text>{t('station.times_text')}</Text>
      <Stack component="ol" className={classes.times ?? ''} gap={12} data-path={path} tabIndex={-1}>
        {slots.map(({ part }, index) => (
          // A time has no id; fields are addressed by index.
          <li key={index}>
            <fieldset className={classes.time}>
              <legend>{t('station.time', { number: index + 1 })}</legend>
              <DateField
                className={classes.day ?? ''}
                label={t('station.day')}
                aria-label={t('station.day_of', { number: index + 1 })}
                min={dayAfter(localToday())}
                {...form.getInputProps(`slots.${index}.day`)}
              />
              <SegmentedControl
                classNames={{ root: classes.part, label: classes.partName }}
                aria-label={t('station.part')}
                value={part}
                onChange={form.getInputProps(`slots.${index}.part`).onChange}
                data={DayPart.options.map((value) => ({ value, label: t(`part.${value}`) }))}
              />
              {slots.length > 1 && (
                <ActionIcon
                  className={classes.remove ?? ''}
                  size={40}
                  aria-label={t('station.time_remove', { number: index + 1 })}
                  onClick={() => form.removeListItem('slots', index)}
                >
                  <IconX size={18} stroke={1.75} aria-hidden />
                </ActionIcon>
              )}
            </fieldset>
          </li>
        ))}
      </Stack>
      {error && !isDayWrong && (
        <Text role="alert" fz="sm" c="var(--dot-error)">
          {error}
        </Text>
      )}
      {slots.length < MAX_PREFERRED_VISIT_TIMES && (
        <div>
          <Button
            variant="default"
            leftSection={<IconPlus size={18} stroke={1.75} aria-hidden />}
            onClick={() => form.insertListItem('slots', { day: '', part: 'morning' })}
          >
            {t('station.time_add')}
          </Button>
        </div>
      )}
    </>
  );
}
