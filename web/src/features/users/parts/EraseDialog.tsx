import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { showSuccess } from '../../../lib/errors/show-success.tsx';
import { Dialog } from '../../../ui/dialogs/Dialog.tsx';
import { DotsLoading } from '../../../ui/dots/DotsLoading.tsx';
import { LoadFailed } from '../../../ui/LoadFailed.tsx';
import { leavingQuery } from '../directory.data.ts';
import { useErase } from '../personal-data.data.ts';
import { RemoveUserForm } from './RemoveUserForm.tsx';

interface Props {
  erasureId: string;
  userId: string;
  name: string;
  opened: boolean;
  onClose: () => void;
}

/** A removal with all that it settles, and then for good. */
export function EraseDialog({ opened, onClose, ...request }: Props) {
  const { t } = useTranslation('mydata');
  return (
    <Dialog opened={opened} onClose={onClose} title={t('staff.dialog', { name: request.name })}>
      <Content {...request} onClose={onClose} />
    </Dialog>
  );
}

function Content({ erasureId, userId, name, onClose }: Omit<Props, 'opened'>) {
  const { t } = useTranslation(['mydata', 'directory']);
  const leaving = useQuery(leavingQuery(userId));
  const erase = useErase(erasureId);
  if (leaving.isPending) return <DotsLoading />;
  if (leaving.isLoadingError) {
    return (
      <LoadFailed text={t('directory:remove.failed')} onRetry={() => void leaving.refetch()} />
    );
  }
  return (
    <RemoveUserForm
      words={{
        text: t('staff.text'),
        alone: t('staff.alone'),
        confirm: t('staff.confirm', { name }),
        keep: t('staff.keep'),
      }}
      lines={leaving.data}
      submit={erase.mutateAsync}
      onKeep={onClose}
      onDone={() => {
        onClose();
        showSuccess(t('staff.done', { name }));
      }}
    />
  );
}
