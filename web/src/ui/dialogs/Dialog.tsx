import { Modal } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { UnsavedChangesContext } from '../../lib/forms/unsaved-changes.ts';
import { UnsavedChangesDialog } from './UnsavedChangesDialog.tsx';
import { KEEP_FOCUS } from './keep-focus.ts';
import { ParentDialogContext } from '../../lib/hooks/parent-dialog.ts';
import { useGuardedClose } from './use-guarded-close.ts';

export interface DialogProps {
  opened: boolean;
  onClose: () => void;
  title: ReactNode;
  size?: 'lg';
  /** Can be closed only by its own buttons. */
  requiresAnswer?: boolean;
  /** Whether focus returns to where it was before the dialog; true by default. */
  returnFocus?: boolean;
  children: ReactNode;
}

export function Dialog({
  opened,
  onClose,
  title,
  size,
  requiresAnswer = false,
  returnFocus = true,
  children,
}: DialogProps) {
  const { t } = useTranslation('ui');
  const { scope, reportOpened, modalProps, dialog } = useGuardedClose(opened, onClose);
  return (
    <>
      <Modal
        title={title}
        returnFocus={returnFocus}
        closeButtonProps={{ 'aria-label': t('close'), ...KEEP_FOCUS }}
        {...(size && { size })}
        {...modalProps}
        {...(requiresAnswer && { withCloseButton: false, closeOnEscape: false, overlayProps: {} })}
      >
        <UnsavedChangesContext value={scope}>
          <ParentDialogContext value={reportOpened}>{children}</ParentDialogContext>
        </UnsavedChangesContext>
      </Modal>
      <UnsavedChangesDialog {...dialog} />
    </>
  );
}
