import type { Space } from '@thedot/domain/spaces/spaces.contract';
import type { useDialogFor } from '../../../lib/hooks/use-dialog-for.ts';
import type { InitialBooking } from '../initial-booking.ts';
import { BookSpaceDialog } from '../parts/BookSpaceDialog.tsx';

/** A space of several to book, and what its form starts with. */
export interface BookedSpace extends InitialBooking {
  readonly space: Space;
}

/** The dialog that books one of several spaces. */
export function BookSpaceOf({
  booking,
}: {
  booking: ReturnType<typeof useDialogFor<BookedSpace>>;
}) {
  const { subject } = booking;
  if (!subject) return null;
  const { space } = subject;
  return (
    <BookSpaceDialog
      key={space.id}
      space={space}
      opened={booking.opened}
      initial={subject}
      onClose={booking.close}
    />
  );
}
