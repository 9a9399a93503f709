import { Box } from '@mantine/core';
import type { BookingPage } from '@thedot/domain/expert-sessions/bookings.contract';
import { isNearHoursLimit, remainingMinutes } from '@thedot/domain/expert-sessions/bookings.rules';
import { useTranslation } from 'react-i18next';
import { InlineAlert } from '../../../ui/InlineAlert.tsx';
import { useFormat } from '../../../lib/format/use-format.ts';
import { useDisplayName } from '../../../lib/format/use-display-name.ts';

/** The requester's remaining hours after accepting; proposed time already counts as used. */
export function RemainingHours({ booking: { hours, expert, weeks } }: { booking: BookingPage }) {
  const { t } = useTranslation('bookings');
  const format = useFormat();
  const nameOf = useDisplayName();
  const minutes = remainingMinutes(hours);
  const left = { hours: format.hours(minutes), name: nameOf(expert.name) };
  if (isNearHoursLimit(hours)) {
    return (
      <Box m="14px 0 0" fz={14} c="var(--dot-ink-2)">
        <InlineAlert>{t(minutes > 0 ? 'hours.few' : 'hours.last', left)}</InlineAlert>
      </Box>
    );
  }
  return (
    <Box component="p" m="14px 0 0" fz={14} c="var(--dot-ink-2)">
      {t(weeks > 1 ? 'hours.afterAll' : 'hours.after', {
        ...left,
        limit: format.hours(hours.limitMinutes),
      })}
    </Box>
  );
}
