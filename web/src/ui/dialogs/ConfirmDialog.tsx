import { Button, Text } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { afterMutation } from '../../lib/query/after-mutation.ts';
import { showSuccess } from '../../lib/errors/show-success.tsx';
import { Dialog, type DialogProps } from './Dialog.tsx';
import { DialogActions } from './DialogActions.tsx';

interface Props extends Pick<DialogProps, 'opened' | 'onClose' | 'title'> {
  text: ReactNode;
  confirmLabel: string;
  cancelLabel?: string;
  /** Colours the button as a destructive action. */
  isDestructive?: boolean;
  /** Runs a mutation that shows its own errors; after an error the dialog stays open. */
  onConfirm: () => Promise<unknown>;
  /** The toast after success. */
  successMessage?: string;
  onDone?: () => void;
  /** Between the text and the buttons. */
  children?: ReactNode;
}

/** Asks for confirmation, then runs a mutation. */
export function ConfirmDialog({
  text,
  confirmLabel,
  cancelLabel,
  isDestructive,
  children,
  ...props
}: Props) {
  const { onClose, onConfirm, successMessage, onDone, ...dialog } = props;
  const { t } = useTranslation('ui');
  const [isBusy, setBusy] = useState(false);

  async function run() {
    setBusy(true);
    await afterMutation(onConfirm(), () => {
      onDone?.();
      onClose();
      if (successMessage) showSuccess(successMessage);
    });
    setBusy(false);
  }

  return (
    <Dialog {...dialog} onClose={onClose}>
      <Text lh={1.6} {...(children && { mb: 'md' })}>
        {text}
      </Text>
      {children}
      <DialogActions>
        <Button variant="default" data-autofocus onClick={onClose}>
          {cancelLabel ?? t('cancel')}
        </Button>
        <Button
          {...(isDestructive && { color: 'crimson' })}
          loading={isBusy}
          onClick={() => void run()}
        >
          {confirmLabel}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
