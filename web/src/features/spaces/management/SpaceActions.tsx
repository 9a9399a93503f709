import { Button, Menu, Text } from '@mantine/core';
import { IconArrowBackUp, IconEye, IconTrash } from '@tabler/icons-react';
import type { AffectedBookings } from '@thedot/domain/scheduling/affected-bookings.contract';
import { spacePath } from '@thedot/domain/spaces/space-access.rules';
import type { ManagedSpace } from '@thedot/domain/spaces/space-management.contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { z } from 'zod';
import { showSuccess } from '../../../lib/errors/show-success.tsx';
import { useDialogFor } from '../../../lib/hooks/use-dialog-for.ts';
import { afterMutation } from '../../../lib/query/after-mutation.ts';
import { Dialog } from '../../../ui/dialogs/Dialog.tsx';
import { DialogForm } from '../../../ui/dialogs/DialogForm.tsx';
import { RowMenu } from '../../../ui/lists/RowMenu.tsx';
import {
  findAffected,
  toResourceAnswers,
} from '../../scheduling/affected-bookings/affected-bookings.ts';
import { AffectedBookingsForm } from '../../scheduling/affected-bookings/AffectedBookingsForm.tsx';
import { fetchAffectedByRemoval, useRemoveSpace, useRestoreSpace } from './management.data.ts';

/** What can be done with a space of the list. */
export function SpaceRowMenu({ space }: { space: ManagedSpace }) {
  const { t } = useTranslation('manage-spaces');
  const removal = useDialogFor<ManagedSpace>();
  const restore = useRestore();
  const { id, name, isRemoved } = space;
  return (
    <>
      <RowMenu label={t('actions', { name })}>
        {isRemoved ? (
          <Menu.Item
            leftSection={<IconArrowBackUp size={18} stroke={1.75} aria-hidden />}
            onClick={() => restore.run(id)}
          >
            {t('restore.title')}
          </Menu.Item>
        ) : (
          <>
            <Menu.Item
              component={Link}
              to={spacePath(space)}
              leftSection={<IconEye size={18} stroke={1.75} aria-hidden />}
            >
              {t('view')}
            </Menu.Item>
            <Menu.Item
              c="var(--dot-error)"
              leftSection={<IconTrash size={18} stroke={1.75} aria-hidden />}
              onClick={() => removal.open(space)}
            >
              {t('remove.title')}
            </Menu.Item>
          </>
        )}
      </RowMenu>
      <RemoveSpaceDialog opened={removal.opened} space={removal.subject} onClose={removal.close} />
    </>
  );
}

/** The same on the management page of a space. */
export function SpaceButtons({ space }: { space: ManagedSpace }) {
  const { t } = useTranslation('manage-spaces');
  const removal = useDialogFor<ManagedSpace>();
  const restore = useRestore();
  if (space.isRemoved) {
    return (
      <Button loading={restore.isPending} onClick={() => restore.run(space.id)}>
        {t('restore.title')}
      </Button>
    );
  }
  return (
    <>
      <Button variant="default" component={Link} to={spacePath(space)}>
        {t('view')}
      </Button>
      <Button variant="default" c="var(--dot-error)" onClick={() => removal.open(space)}>
        {t('remove.title')}
      </Button>
      <RemoveSpaceDialog opened={removal.opened} space={removal.subject} onClose={removal.close} />
    </>
  );
}

function useRestore() {
  const { t } = useTranslation('manage-spaces');
  const { mutateAsync, isPending } = useRestoreSpace();
  return {
    isPending,
    run: (id: string) =>
      void afterMutation(mutateAsync(id), ({ name }) => showSuccess(t('restore.done', { name }))),
  };
}

interface RemoveProps {
  opened: boolean;
  /** Null before the dialog was opened. */
  space: ManagedSpace | null;
  onClose: () => void;
}

/** Asks for confirmation, then for a decision about the coming bookings. */
function RemoveSpaceDialog({ opened, space, onClose }: RemoveProps) {
  const { t } = useTranslation('manage-spaces');
  const [affected, setAffected] = useState<AffectedBookings | null>(null);
  const remove = useRemoveSpace();
  if (!space) return null;
  const { id, name } = space;
  const close = () => {
    setAffected(null);
    onClose();
  };
  const done = () => {
    close();
    showSuccess(t('remove.done', { name }));
  };
  return (
    <Dialog
      opened={opened}
      onClose={close}
      title={t('remove.title')}
      {...(affected && { size: 'lg' })}
    >
      {affected ? (
        <AffectedBookingsForm
          affected={affected}
          scope="removal"
          confirmLabel={t('remove.title')}
          fetchAffected={(options) => fetchAffectedByRemoval(id, options)}
          onBack={close}
          onSubmit={async (answers) => {
            await remove.mutateAsync({ id, ...toResourceAnswers(answers) });
            done();
          }}
        />
      ) : (
        <DialogForm
          schema={z.object({})}
          initialValues={{}}
          isDestructive
          errorTitle="errors.title_booking"
          confirmLabel={t('remove.title')}
          submit={() => remove.mutateAsync({ id })}
          onDone={done}
          onClose={onClose}
          staysOpen
          onRefused={(error) => {
            const found = findAffected(error);
            setAffected(found);
            return found !== null;
          }}
        >
          <Text lh={1.6}>{t('remove.text', { name })}</Text>
        </DialogForm>
      )}
    </Dialog>
  );
}
