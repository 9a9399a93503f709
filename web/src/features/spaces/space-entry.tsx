import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { can } from '@thedot/domain/access/access';
import { displayedStatus } from '@thedot/domain/scheduling/displayed-status.rules';
import { spacePath } from '@thedot/domain/spaces/space-access.rules';
import type { SpaceEntry } from '@thedot/domain/spaces/space-entry.contract';
import { bookingsAccess } from '@thedot/domain/spaces/space-types.contract';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { CalendarEntryView } from '../../lib/calendar-entries.ts';
import { showSuccess } from '../../lib/errors/show-success.tsx';
import { useModuleLoaded } from '../../lib/hooks/use-module-loaded.ts';
import { i18n } from '../../lib/i18n/i18n.ts';
import { toPerson, useMe } from '../../lib/session/session.ts';
import { DialogActions } from '../../ui/dialogs/DialogActions.tsx';
import { PersonLink } from '../../ui/people/PersonLink.tsx';
import { EntryDetails, EntryTime } from '../scheduling/EntryDetails.tsx';
import { useLeaveGuests } from './guests.data.ts';
import { spaceBookingQuery } from './spaces.data.ts';

const loadDialog = async () => import('./parts/SpaceBookingDialog.tsx');
const SpaceBookingDialog = lazy(async () => ({ default: (await loadDialog()).SpaceBookingDialog }));

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
  const me = useMe();
  const { id, booker, isMine } = entry;
  const { name, location } = entry.space;
  const [isOpened, dialog] = useDisclosure(false);
  const hasDialog = useModuleLoaded(loadDialog, isOpened);
  const leave = useLeaveGuests();
  // The booker is no guest of their own booking.
  const { data: booking } = useQuery({ ...spaceBookingQuery(id), enabled: !isMine });
  const isGuest = booking?.details?.guests.some(({ user }) => user?.id === me.id) ?? false;
  const isLive = entry.status === 'pending' || entry.status === 'accepted';
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
        {isGuest && isLive && (
          <Button
            variant="default"
            loading={leave.isPending}
            onClick={() => leave.mutate(id, { onSuccess: () => showSuccess(t('guests.left')) })}
          >
            {t('guests.leave')}
          </Button>
        )}
        <Button variant="default" component={Link} to={spacePath(entry.space)}>
          {t('entry.open')}
        </Button>
        <Button loading={isOpened && !hasDialog} onClick={dialog.open}>
          {t('booking.view')}
        </Button>
      </DialogActions>
      {hasDialog && (
        <Suspense>
          <SpaceBookingDialog bookingId={id} opened={isOpened} onClose={dialog.close} />
        </Suspense>
      )}
    </>
  );
}
