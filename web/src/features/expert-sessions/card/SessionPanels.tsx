import { useMounted } from '@mantine/hooks';
import { ProposeForExpert } from '../proposals/ProposeForExpert.tsx';
import { ProposePanel } from '../proposals/ProposePanel.tsx';
import { RequestSessionPanel } from '../request/RequestSessionPanel.tsx';
import type { NewSessionAction, SessionDialogAction } from '../session-chat.public.tsx';
import { useMe } from '../../../lib/session/session.ts';
import { useQuery } from '@tanstack/react-query';
import type { BookingPage } from '@thedot/domain/expert-sessions/bookings.contract';
import { useState } from 'react';
import { useNow } from '../../../lib/format/use-now.ts';
import { bookingQuery } from '../bookings.data.ts';
import { initialTimes, type SessionAction } from '../session-actions.ts';
import { useBookingActions } from '../booking-viewer.ts';
import { CancelDialog } from '../transitions/CancelDialog.tsx';
import { DeclineDialog } from '../transitions/DeclineDialog.tsx';
import { OtherTimesPanel } from '../proposals/OtherTimesPanel.tsx';
import { ReschedulePanel } from '../reschedule/ReschedulePanel.tsx';

interface Props {
  action: SessionDialogAction;
  opened: boolean;
  onClose: () => void;
  onCreated: () => void;
}

/** The session dialogs of a chat, with the forms of the booking page. */
export function SessionPanels({ action, opened, onClose, onCreated }: Props) {
  // Mounts closed first: a dialog returns focus only if it was mounted before it opened.
  const isThere = useMounted();
  const panel = { opened: opened && isThere, onClose };
  return 'bookingId' in action ? (
    <SessionActionPanel target={action} {...panel} />
  ) : (
    <NewSessionPanel {...action} {...panel} onCreated={onCreated} />
  );
}

type MakeProps = NewSessionAction & Omit<Props, 'action'>;

function NewSessionPanel({ option, counterpart, onCreated, ...panel }: MakeProps) {
  const me = useMe();
  switch (option) {
    case 'ask':
      return <RequestSessionPanel {...panel} expert={counterpart} onRequested={onCreated} />;
    case 'propose':
      return (
        <ProposePanel
          {...panel}
          expert={{ id: me.id, name: `${me.firstName} ${me.lastName}` }}
          requester={counterpart}
          onProposed={onCreated}
        />
      );
    case 'in_their_name':
      return (
        <ProposeForExpert {...panel} people={{ expert: counterpart }} onProposed={onCreated} />
      );
    case 'to_them':
      return (
        <ProposeForExpert {...panel} people={{ requester: counterpart }} onProposed={onCreated} />
      );
  }
}

interface SessionActionPanelProps {
  target: SessionAction;
  opened: boolean;
  onClose: () => void;
}

/** Opens the dialog of an action chosen on a session card. */
function SessionActionPanel({ target, ...panel }: SessionActionPanelProps) {
  const { data: booking } = useQuery({
    ...bookingQuery(target.bookingId),
    meta: { toast: true, errorTitle: 'errors.title_booking' },
  });
  return booking && <Act booking={booking} target={target} {...panel} />;
}

function Act({ booking, target, ...panel }: SessionActionPanelProps & { booking: BookingPage }) {
  switch (target.action) {
    case 'repropose':
      return <OtherTimes booking={booking} target={target} {...panel} />;
    case 'decline':
      return <Decline booking={booking} {...panel} />;
    case 'reschedule':
      return <ReschedulePanel booking={booking} {...panel} />;
    case 'cancel':
      return <CancelDialog booking={booking} {...panel} />;
  }
}

function OtherTimes({
  booking,
  target: { start },
  opened,
  onClose,
}: SessionActionPanelProps & { booking: BookingPage }) {
  const { actions } = useBookingActions(booking);
  const now = useNow();
  const [selected] = useState(() =>
    initialTimes(booking, {
      moves: actions,
      now,
      ...(start !== undefined && { proposedStarts: [start] }),
    }),
  );
  return (
    <OtherTimesPanel booking={booking} selected={opened ? selected : null} onClose={onClose} />
  );
}

/** Declines the round the user saw. */
function Decline({
  booking,
  ...panel
}: Omit<SessionActionPanelProps, 'target'> & { booking: BookingPage }) {
  const [seen, setSeen] = useState<number | undefined>(booking.round);
  return (
    <DeclineDialog
      booking={booking}
      seenRound={seen}
      onRoundChanged={() => setSeen(undefined)}
      {...panel}
    />
  );
}
