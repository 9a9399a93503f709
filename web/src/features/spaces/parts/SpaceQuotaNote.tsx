import { Group, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { QuotaUse } from '@thedot/domain/scheduling/quotas.contract';
import type { SpaceType } from '@thedot/domain/spaces/space-types.contract';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../lib/format/use-format.ts';
import { QuotaUsage } from '../../scheduling/QuotaUsage.tsx';
import { quotaUseQuery } from '../quotas.data.ts';

interface Props {
  type: SpaceType;
  /** Null before a time is chosen. */
  start: string | null;
  minutes: number;
}

/** How much of the limits of the user's bookings is used, with this booking. */
export function SpaceQuotaNote({ type, start, minutes }: Props) {
  const { data = [] } = useQuery(quotaUseQuery(type, start));
  if (start === null || data.length === 0) return null;
  return (
    <Stack gap={6}>
      {data.map((quota) => (
        <QuotaLine key={quota.id} quota={quota} minutes={minutes} />
      ))}
    </Stack>
  );
}

/** From this share of a limit on, its meter warns. */
const WARN_AT = 0.8;

function QuotaLine({ quota, minutes }: { quota: QuotaUse; minutes: number }) {
  const { t } = useTranslation('spaces');
  const format = useFormat();
  const { used, limit, unit, period, countsFor } = quota;
  const scope = t(`quota.period.${period}`);
  const whose = t(`quota.whose.${countsFor}`);
  const requested = unit === 'hours' ? minutes / 60 : 1;
  return (
    <Group gap="xs" fz="sm">
      <QuotaUsage
        used={used}
        limit={limit}
        requested={requested}
        formatAmount={(amount) =>
          unit === 'hours' ? format.hours(amount * 60) : format.number(amount)
        }
        warnAt={WARN_AT}
        getLabel={(texts) => t('quota.label', { ...texts, scope, whose })}
        getRemainingText={(texts) => t(`quota.left.${unit}`, { ...texts, scope, whose })}
        getText={(texts, isAfter) =>
          t(`quota.${isAfter ? 'after' : 'left'}.${unit}`, { ...texts, scope, whose })
        }
      />
    </Group>
  );
}
