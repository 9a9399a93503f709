import { Box } from '@mantine/core';
import { isNearHoursLimit, remainingMinutes } from '@thedot/domain/expert-sessions/bookings.rules';
import type { Expert } from '@thedot/domain/experts/experts.contract';
import { EXPERT_HOURS_WARNING } from '@thedot/domain/limits';
import { useTranslation } from 'react-i18next';
import { Card } from '../../../ui/Card.tsx';
import { Chip } from '../../../ui/Chip.tsx';
import { DotMeter } from '../../../ui/dots/DotMeter.tsx';
import { InlineAlert } from '../../../ui/InlineAlert.tsx';
import { useFormat } from '../../../lib/format/use-format.ts';

/** The hours that the user's organization has used with this expert. */
export function HoursCard({ expert: { name, hours } }: { expert: Pick<Expert, 'name' | 'hours'> }) {
  const { t } = useTranslation('experts');
  const format = useFormat();
  const left = remainingMinutes(hours);
  const isNear = isNearHoursLimit(hours);

  return (
    <Card
      title={t('hours.title', { name })}
      aside={
        <Chip tone={isNear ? 'warning' : 'accent'}>
          {t('hours.leftShort', { hours: format.hours(left) })}
        </Chip>
      }
    >
      <Box maw={480}>
        <DotMeter
          value={hours.usedMinutes / 60}
          max={hours.limitMinutes / 60}
          warnAt={EXPERT_HOURS_WARNING}
          {...(hours.limitMinutes < 12 * 60 && { size: 34 })}
          label={t('hours.meter', {
            used: format.number(hours.usedMinutes / 60),
            limit: format.number(hours.limitMinutes / 60),
            name,
          })}
        />
      </Box>
      {isNear && (
        <Box mt={18}>
          <InlineAlert>
            {left > 0
              ? t('hours.near', { hours: format.hours(left), name })
              : t('hours.none', { name })}
          </InlineAlert>
        </Box>
      )}
    </Card>
  );
}
