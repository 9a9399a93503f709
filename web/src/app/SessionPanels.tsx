import { useMounted } from '@mantine/hooks';
import { BehalfPanel } from '../features/bookings/parts/BehalfPanel.tsx';
import { ProposePanel } from '../features/bookings/parts/ProposePanel.tsx';
import { SessionActs } from '../features/bookings/parts/SessionActs.tsx';
import { AskPanel } from '../features/experts/parts/AskPanel.tsx';
import type { NewSession, SessionDoing } from './session-in-chat.tsx';
import { useMe } from '../lib/session/session.ts';

interface Props {
  doing: SessionDoing;
  opened: boolean;
  onClose: () => void;
  onMade: () => void;
}

/** The dialogs of sessions, each with the form of its own page. */
export function SessionPanels({ doing, opened, onClose, onMade }: Props) {
  // A dialog gives the keyboard back to where it was if it has been there before it opened.
  const isThere = useMounted();
  const panel = { opened: opened && isThere, onClose };
  return 'bookingId' in doing ? (
    <SessionActs act={doing} {...panel} />
  ) : (
    <ToMake {...doing} {...panel} onMade={onMade} />
  );
}

type MakeProps = NewSession & Omit<Props, 'doing'>;

function ToMake({ way, other, onMade, ...panel }: MakeProps) {
  const me = useMe();
  switch (way) {
    case 'ask':
      return <AskPanel {...panel} expert={other} onAsked={onMade} />;
    case 'propose':
      return (
        <ProposePanel
          {...panel}
          expert={{ id: me.id, name: `${me.firstName} ${me.lastName}` }}
          requester={other}
          onProposed={onMade}
        />
      );
    case 'in_their_name':
      return <BehalfPanel {...panel} between={{ expert: other }} onProposed={onMade} />;
    case 'to_them':
      return <BehalfPanel {...panel} between={{ requester: other }} onProposed={onMade} />;
  }
}
