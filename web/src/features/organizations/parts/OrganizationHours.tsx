import { Group, Stack, Text } from '@mantine/core';
import { isNearHoursLimit, remainingMinutes } from '@thedot/domain/expert-sessions/bookings.rules';
import { EXPERT_HOURS_WARNING } from '@thedot/domain/limits';
import type { ExpertHours } from '@thedot/domain/organizations/organizations.contract';
import { useTranslation } from 'react-i18next';
import { Card } from '../../../ui/Card.tsx';
import { Chip } from '../../../ui/Chip.tsx';
import { DotMeter } from '../../../ui/dots/DotMeter.tsx';
import { useFormat } from '../../../lib/format/use-format.ts';
import { PersonLink } from '../../../ui/people/PersonLink.tsx';
import { useDisplayName } from '../../../lib/format/use-display-name.ts';

/** The hours an organization has used with each expert, the fullest first. */
export function OrganizationHours({ hours }: { hours: readonly ExpertHours[] }) {
  const { t } = useTranslation('organizations');
  const format = useFormat();
  return (
    <Card title={t('hours.title')} hint={t('hours.hint')}>
      {hours.length === 0 && <Text c="dimmed">{t('hours.none')}</Text>}
      <Stack component="ul" gap={18}>
        {hours.map((it) => (
          <li key={it.expertId}>
            <Group justify="space-between" wrap="nowrap" gap="sm" mb="xs">
              <Text span fw={600} miw={0}>
                <PersonLink person={{ id: it.expertId, name: it.expertName }} isExpert />
              </Text>
              <Chip tone={isNearHoursLimit(it) ? 'warning' : 'accent'}>
                {t('hours.left', { hours: format.hours(remainingMinutes(it)) })}
              </Chip>
            </Group>
            <Meter hours={it} />
          </li>
        ))}
      </Stack>
    </Card>
  );
}

function Meter({ hours }: { hours: ExpertHours }) {
  const { t } = useTranslation('organizations');
  const format = useFormat();
  const nameOf = useDisplayName();
  const [used, limit] = [hours.usedMinutes / 60, hours.limitMinutes / 60];
  return (
    <DotMeter
      value={used}
      max={limit}
      size={15}
      warnAt={EXPERT_HOURS_WARNING}
      label={t('hours.meter', {
        used: format.number(used),
        limit: format.number(limit),
        name: nameOf(hours.expertName),
      })}
      valueText={format.hours(hours.usedMinutes)}
    />
  );
}
