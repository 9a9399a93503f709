import { Text } from '@mantine/core';
import type { Statistics } from '@thedot/domain/statistics/statistics.contract';
import { useTranslation } from 'react-i18next';
import { formatFor } from '../../../lib/format/format.ts';

/** The days of the period, and of the one that it is compared with. */
export function PeriodLead({
  period,
  before,
}: {
  period: Statistics['period'] | undefined;
  before: Statistics['before'];
}) {
  const { t, i18n } = useTranslation('statistics');
  // Calendar days of the hub are shown unchanged in every zone.
  const { shortDate } = formatFor({ language: i18n.language, zone: 'UTC' });
  const days = period && { from: shortDate(period.from), to: shortDate(period.to) };
  return (
    <Text fz={13} c="var(--dot-ink-2)" mt={4}>
      {!days && '\u00a0'}
      {days &&
        (before
          ? t('lead_compared', {
              ...days,
              beforeFrom: shortDate(before.from),
              beforeTo: shortDate(before.to),
            })
          : t('lead', days))}
    </Text>
  );
}
