import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { DeskDetails } from '@thedot/domain/spaces/desks/desks.contract';
import type { ManagedSpace } from '@thedot/domain/spaces/space-management.contract';
import { useTranslation } from 'react-i18next';
import { useDisplayName } from '../../../lib/format/use-display-name.ts';
import { useFormat } from '../../../lib/format/use-format.ts';
import type { useDialogFor } from '../../../lib/hooks/use-dialog-for.ts';
import { ConfirmDialog } from '../../../ui/dialogs/ConfirmDialog.tsx';
import { spaceBookingsQuery } from '../spaces.data.ts';
import { useRemoveLastDesk } from './desk-editor.data.ts';

interface Props {
  space: ManagedSpace;
  removal: ReturnType<typeof useDialogFor<DeskDetails>>;
}

/** Removes the last desk of a space, and names the bookings that keep it. */
export function RemoveDeskDialog({ space, removal }: Props) {
  const { t } = useTranslation('space-setup');
  const remove = useRemoveLastDesk();
  const desk = removal.subject;
  if (!desk) return null;
  return (
    <ConfirmDialog
      opened={removal.opened}
      onClose={removal.close}
      title={t('desks.remove')}
      text={<Affected space={space} desk={desk} />}
      confirmLabel={t('desks.remove')}
      isDestructive
      onConfirm={() => remove.mutateAsync({ id: space.id, desks: desk.number - 1 })}
      successMessage={t('desks.removed', { name: desk.name })}
    />
  );
}

function Affected({ space, desk: { number, name } }: { space: ManagedSpace; desk: DeskDetails }) {
  const { t } = useTranslation('space-setup');
  const format = useFormat();
  const nameOf = useDisplayName();
  const { data = [] } = useQuery(spaceBookingsQuery(space.id, {}));
  const bookings = data.filter((it) => it.desk === number);
  if (bookings.length === 0) return t('desks.remove_text', { name });
  return (
    <>
      <Text span>{t('desks.booked', { name, count: bookings.length })}</Text>
      <ul>
        {bookings.map(({ id, start, end, details }) => (
          <li key={id}>
            {[format.dayAndRange(start, end), details && nameOf(details.booker.name)]
              .filter(Boolean)
              .join(', ')}
          </li>
        ))}
      </ul>
    </>
  );
}
