import { Button } from '@mantine/core';
import { can, permission } from '@thedot/domain/access/access';
import type { EventEntry } from '@thedot/domain/events/event-entry.contract';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { CalendarEntryView } from '../../lib/calendar-entries.ts';
import { i18n } from '../../lib/i18n/i18n.ts';
import { toPerson } from '../../lib/session/session.ts';
import { DialogActions } from '../../ui/dialogs/DialogActions.tsx';
import { PersonLink } from '../../ui/people/PersonLink.tsx';
import { EntryDetails, EntryTime } from '../scheduling/EntryDetails.tsx';

const pathOf = ({ id }: Pick<EventEntry, 'id'>) => `/events/detail/${id}`;

const event: CalendarEntryView<EventEntry> = {
  canSee: (me) => can(toPerson(me), permission('read', 'event-view')),
  tint: 'resource',
  name: () => i18n.t('entry.kind', { ns: 'events' }),
  describe: ({ title, where, status, isWaiting }) => ({
    topic: title,
    people: where,
    status: isWaiting
      ? i18n.t('status.registration.waiting', { ns: 'ui' })
      : i18n.t(`status.event.${status}`, { ns: 'ui' }),
  }),
  path: pathOf,
  renderPanel: (entry) => <EventEntryPanel entry={entry} />,
};

/** How the calendar shows events. */
export const eventEntries = { event };

function EventEntryPanel({ entry }: { entry: EventEntry }) {
  const { t } = useTranslation(['events', 'scheduling']);
  return (
    <>
      <EntryDetails
        status={entry.status}
        items={[
          [t('scheduling:entry.when'), <EntryTime key="when" entry={entry} />],
          [t('scheduling:entry.where'), entry.where],
          [t('field.author'), <PersonLink key="author" person={entry.author} />],
        ]}
      />
      <DialogActions>
        <Button component={Link} to={pathOf(entry)}>
          {t('entry.open')}
        </Button>
      </DialogActions>
    </>
  );
}
