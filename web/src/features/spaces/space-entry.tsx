import { Button } from '@mantine/core';
import { can } from '@thedot/domain/access/access';
import { displayedStatus } from '@thedot/domain/scheduling/displayed-status.rules';
import { spacePath } from '@thedot/domain/spaces/space-access.rules';
import type { SpaceEntry } from '@thedot/domain/spaces/space-entry.contract';
import { bookingsAccess } from '@thedot/domain/spaces/space-types.contract';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { CalendarEntryView } from '../../lib/calendar-entries.ts';
import { i18n } from '../../lib/i18n/i18n.ts';
import { toPerson } from '../../lib/session/session.ts';
import { DialogActions } from '../../ui/dialogs/DialogActions.tsx';
import { PersonLink } from '../../ui/people/PersonLink.tsx';
import { EntryDetails, EntryTime } from '../scheduling/EntryDetails.tsx';

const space: CalendarEntryView<SpaceEntry> = {
  canSee: (me) => can(toPerson(me), bookingsAccess('read')),
  tint: 'resource',
  name: () => i18n.t('entry.kind', { ns: 'spaces' }),
  describe: ({ title, space: { name }, booker, isMine, ...booking }, { nameOf }) => ({
    topic: title || name,
    people: isMine ? name : `${name}, ${nameOf(booker.name)}`,
    status: i18n.t(`status.booking.${displayedStatus(booking)}`, { ns: 'ui' }),
  }),
  path: (entry) => spacePath(entry.space),
  renderPanel: (entry) => <SpaceEntryPanel entry={entry} />,
};

/** How the calendar shows bookings of spaces. */
export const spaceEntries = { space };

function SpaceEntryPanel({ entry }: { entry: SpaceEntry }) {
  const { t } = useTranslation(['spaces', 'scheduling']);
  const { booker } = entry;
  const { name, location } = entry.space;
  return (
    <>
      <EntryDetails
        status={displayedStatus(entry)}
        items={[
          [t('scheduling:entry.when'), <EntryTime key="when" entry={entry} />],
          [t('scheduling:entry.where'), [name, location].filter(Boolean).join(', ')],
          [t('scheduling:entry.booked_by'), <PersonLink key="booker" person={booker} />],
          [t('scheduling:entry.organization'), booker.organization],
        ]}
      />
      <DialogActions>
        <Button component={Link} to={spacePath(entry.space)}>
          {t('entry.open')}
        </Button>
      </DialogActions>
    </>
  );
}
