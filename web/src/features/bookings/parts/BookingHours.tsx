import type { BookingPage } from '@thedot/domain/bookings/bookings.contract';
import { isNearHoursLimit, remainingMinutes } from '@thedot/domain/bookings/bookings.rules';
import { EXPERT_HOURS_WARNING } from '@thedot/domain/limits';
import { useTranslation } from 'react-i18next';
import { Card } from '../../../ui/Card.tsx';
import { Chip } from '../../../ui/Chip.tsx';
import { DotMeter } from '../../../ui/dots/DotMeter.tsx';
import { useFormat } from '../../../lib/format/use-format.ts';
import { useDisplayName } from '../../../lib/format/use-display-name.ts';

/** The requester's hours with this expert, this booking among them. */
export function BookingHours({ booking: { hours, expert } }: { booking: BookingPage }) {
  const { t } = useTranslation('bookings');
  const format = useFormat();
  const name = useDisplayName()(expert.name);
  const used = format.number(hours.usedMinutes / 60);
  const limit = format.number(hours.limitMinutes / 60);
  return (
    <Card
      title={t('hours.title')}
      hint={name}
      aside={
        <Chip tone={isNearHoursLimit(hours) ? 'now' : 'accent'}>
          {t('hours.left', { hours: format.hours(remainingMinutes(hours)) })}
        </Chip>
      }
    >
      <DotMeter
        value={hours.usedMinutes / 60}
        max={hours.limitMinutes / 60}
        warnAt={EXPERT_HOURS_WARNING}
        columns={Math.min(12, Math.ceil(hours.limitMinutes / 60))}
        {...(hours.limitMinutes < 12 * 60 && { size: 22 })}
        label={t('hours.meter', { used, limit, name })}
        valueText={t('hours.used', { used, limit })}
      />
    </Card>
  );
}
