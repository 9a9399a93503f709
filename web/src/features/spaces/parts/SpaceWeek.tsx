import { SPACE_STEP_MIN } from '@thedot/domain/limits';
import type { SpaceBooking } from '@thedot/domain/spaces/space-bookings.contract';
import type { Space } from '@thedot/domain/spaces/spaces.contract';
import { defaultMinutes } from '@thedot/domain/spaces/spaces.rules';
import { useTranslation } from 'react-i18next';
import { useDisplayName } from '../../../lib/format/use-display-name.ts';
import { useDialogFor } from '../../../lib/hooks/use-dialog-for.ts';
import { EndBookingDialog } from '../../scheduling/bookings/EndBookingDialog.tsx';
import { type DrawnBooking, ResourceWeek } from '../../scheduling/resource-week/ResourceWeek.tsx';
import { spaceBookingsQuery } from '../spaces.data.ts';
import { useTopic } from '../../scheduling/use-topic.ts';
import { useSpaceBookingKind } from '../use-space-booking-kind.ts';

interface Props {
  space: Space;
  /** Undefined for users who cannot book. */
  onDraw: ((drawn: DrawnBooking) => void) | undefined;
}

/** The week of a space. Bookings that the user may cancel or delete open the dialog that does it. */
export function SpaceWeek({ space, onDraw }: Props) {
  const { t } = useTranslation('scheduling');
  const nameOf = useDisplayName();
  const topicOf = useTopic();
  const kind = useSpaceBookingKind();
  const ending = useDialogFor<SpaceBooking>();
  return (
    <>
      <ResourceWeek
        hours={space}
        lengths={{ step: SPACE_STEP_MIN, usual: defaultMinutes(space), allowed: space.lengths }}
        initial={space.nextFree}
        load={(range) => spaceBookingsQuery(space.id, range)}
        render={({ sessionId, details, status, isMine, actions }) =>
          details && {
            title: sessionId === null ? details.title : topicOf(details.title),
            status,
            note: !isMine && nameOf(details.booker.name),
            opens: (actions.includes('cancel') || actions.includes('delete')) && t('end.open'),
          }
        }
        onDraw={onDraw}
        onOpen={ending.open}
      />
      <EndBookingDialog
        kind={kind}
        opened={ending.opened}
        booking={ending.subject}
        onClose={ending.close}
      />
    </>
  );
}
