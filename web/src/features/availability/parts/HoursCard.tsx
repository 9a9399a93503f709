import { Stack } from '@mantine/core';
import type { Schedule } from '@thedot/domain/availability/availability.contract';
import { useTranslation } from 'react-i18next';
import type { ContractFormHandle } from '../../../lib/forms/use-contract-form.ts';
import { Card } from '../../../ui/Card.tsx';
import { TimeZoneSelect } from '../../../ui/fields/TimeZoneSelect.tsx';
import { useFormat } from '../../../lib/format/use-format.ts';
import { copyDay, minutesOpen, nextInterval, WEEK } from '../week.ts';
import { DayHours } from './DayHours.tsx';
import { WeekDrawing } from './WeekDrawing.tsx';

/** The week as it looks above the week as it is typed: the same hours. */
export function HoursCard({ form }: { form: ContractFormHandle<Schedule> }) {
  const { t } = useTranslation('availability');
  const format = useFormat();
  const { hours } = form.values;

  return (
    <Card
      title={t('hours.title')}
      hint={t('hours.total', { hours: format.hours(minutesOpen(hours)) })}
    >
      <Stack gap="lg">
        <TimeZoneSelect
          label={t('hours.zone')}
          description={t('hours.zone_hint')}
          {...form.getInputProps('timeZone')}
        />
        <WeekDrawing hours={hours} onChange={(next) => form.setFieldValue('hours', next)} />
        <div role="group" aria-label={t('hours.week')}>
          {WEEK.map((wday) => (
            <DayHours
              key={wday}
              wday={wday}
              form={form}
              onAdd={() => form.insertListItem('hours', nextInterval(hours, wday))}
              onRemove={(index) => form.removeListItem('hours', index)}
              onCopy={(to) => form.setFieldValue('hours', copyDay(hours, wday, to))}
            />
          ))}
        </div>
      </Stack>
    </Card>
  );
}
