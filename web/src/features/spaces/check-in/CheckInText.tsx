import { Text } from '@mantine/core';
import type { SpaceBooking } from '@thedot/domain/spaces/space-bookings.contract';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../lib/format/use-format.ts';
import { InlineAlert } from '../../../ui/InlineAlert.tsx';
import { useCheckInState } from './use-check-in-state.ts';

/** When the booker can check in, or did; nothing for a booking without a check-in. */
export function CheckInText({ booking }: { booking: SpaceBooking }) {
  const { t } = useTranslation('spaces');
  const format = useFormat();
  const { checkIn } = booking;
  const state = useCheckInState(booking);
  if (!checkIn || !state) return null;
  if (state === 'open')
    return <InlineAlert>{t('check_in.until', { time: format.time(checkIn.until) })}</InlineAlert>;
  const texts = {
    early: () => t('check_in.early', { time: format.dayAndTime(checkIn.from) }),
    late: () => t('check_in.late', { time: format.time(checkIn.until) }),
    done: () => t('check_in.checked', { time: format.time(checkIn.at ?? '') }),
  };
  return (
    <Text fz="sm" c="var(--dot-ink-2)">
      {texts[state]()}
    </Text>
  );
}
