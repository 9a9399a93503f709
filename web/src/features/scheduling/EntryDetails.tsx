import { Box, Stack, Text } from '@mantine/core';
import type { DisplayedDefaultStatus } from '@thedot/domain/scheduling/default-lifecycle.contract';
import type { Slot } from '@thedot/domain/scheduling/slot.contract';
import type { ComponentProps, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { formatFor } from '../../lib/format/format.ts';
import { useFormat } from '../../lib/format/use-format.ts';
import { DescriptionList } from '../../ui/DescriptionList.tsx';
import { StatusBadge } from '../../ui/StatusBadge.tsx';

interface Props {
  /** Omitted for entries that are no bookings. */
  status?: DisplayedDefaultStatus;
  items: ComponentProps<typeof DescriptionList>['items'];
  /** Between the status and the items. */
  head?: ReactNode;
  children?: ReactNode;
}

/** The details of a calendar entry in the side panel. */
export const EntryDetails = ({ status, items, head, children }: Props) => (
  <Stack gap={18} pt={18} style={{ overflowWrap: 'anywhere' }}>
    {status && <StatusBadge kind="booking" status={status} />}
    {head}
    <DescriptionList items={items} />
    {children}
  </Stack>
);

/** The time in the viewer's zone and, when it differs, in the hub's. */
export function EntryTime({ entry: { start, end } }: { entry: Slot }) {
  const { i18n } = useTranslation();
  const { zone, hubZone, zoneName, longDay, timeRange } = useFormat();
  const atHub = formatFor({ language: i18n.language, zone: hubZone });
  const hubTime = `${atHub.longDay(start)}, ${atHub.timeRange(start, end)}`;
  const ownTime = `${longDay(start)}, ${timeRange(start, end)}`;
  return (
    <>
      <Box component="time" dateTime={start} display="block" fw={600} data-capitalized>
        {ownTime}
      </Box>
      {hubTime !== ownTime && (
        <Text span display="block" mt={2} fz="sm" c="var(--dot-ink-2)">
          {zoneName(zone, start)}
          <br />
          {`${hubTime}, ${zoneName(hubZone, start)}`}
        </Text>
      )}
    </>
  );
}
