import { Button, Group, Stack, Text } from '@mantine/core';
import type {
  RequestEntry,
  SessionEntry,
} from '@thedot/domain/expert-sessions/session-entries.contract';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type {
  CalendarEntryView,
  EntryActions,
  EntryDescription,
  EntryReader,
} from '../../lib/calendar-entries.ts';
import { i18n } from '../../lib/i18n/i18n.ts';
import { DialogActions } from '../../ui/dialogs/DialogActions.tsx';
import { DotAvatar } from '../../ui/dots/DotAvatar.tsx';
import { InlineAlert } from '../../ui/InlineAlert.tsx';
import { PersonLink } from '../../ui/people/PersonLink.tsx';
import { EntryDetails, EntryTime } from '../scheduling/EntryDetails.tsx';
import { SessionLink } from './SessionLink.tsx';

/** Agreed sessions. */
const session: CalendarEntryView<SessionEntry> = {
  tint: 'booking',
  name: () => i18n.t('kind.session', { ns: 'calendar' }),
  describe,
  path: ({ bookingId }) => `/booking/${bookingId}`,
  renderPanel: (entry, actions) => <SessionEntryPanel entry={entry} {...actions} />,
};

/** The proposed times of requests. */
const request: CalendarEntryView<RequestEntry> = {
  tint: 'proposal',
  name: () => i18n.t('kind.request', { ns: 'calendar' }),
  describe: (entry, reader) => {
    const { status, ...words } = describe(entry, reader);
    const waiting = entry.isMyTurn ? `, ${i18n.t('awaitsMe', { ns: 'calendar' })}` : '';
    return { ...words, status: `${status}${waiting}`, isTaken: !entry.isFree };
  },
  renderPanel: (entry) => <RequestEntryPanel entry={entry} />,
};

/** How the calendar shows sessions and requests. */
export const sessionEntries = { session, request };

function describe(
  { category, status, expert, requester, isMine }: SessionEntry | RequestEntry,
  { id, nameOf }: EntryReader,
): EntryDescription {
  const other = expert.id === id ? requester : expert;
  return {
    topic: i18n.t(`ui:category.${category}`),
    // Users who do not take part see who does.
    people: isMine
      ? nameOf(other.name)
      : i18n.t('both', {
          ns: 'calendar',
          expert: nameOf(expert.name),
          requester: nameOf(requester.name),
        }),
    status: i18n.t(`status.booking.${status}`, { ns: 'ui' }),
  };
}

function SessionEntryPanel({ entry, onMove }: { entry: SessionEntry } & EntryActions) {
  const { t } = useTranslation(['calendar', 'scheduling', 'ui']);
  const { series, attendance, bookingId } = entry;
  return (
    <>
      <EntryDetails
        status={entry.status}
        head={<Participants entry={entry} />}
        items={[
          [t('scheduling:entry.when'), <EntryTime key="when" entry={entry} />],
          ...usePlaceLines(entry),
          [
            t('panel.series'),
            series && t('occurrence', { nth: series.occurrence, count: series.weeks }),
          ],
          [t('panel.attendance'), attendance && t(`ui:status.attendance.${attendance}`)],
        ]}
      />
      <DialogActions>
        {entry.canReschedule && (
          <Button variant="default" onClick={onMove}>
            {t('move.open')}
          </Button>
        )}
        <Button component={Link} to={`/booking/${bookingId}`}>
          {t('openBooking')}
        </Button>
      </DialogActions>
    </>
  );
}

function RequestEntryPanel({ entry }: { entry: RequestEntry }) {
  const { t } = useTranslation('calendar');
  const { weeks, isFree, isMyTurn, bookingId } = entry;
  return (
    <>
      <EntryDetails
        status={entry.status}
        head={
          <>
            {!isFree && <InlineAlert>{t('taken')}</InlineAlert>}
            <Participants entry={entry} />
          </>
        }
        items={[
          [t('panel.proposed'), <EntryTime key="when" entry={entry} />],
          ...usePlaceLines(entry),
          [t('panel.series'), weeks > 1 && t('weekly', { count: weeks })],
        ]}
      />
      <DialogActions>
        <Button component={Link} to={`/booking/${bookingId}`}>
          {t(isMyTurn ? 'answer' : 'openBooking')}
        </Button>
      </DialogActions>
    </>
  );
}

function usePlaceLines({ mode, place, spaceName, organization }: SessionEntry | RequestEntry) {
  const { t } = useTranslation(['calendar', 'scheduling', 'ui']);
  const where = {
    online: t('online'),
    in_person: [spaceName, place].filter(Boolean).join(', ') || t('placeOpen'),
    external_link: place ? <SessionLink key="where" mode={mode} place={place} /> : t('linkOpen'),
  }[mode];
  return [
    [t('scheduling:entry.where'), where],
    [t('scheduling:entry.organization'), organization],
  ] as const;
}

function Participants({ entry }: { entry: SessionEntry | RequestEntry }) {
  const { t } = useTranslation('calendar');
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
            <Text fw={700}>
              <PersonLink person={person} isExpert={side === 'expert'} />
            </Text>
            <Text fz="sm" c="var(--dot-ink-2)">
              {t(`side.${side}`)}
            </Text>
          </div>
        </Group>
      ))}
    </Stack>
  );
}
