import { Group, type MantineSpacing } from '@mantine/core';
import { IconWorld } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { zoneCity } from '../lib/format/format.ts';
import { useFormat } from '../lib/format/use-format.ts';

interface Props {
  always?: boolean;
  mt?: MantineSpacing;
}

/** Names the time zone of the times shown; without `always` only when it is not the hub's. */
export function TimeZoneNote({ always = false, mt = 0 }: Props) {
  const { t } = useTranslation('ui');
  const { zone, hubZone } = useFormat();
  if (!always && zone === hubZone) return null;
  return (
    <Group component="p" gap={8} wrap="nowrap" m={0} mt={mt} fz={13} c="var(--dot-ink-2)">
      <IconWorld size={16} stroke={1.75} aria-hidden />
      {t('zone_note', { zone: zoneCity(zone) })}
    </Group>
  );
}
