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
import { usePrintMaterialLabel } from './use-print-labels.tsx';

const ICON = { size: 18, stroke: 1.75, 'aria-hidden': true } as const;

/** What can be done with a material of the list. */
export function MaterialRowMenu({ material }: { material: Material }) {
  const { t } = useTranslation('manage-material');
  const { hiding, toggle, isShowable } = useVisibility();
  const label = usePrintMaterialLabel();
  const removal = useRemoval();
  const { name, isHidden } = material;
  return (
    <>
      <RowMenu label={t('actions', { name })}>
        <Menu.Item leftSection={<IconQrcode {...ICON} />} onClick={() => label.print(material)}>
          {t('labels.print_this')}
        </Menu.Item>
        {isShowable(material) && (
          <Menu.Item
            leftSection={isHidden ? <IconEye {...ICON} /> : <IconEyeOff {...ICON} />}
            onClick={() => toggle(material)}
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
      </RowMenu>
      {hiding}
      {label.dialog}
      {removal.dialog}
    </>
  );
}

/** The same on the page of a material. */
export function MaterialButtons({ material }: { material: Material }) {
  const { t } = useTranslation('manage-material');
  const { hiding, toggle, isShowable } = useVisibility();
  const label = usePrintMaterialLabel();
  const navigate = useNavigate();
  const removal = useRemoval(() => void navigate(cataloguePath(material.isTT)));
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconQrcode {...ICON} />}
        loading={label.isPending}
        onClick={() => label.print(material)}
      >
        {t('labels.print_this')}
      </Button>
      {isShowable(material) && (
        <Button variant="default" onClick={() => toggle(material)}>
          {t(material.isHidden ? 'show.title' : 'hide.title')}
        </Button>
      )}
      <Button variant="default" c="var(--dot-error)" onClick={() => removal.open(material)}>
        {t('remove.title')}
      </Button>
      {hiding}
      {label.dialog}
      {removal.dialog}
    </>
  );
}

/** Deletes a material that was never booked, after a confirmation. */
function useRemoval(onDone?: () => void) {
  const { t } = useTranslation('manage-material');
  const remove = useRemoveMaterial();
  const { opened, subject, open, close } = useDialogFor<Material>();
  return {
    open,
    dialog: subject && (
      <ConfirmDialog
        opened={opened}
        onClose={close}
        title={t('remove.title')}
        text={t('remove.text', { name: subject.name })}
        confirmLabel={t('remove.title')}
        isDestructive
        onConfirm={() => remove.mutateAsync(subject.id)}
        successMessage={t('remove.done', { name: subject.name })}
        {...(onDone && { onDone })}
      />
    ),
  };
}

/** Hides a material after a confirmation, or shows it again at once. */
function useVisibility() {
  const { t } = useTranslation('manage-material');
  const hide = useHideMaterial();
  const { opened, subject, open, close } = useDialogFor<Material>();
  return {
    isShowable: ({ isHidden, image }: Material) => !isHidden || image !== null,
    toggle: (material: Material) => {
      if (!material.isHidden) open(material);
      else
        void afterMutation(hide.mutateAsync(material.id), ({ name }) =>
          showSuccess(t('show.done', { name })),
        );
    },
    hiding: subject && (
      <ConfirmDialog
        opened={opened}
        onClose={close}
        title={t('hide.title')}
        text={t('hide.text', { name: subject.name })}
        confirmLabel={t('hide.title')}
        onConfirm={() => hide.mutateAsync(subject.id)}
        successMessage={t('hide.done', { name: subject.name })}
      />
    ),
  };
}
