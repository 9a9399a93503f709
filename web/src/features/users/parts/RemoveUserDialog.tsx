import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { showSuccess } from '../../../lib/errors/show-success.tsx';
import { Dialog } from '../../../ui/dialogs/Dialog.tsx';
import { DotsLoading } from '../../../ui/dots/DotsLoading.tsx';
import { LoadFailed } from '../../../ui/LoadFailed.tsx';
import { leavingQuery, useRemoveUser } from '../directory.data.ts';
import { RemoveUserForm } from './RemoveUserForm.tsx';

interface Props {
  user: { readonly id: string; readonly name: string };
  opened: boolean;
  onClose: () => void;
}

/** Before somebody goes, what they leave is settled. */
export function RemoveUserDialog({ user, opened, onClose }: Props) {
  const { t } = useTranslation('directory');
  return (
    <Dialog opened={opened} onClose={onClose} title={t('remove.title', { name: user.name })}>
      <Content user={user} onClose={onClose} />
    </Dialog>
  );
}

function Content({ user, onClose }: Omit<Props, 'opened'>) {
  const { t } = useTranslation('directory');
  const leaving = useQuery(leavingQuery(user.id));
  const remove = useRemoveUser();
  const { id: userId, name } = user;
  if (leaving.isPending) return <DotsLoading />;
  if (leaving.isLoadingError) {
    return <LoadFailed text={t('remove.failed')} onRetry={() => void leaving.refetch()} />;
  }
  return (
    <RemoveUserForm
      words={{
        text: t('remove.text'),
        alone: t('remove.alone'),
        confirm: t('remove.confirm', { name }),
        keep: t('remove.keep'),
      }}
      lines={leaving.data}
      submit={(settle) => remove.mutateAsync({ userId, settle })}
      onKeep={onClose}
      onDone={() => {
        onClose();
        showSuccess(t('remove.done', { name }));
      }}
    />
  );
}
