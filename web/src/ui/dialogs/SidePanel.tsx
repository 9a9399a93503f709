import { Drawer } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { UnsavedChangesContext } from '../../lib/forms/unsaved-changes.ts';
import { UnsavedChangesDialog } from './UnsavedChangesDialog.tsx';
import { KEEP_FOCUS } from './keep-focus.ts';
import { ParentDialogContext } from '../../lib/hooks/parent-dialog.ts';
import { useGuardedClose } from './use-guarded-close.ts';

interface Props {
  opened: boolean;
  onClose: () => void;
  title: ReactNode;
  size: number;
  classNames: Readonly<Record<'header' | 'content' | 'body', string>>;
  children: ReactNode;
}

/** A drawer with one record, beside its list. */
export function SidePanel({ opened, onClose, children, ...drawerProps }: Props) {
  const { t } = useTranslation('ui');
  const { scope, reportOpened, modalProps, dialog } = useGuardedClose(opened, onClose);
  return (
    <>
      <Drawer
        position="right"
        padding={0}
        closeButtonProps={{ 'aria-label': t('close'), ...KEEP_FOCUS }}
        {...drawerProps}
        {...modalProps}
      >
        <UnsavedChangesContext value={scope}>
          <ParentDialogContext value={reportOpened}>{children}</ParentDialogContext>
        </UnsavedChangesContext>
      </Drawer>
      <UnsavedChangesDialog {...dialog} />
    </>
  );
}
