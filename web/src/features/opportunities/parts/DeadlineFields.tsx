import { Box, Group } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { useTranslation } from 'react-i18next';
import { DateField } from '../../../ui/fields/DateField.tsx';
import { TimeField } from '../../../ui/fields/TimeField.tsx';
import { TimeZoneSelect } from '../../../ui/fields/TimeZoneSelect.tsx';

interface WallDeadline extends Record<string, unknown> {
  deadlineDay: string;
  deadlineTime: string;
  timeZone: string;
}

interface Props<Values extends WallDeadline> {
  form: Pick<UseFormReturnType<Values>, 'getInputProps'>;
}

/** The deadline as wall time in its time zone. */
export function DeadlineFields<Values extends WallDeadline>({ form }: Props<Values>) {
  const { t } = useTranslation('opportunities');
  return (
    <Group gap="12px 16px" align="flex-start">
      <Group gap={10} wrap="nowrap" align="flex-start" flex="1 1 260px">
        <Box flex={1}>
          <DateField label={t('form.deadline_day')} {...form.getInputProps('deadlineDay')} />
        </Box>
        <TimeField label={t('form.deadline_time')} {...form.getInputProps('deadlineTime')} />
      </Group>
      <Box flex="1 1 180px">
        <TimeZoneSelect label={t('form.time_zone')} {...form.getInputProps('timeZone')} />
      </Box>
    </Group>
  );
}
