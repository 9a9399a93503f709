import { Button, Group } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import type { UserRecord } from '@thedot/domain/accounts/directory.contract';
import { personalData } from '@thedot/domain/accounts/personal-data.contract';
import { useTranslation } from 'react-i18next';
import { Card } from '../../../ui/Card.tsx';
import { ReasonDialog } from '../../../ui/dialogs/ReasonDialog.tsx';
import { useFormat } from '../../../lib/format/use-format.ts';
import { useAccountActions } from '../parts/use-account-actions.ts';
import { useEraseUser, useRefuseErasure, userErasureQuery } from '../personal-data.data.ts';
import { OffboardingDialog } from '../parts/OffboardingDialog.tsx';

/** Lets staff carry out or refuse the user's erasure request. */
export function ErasureDecisionCard({ user }: { user: UserRecord }) {
  const { t } = useTranslation('mydata');
  const format = useFormat();
  const { data: erasure } = useQuery(userErasureQuery(user.id));
  const actions = useAccountActions(user);
  const [isErasing, erasing] = useDisclosure(false);
  const [isRefusing, refusing] = useDisclosure(false);
  if (!erasure) return null;

  return (
    <>
      {erasure.state === 'asked' && (
        <Card
          title={t('staff.title')}
          hint={t('staff.since', { date: format.date(erasure.requestedAt) })}
        >
          {actions.canRemove && (
            <Group gap={14}>
              <Button color="crimson" onClick={erasing.open}>
                {t('staff.carry_out')}
              </Button>
              <Button variant="default" onClick={refusing.open}>
                {t('staff.refuse')}
              </Button>
            </Group>
          )}
        </Card>
      )}
      {/* Open dialogs stay when another staff member decides first, so that no input is lost. */}
      <EraseUserDialog
        user={user}
        erasureId={erasure.id}
        opened={isErasing}
        onClose={erasing.close}
      />
      <RefuseErasureDialog
        user={user}
        erasureId={erasure.id}
        opened={isRefusing}
        onClose={refusing.close}
      />
    </>
  );
}

interface DialogProps {
  user: UserRecord;
  erasureId: string;
  opened: boolean;
  onClose: () => void;
}

/** Removes the user, settles what they leave open, and erases their data. */
function EraseUserDialog({ user: { id, name }, erasureId, ...dialog }: DialogProps) {
  const { t } = useTranslation('mydata');
  const erase = useEraseUser(erasureId);
  return (
    <OffboardingDialog
      {...dialog}
      userId={id}
      title={t('staff.dialog', { name })}
      texts={{
        text: t('staff.text'),
        alone: t('staff.alone'),
        confirm: t('staff.confirm', { name }),
        keep: t('staff.keep'),
      }}
      submit={erase.mutateAsync}
      successMessage={t('staff.done', { name })}
    />
  );
}

function RefuseErasureDialog({ user: { id, name }, erasureId, ...dialog }: DialogProps) {
  const { t } = useTranslation('mydata');
  const refuse = useRefuseErasure({ erasureId, userId: id });
  return (
    <ReasonDialog
      {...dialog}
      title={t('staff.refuse_dialog', { name })}
      schema={personalData.refuse.body.shape.reason}
      label={t('staff.reason')}
      description={t('staff.reason_hint')}
      confirmLabel={t('staff.refuse_confirm')}
      cancelLabel={t('staff.keep')}
      onConfirm={refuse.mutateAsync}
      successMessage={t('staff.refused')}
    />
  );
}
