import { Button, Menu } from '@mantine/core';
import { IconEye, IconEyeOff, IconQrcode, IconTrash } from '@tabler/icons-react';
import { cataloguePath } from '@thedot/domain/material/material-access.rules';
import type { Material } from '@thedot/domain/material/material.contract';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { showSuccess } from '../../../lib/errors/show-success.tsx';
import { useDialogFor } from '../../../lib/hooks/use-dialog-for.ts';
import { afterMutation } from '../../../lib/query/after-mutation.ts';
import { ConfirmDialog } from '../../../ui/dialogs/ConfirmDialog.tsx';
import { RowMenu } from '../../../ui/lists/RowMenu.tsx';
import { useHideMaterial } from '../material.data.ts';
import { useRemoveMaterial } from './catalogue.data.ts';
import { usePrintMaterialLabels } from './use-print-labels.tsx';

const ICON = { size: 18, stroke: 1.75, 'aria-hidden': true } as const;

/** What can be done with a material of the list. */
export function MaterialRowMenu({ material }: { material: Material }) {
  const { t } = useTranslation('manage-material');
  const label = usePrintMaterialLabels();
  const { items, dialogs } = useMenu(material);
  return (
    <>
      <RowMenu label={t('actions', material)}>
        <Menu.Item leftSection={<IconQrcode {...ICON} />} onClick={() => label.print([material])}>
          {t('labels.print_this')}
        </Menu.Item>
        {items}
      </RowMenu>
      {dialogs}
      {label.dialog}
    </>
  );
}

/** The same on the page of a material, which is left when it is deleted. */
export function MaterialButtons({ material }: { material: Material }) {
  const { t } = useTranslation('manage-material');
  const label = usePrintMaterialLabels();
  const navigate = useNavigate();
  const { items, dialogs } = useMenu(material, () => void navigate(cataloguePath(material.isTT)));
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconQrcode {...ICON} />}
        loading={label.isPending}
        onClick={() => label.print([material])}
      >
        {t('labels.print_this')}
      </Button>
      <RowMenu label={t('actions', material)}>{items}</RowMenu>
      {dialogs}
      {label.dialog}
    </>
  );
}

/** Hides a material after a confirmation or shows it again at once, and deletes one that was never booked. */
function useMenu(material: Material, onRemoved?: () => void) {
  const { t } = useTranslation('manage-material');
  const hide = useHideMaterial();
  const remove = useRemoveMaterial();
  const hiding = useDialogFor<Material>();
  const removal = useDialogFor<Material>();
  const { id, name, isHidden, image } = material;
  const show = () =>
    void afterMutation(hide.mutateAsync(id), () => showSuccess(t('show.done', { name })));
  return {
    items: (
      <>
        {(!isHidden || image !== null) && (
          <Menu.Item
            leftSection={isHidden ? <IconEye {...ICON} /> : <IconEyeOff {...ICON} />}
            onClick={() => (isHidden ? show() : hiding.open(material))}
          >
            {t(isHidden ? 'show.title' : 'hide.title')}
          </Menu.Item>
        )}
        <Menu.Item
          c="var(--dot-error)"
          leftSection={<IconTrash {...ICON} />}
          onClick={() => removal.open(material)}
        >
          {t('remove.title')}
        </Menu.Item>
      </>
    ),
    dialogs: (
      <>
        {hiding.subject && (
          <ConfirmDialog
            opened={hiding.opened}
            onClose={hiding.close}
            title={t('hide.title')}
            text={t('hide.text', { name })}
            confirmLabel={t('hide.title')}
            onConfirm={() => hide.mutateAsync(id)}
            successMessage={t('hide.done', { name })}
          />
        )}
        {removal.subject && (
          <ConfirmDialog
            opened={removal.opened}
            onClose={removal.close}
            title={t('remove.title')}
            text={t('remove.text', { name })}
            confirmLabel={t('remove.title')}
            isDestructive
            onConfirm={() => remove.mutateAsync(id)}
            successMessage={t('remove.done', { name })}
            {...(onRemoved && { onDone: onRemoved })}
          />
        )}
      </>
    ),
  };
}
