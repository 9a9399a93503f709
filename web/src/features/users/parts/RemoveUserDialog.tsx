import { useTranslation } from 'react-i18next';
import { useRemoveUser } from '../directory.data.ts';
import { OffboardingDialog } from './OffboardingDialog.tsx';

interface Props {
  user: { readonly id: string; readonly name: string };
  opened: boolean;
  onClose: () => void;
}

/** Removes a user after staff decide what happens to everything the user leaves open. */
export function RemoveUserDialog({ user: { id: userId, name }, ...dialog }: Props) {
  const { t } = useTranslation('directory');
  const remove = useRemoveUser();
  return (
    <OffboardingDialog
      {...dialog}
      userId={userId}
      title={t('remove.title', { name })}
      texts={{
        text: t('remove.text'),
        alone: t('remove.alone'),
        confirm: t('remove.confirm'),
        keep: t('remove.keep'),
      }}
      submit={(offboarding) => remove.mutateAsync({ userId, ...offboarding })}
      successMessage={t('remove.done', { name })}
    />
  );
}
