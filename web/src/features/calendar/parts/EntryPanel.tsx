import { Box, Button, Group, Stack, Text } from '@mantine/core';
import type { CalendarEntry } from '@thedot/domain/calendar/calendar.contract';
import type {
  RequestEntry,
  SessionEntry,
} from '@thedot/domain/expert-sessions/session-entries.contract';
import type { SpaceEntry } from '@thedot/domain/spaces/space-entry.contract';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { DialogActions } from '../../../ui/dialogs/DialogActions.tsx';
import { DotAvatar } from '../../../ui/dots/DotAvatar.tsx';
import { DescriptionList } from '../../../ui/DescriptionList.tsx';
import { InlineAlert } from '../../../ui/InlineAlert.tsx';
import { SidePanel } from '../../../ui/dialogs/SidePanel.tsx';
import { StatusBadge } from '../../../ui/StatusBadge.tsx';
import { formatFor } from '../../../lib/format/format.ts';
import { useFormat } from '../../../lib/format/use-format.ts';
import { useDisplayName } from '../../../lib/format/use-display-name.ts';
import { useCalendarLabels } from '../use-calendar-labels.ts';
import classes from './EntryPanel.module.css';

type BookedEntry = SessionEntry | RequestEntry;

interface Props {
  entry: CalendarEntry | null;
  onClose: () => void;
  onMove: (entry: SessionEntry) => void;
}

/** The side panel with the details and actions of an entry. */
export function EntryPanel({ entry, onClose, onMove }: Props) {
  const labels = useCalendarLabels();
  return (
    <SidePanel
      opened={entry !== null}
      onClose={onClose}
      size={440}
      title={entry && labels.topic(entry)}
      classNames={{
        header: classes.header ?? '',
        content: classes.content ?? '',
        body: classes.body ?? '',
      }}
    >
      {entry && <EntryDetails entry={entry} />}
      {entry && entry.kind !== 'busy' && (
        <DialogActions>
          {entry.kind === 'session' && entry.canReschedule && (
            <Move entry={entry} onMove={onMove} />
          )}
          <OpenBooking entry={entry} />
        </DialogActions>
      )}
    </SidePanel>
  );
}

function Move({ entry, onMove }: { entry: SessionEntry; onMove: Props['onMove'] }) {
  const { t } = useTranslation('calendar');
  return (
    <Button variant="default" onClick={() => onMove(entry)}>
      {t('move.open')}
    </Button>
  );
}

function OpenBooking({ entry }: { entry: BookedEntry | SpaceEntry }) {
  const { t } = useTranslation('calendar');
  if (entry.kind === 'space') {
    return (
      <Button component={Link} to={`/booking/workshop/${entry.space.id}`}>
        {t('openSpace')}
      </Button>
    );
  }
  const isMyTurn = entry.kind === 'request' && entry.isMyTurn;
  return (
    <Button component={Link} to={`/booking/${entry.bookingId}`}>
      {t(isMyTurn ? 'answer' : 'openBooking')}
    </Button>
  );
}

function EntryDetails({ entry }: { entry: CalendarEntry }) {
  const { t } = useTranslation('calendar');
  if (entry.kind === 'busy') {
    return (
      <Stack className={classes.facts ?? ''} gap={18} pt={18}>
        <DescriptionList items={[[t('panel.when'), <When key="when" entry={entry} />]]} />
        <InlineAlert tone="info">{t('busyText')}</InlineAlert>
      </Stack>
    );
  }
  if (entry.kind === 'space') return <SpaceDetails entry={entry} />;
  const series = entry.kind === 'session' ? entry.series : null;
  const weeks = entry.kind === 'request' ? entry.weeks : 1;
  const seriesText = series
    ? t('occurrence', { nth: series.occurrence, count: series.weeks })
    : weeks > 1 && t('weekly', { count: weeks });
  return (
    <Stack className={classes.facts ?? ''} gap={18} pt={18}>
      <StatusBadge kind="booking" status={entry.status} />
      {entry.kind === 'request' && !entry.isFree && <InlineAlert>{t('taken')}</InlineAlert>}
      <EntryPeople entry={entry} />
      <DescriptionList
        items={[
          [
            t(entry.kind === 'request' ? 'panel.proposed' : 'panel.when'),
            <When key="when" entry={entry} />,
          ],
          [t('panel.where'), entry.mode === 'online' ? t('online') : entry.place || t('placeOpen')],
          [t('panel.organization'), entry.organization],
          [t('panel.series'), seriesText],
          [
            t('panel.attendance'),
            entry.kind === 'session' && entry.attendance && t(`attendance.${entry.attendance}`),
          ],
        ]}
      />
    </Stack>
  );
}

function SpaceDetails({ entry }: { entry: SpaceEntry }) {
  const { t } = useTranslation('calendar');
  const nameOf = useDisplayName();
  const { status, space, booker } = entry;
  return (
    <Stack className={classes.facts ?? ''} gap={18} pt={18}>
      <StatusBadge kind="booking" status={status} />
      <DescriptionList
        items={[
          [t('panel.when'), <When key="when" entry={entry} />],
          [t('panel.where'), [space.name, space.location].filter(Boolean).join(', ')],
          [t('panel.bookedBy'), nameOf(booker.name)],
          [t('panel.organization'), booker.organization],
        ]}
      />
    </Stack>
  );
}

function EntryPeople({ entry }: { entry: BookedEntry }) {
  const { t } = useTranslation('calendar');
  const nameOf = useDisplayName();
  return (
    <Stack component="ul" gap={12}>
      {(
        [
          ['expert', entry.expert],
          ['requester', entry.requester],
        ] as const
      ).map(([side, person]) => (
        <Group key={side} component="li" gap={12} wrap="nowrap">
          <DotAvatar name={person.name} photo={person.photo} size={38} />
          <div>
            <Text fw={700}>{nameOf(person.name)}</Text>
            <Text fz="sm" c="var(--dot-ink-2)">
              {t(`side.${side}`)}
            </Text>
          </div>
        </Group>
      ))}
    </Stack>
  );
}

/** The time in the viewer's zone and, when it differs, in the hub's. */
function When({ entry: { start, end } }: { entry: Pick<CalendarEntry, 'start' | 'end'> }) {
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
