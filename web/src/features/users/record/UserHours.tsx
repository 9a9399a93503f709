import { Group, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { EXPERT_HOURS_WARNING } from '@thedot/domain/limits';
import { useTranslation } from 'react-i18next';
import { Card } from '../../../ui/Card.tsx';
import { DotMeter } from '../../../ui/dots/DotMeter.tsx';
import { DividedList } from '../../../ui/lists/DividedList.tsx';
import { useFormat } from '../../../lib/format/use-format.ts';
import { useDisplayName } from '../../../lib/format/use-display-name.ts';
import { PersonLink } from '../../../ui/people/PersonLink.tsx';
import { userHoursQuery } from '../directory.data.ts';

export function UserHours({ userId }: { userId: string }) {
  const { t } = useTranslation('directory');
  return (
    <Card title={t('hours.title')} hint={t('hours.hint')}>
      <Hours userId={userId} />
    </Card>
  );
}

function Hours({ userId }: { userId: string }) {
  const { t } = useTranslation('directory');
  const format = useFormat();
  const nameOf = useDisplayName();
  const hours = useQuery(userHoursQuery(userId));
  const rows = hours.data?.map((row) => ({ ...row, id: row.expertId }));
  return (
    <DividedList
      query={{ ...hours, data: rows }}
      texts={{ error: t('hours.failed'), empty: t('hours.empty') }}
      renderRow={({ expertId, expertName, usedMinutes, limitMinutes }) => {
        const name = nameOf(expertName);
        const usage = t('hours.of', {
          used: format.number(usedMinutes / 60),
          limit: format.hours(limitMinutes),
        });
        return (
          <Stack gap={6}>
            <Group justify="space-between" wrap="nowrap" gap="sm">
              <PersonLink person={{ id: expertId, name: expertName }} isExpert />
              <Text span fz="sm" c="var(--dot-ink-2)" style={{ whiteSpace: 'nowrap' }}>
                {usage}
              </Text>
            </Group>
            <DotMeter
              value={usedMinutes / 60}
              max={limitMinutes / 60}
              size={14}
              warnAt={EXPERT_HOURS_WARNING}
              label={t('hours.meter', { name })}
              valueText={usage}
            />
          </Stack>
        );
      }}
    />
  );
}
