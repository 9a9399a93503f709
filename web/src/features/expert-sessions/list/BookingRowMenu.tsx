import { Menu } from '@mantine/core';
import { refuseSlot } from '@thedot/domain/expert-sessions/bookings.rules';
import type { Party, ProposedSlot } from '@thedot/domain/expert-sessions/bookings.contract';
import { allowedActions, type BookingFacts } from '@thedot/domain/expert-sessions/lifecycle.rules';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useNow } from '../../../lib/format/use-now.ts';
import { toPerson, useMe } from '../../../lib/session/session.ts';
import { RowMenu } from '../../../ui/lists/RowMenu.tsx';
import { preloadSessionPanels } from '../session-chat.public.tsx';
import type { SessionAction } from '../session-actions.ts';
import { useCancelLabel } from '../transitions/use-cancel-label.ts';

/** In the order of the menu. */
const IN_DIALOG = ['repropose', 'reschedule', 'decline', 'cancel'] as const;

interface ListedBooking extends Omit<BookingFacts, 'slots'> {
  readonly id: string;
  readonly startedBy: Party | null;
  /** Only loaded for the user's own bookings. */
  readonly round?: number;
  readonly slots?: readonly ProposedSlot[];
}

interface Props {
  booking: ListedBooking;
  /** The accessible name of the booking. */
  name: string;
  onAction: (action: SessionAction) => void;
}

/** What the user can do with a booking, by the same rules as its page. */
export function BookingRowMenu({ booking, name, onAction }: Props) {
  const { t } = useTranslation(['bookings', 'ui']);
  const me = useMe();
  const now = useNow();
  const { id, slots = [], round } = booking;
  const actions = allowedActions(booking, { ...toPerson(me), id: me.id }, now);
  const labels = {
    repropose: t(actions.includes('withdraw') ? 'round.change' : 'round.propose'),
    reschedule: t('rowMenu.reschedule'),
    decline: t('rowMenu.decline'),
    cancel: useCancelLabel(booking),
  } as const;
  const possible = slots.filter(({ start }) => refuseSlot(slots, start, now) === null);
  const [only] = possible;
  // A single time is selected there: one click confirms it.
  const prepared =
    only && possible.length === 1
      ? `?${new URLSearchParams({ accept: only.start, round: String(round) })}`
      : '';
  return (
    <RowMenu label={t('rowMenu.label', { name })}>
      <Menu.Item component={Link} to={`/booking/${id}`}>
        {t('rowMenu.open')}
      </Menu.Item>
      {actions.includes('accept') && (
        <Menu.Item component={Link} to={`/booking/${id}${prepared}`}>
          {t('rowMenu.accept')}
        </Menu.Item>
      )}
      {IN_DIALOG.filter((action) => actions.includes(action)).map((action) => (
        <Menu.Item
          key={action}
          onMouseEnter={preloadSessionPanels}
          onClick={() => onAction({ bookingId: id, action })}
        >
          {labels[action]}
        </Menu.Item>
      ))}
    </RowMenu>
  );
}
