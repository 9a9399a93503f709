import { Button } from '@mantine/core';
import { can } from '@thedot/domain/access/access';
import { materialBookingPath } from '@thedot/domain/material/material-access.rules';
import type { MaterialEntry } from '@thedot/domain/material/material-entry.contract';
import { borrowerAccess } from '@thedot/domain/material/material-fields.contract';
import { displayedStatus } from '@thedot/domain/scheduling/displayed-status.rules';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { CalendarEntryView } from '../../lib/calendar-entries.ts';
import { i18n } from '../../lib/i18n/i18n.ts';
import { toPerson } from '../../lib/session/session.ts';
import { DialogActions } from '../../ui/dialogs/DialogActions.tsx';
import { PersonLink } from '../../ui/people/PersonLink.tsx';
import { EntryDetails, EntryTime } from '../scheduling/EntryDetails.tsx';

const pathOf = ({ isTT, id }: MaterialEntry): string => materialBookingPath(isTT, id);

const material: CalendarEntryView<MaterialEntry> = {
  canSee: (me) => can(toPerson(me), borrowerAccess('read')),
  tint: 'resource',
  name: () => i18n.t('entry.kind', { ns: 'material' }),
  describe: ({ material: names, booker, isMine, isOverdue, ...booking }, { nameOf }) => ({
    topic: names,
    people: isMine ? '' : nameOf(booker.name),
    status: isOverdue
      ? i18n.t('entry.overdue', { ns: 'material' })
      : i18n.t(`status.booking.${displayedStatus(booking)}`, { ns: 'ui' }),
  }),
  path: pathOf,
  renderPanel: (entry) => <MaterialEntryPanel entry={entry} />,
};

/** How the calendar shows bookings of material. */
export const materialEntries = { material };

function MaterialEntryPanel({ entry }: { entry: MaterialEntry }) {
  const { t } = useTranslation(['material', 'scheduling']);
  const { booker, material: names, isOverdue } = entry;
  return (
    <>
      <EntryDetails
        status={displayedStatus(entry)}
        items={[
          [t('entry.material'), names],
          [t('scheduling:entry.when'), <EntryTime key="when" entry={entry} />],
          [t('entry.state'), isOverdue ? t('entry.overdue') : ''],
          [t('scheduling:entry.booked_by'), <PersonLink key="booker" person={booker} />],
          [t('scheduling:entry.organization'), booker.organization],
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
