import { Button, Textarea } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import type { UserRecord } from '@thedot/domain/users/directory.contract';
import { personalData } from '@thedot/domain/users/personal-data.contract';
import { useTranslation } from 'react-i18next';
import { showSuccess } from '../../../lib/errors/show-success.tsx';
import { useContractForm } from '../../../lib/forms/use-contract-form.ts';
import { Card } from '../../../ui/Card.tsx';
import { Dialog } from '../../../ui/dialogs/Dialog.tsx';
import { DialogActions } from '../../../ui/dialogs/DialogActions.tsx';
import { DotsLoading } from '../../../ui/dots/DotsLoading.tsx';
import { LoadFailed } from '../../../ui/LoadFailed.tsx';
import { useFormat } from '../../../lib/format/use-format.ts';
import { offboardingQuery } from '../directory.data.ts';
import { useAccountActions } from '../parts/use-account-actions.ts';
import { useEraseUser, useRefuseErasure, userErasureQuery } from '../personal-data.data.ts';
import { OffboardingForm } from '../parts/RemoveUserDialog.tsx';
import classes from './ErasureDecisionCard.module.css';

/** Lets staff carry out or refuse the user's erasure request. */
export function ErasureDecisionCard({ user }: { user: UserRecord }) {
  const { t } = useTranslation('mydata');
  const format = useFormat();
  const { data: erasure } = useQuery(userErasureQuery(user.id));
  const actions = useAccountActions(user);
  const [isErasing, erasing] = useDisclosure(false);
  const [isRefusing, refusing] = useDisclosure(false);
  if (!erasure) return null;
  const request = { erasureId: erasure.id, userId: user.id, name: user.name };

  return (
    <>
      {erasure.state === 'asked' && (
        <Card
          title={t('staff.title')}
          hint={t('staff.since', { date: format.date(erasure.askedAt) })}
        >
          {actions.canRemove && (
            <div className={classes.actions}>
              <Button color="crimson" onClick={erasing.open}>
                {t('staff.carry_out')}
              </Button>
              <Button variant="default" onClick={refusing.open}>
                {t('staff.refuse')}
              </Button>
            </div>
          )}
        </Card>
      )}
      {/* Open dialogs stay when another staff member decides first, so that no input is lost. */}
      <EraseUserDialog {...request} opened={isErasing} onClose={erasing.close} />
      <RefuseErasureDialog {...request} opened={isRefusing} onClose={refusing.close} />
    </>
  );
}

interface DialogProps {
  erasureId: string;
  userId: string;
  name: string;
  opened: boolean;
  onClose: () => void;
}

/** Removes the user, settles what they leave open, and erases their data. */
function EraseUserDialog({ opened, onClose, ...request }: DialogProps) {
  const { t } = useTranslation('mydata');
  return (
    <Dialog opened={opened} onClose={onClose} title={t('staff.dialog', { name: request.name })}>
      <EraseUserForm {...request} onClose={onClose} />
    </Dialog>
  );
}

function EraseUserForm({ erasureId, userId, name, onClose }: Omit<DialogProps, 'opened'>) {
  const { t } = useTranslation(['mydata', 'directory']);
  const offboarding = useQuery(offboardingQuery(userId));
  const erase = useEraseUser(erasureId);
  if (offboarding.isPending) return <DotsLoading />;
  if (offboarding.isLoadingError) {
    return (
      <LoadFailed text={t('directory:remove.failed')} onRetry={() => void offboarding.refetch()} />
    );
  }
  return (
    <OffboardingForm
      texts={{
        text: t('staff.text'),
        alone: t('staff.alone'),
        confirm: t('staff.confirm', { name }),
        keep: t('staff.keep'),
      }}
      items={offboarding.data}
      submit={erase.mutateAsync}
      onCancel={onClose}
      onDone={() => {
        onClose();
        showSuccess(t('staff.done', { name }));
      }}
    />
  );
}

const RefusalFields = personalData.refuse.body.pick({ reason: true });

function RefuseErasureDialog({ opened, onClose, ...request }: DialogProps) {
  const { t } = useTranslation('mydata');
  return (
    <Dialog
      opened={opened}
      onClose={onClose}
      title={t('staff.refuse_dialog', { name: request.name })}
    >
      <RefusalForm {...request} onClose={onClose} />
    </Dialog>
  );
}

function RefusalForm({ onClose, ...request }: Omit<DialogProps, 'opened'>) {
  const { t } = useTranslation('mydata');
  const refuse = useRefuseErasure(request);
  const form = useContractForm(RefusalFields, {
    initialValues: { reason: '' },
    submit: ({ reason }) => refuse.mutateAsync(reason),
    onDone: () => {
      onClose();
      showSuccess(t('staff.refused'));
    },
  });
  return (
    <form {...form.formProps}>
      <Textarea
        data-autofocus
        label={t('staff.reason')}
        description={t('staff.reason_hint')}
        autosize
        minRows={3}
        maxRows={10}
        maxLength={1000}
        {...form.getInputProps('reason')}
      />
      <DialogActions>
        <Button variant="default" onClick={onClose}>
          {t('staff.keep')}
        </Button>
        <Button type="submit" loading={form.busy}>
          {t('staff.refuse_confirm')}
        </Button>
      </DialogActions>
    </form>
  );
}
