import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import type { UserRecord } from '@thedot/domain/accounts/directory.contract';
import { useTranslation } from 'react-i18next';
import { Card } from '../../../ui/Card.tsx';
import { ConfirmDialog } from '../../../ui/dialogs/ConfirmDialog.tsx';
import { useFormat } from '../../../lib/format/use-format.ts';
import { useResetSecondFactor, userSecondFactorQuery } from '../../auth/second-factor.data.ts';
import { useAccountActions } from '../parts/use-account-actions.ts';

/** Lets staff who may remove the user reset a lost second factor. */
export function UserSecondFactorCard({ user }: { user: UserRecord }) {
  const { t } = useTranslation('security');
  const format = useFormat();
  const { canRemove } = useAccountActions(user);
  const { data } = useQuery({ ...userSecondFactorQuery(user.id), enabled: canRemove });
  const reset = useResetSecondFactor(user.id);
  const [opened, dialog] = useDisclosure(false);
  if (!canRemove || !data?.since) return null;
  const { name } = user;

  return (
    <Card title={t('staff.title')} hint={t('staff.since', { date: format.date(data.since) })}>
      <Button variant="default" onClick={dialog.open}>
        {t('staff.reset')}
      </Button>
      <ConfirmDialog
        opened={opened}
        onClose={dialog.close}
        title={t('staff.dialog', { name })}
        text={t('staff.text')}
        confirmLabel={t('staff.confirm')}
        cancelLabel={t('staff.keep')}
        isDestructive
        onConfirm={reset.mutateAsync}
        successMessage={t('staff.done', { name })}
      />
    </Card>
  );
}
