import { Stack, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { zoneCity } from '../../../lib/format/format.ts';
import { useDisplayName } from '../../../lib/format/use-display-name.ts';
import { useFormat } from '../../../lib/format/use-format.ts';
import { TimeZoneNote } from '../../../ui/TimeZoneNote.tsx';
import type { SlotSource } from './use-slot-selection.ts';

/** Names the time zone of the times shown, and the owner's when it differs. */
export function ZoneHint({ owner }: Pick<SlotSource, 'owner'>) {
  const { t } = useTranslation('scheduling');
  const nameOf = useDisplayName();
  const { zone } = useFormat();
  return (
    <Stack gap={4} fz="sm" c="dimmed">
      <TimeZoneNote always />
      {owner.timeZone !== null && owner.timeZone !== zone && (
        <Text inherit>
          {t('times.expertZone', { name: nameOf(owner.name), zone: zoneCity(owner.timeZone) })}
        </Text>
      )}
    </Stack>
  );
}
