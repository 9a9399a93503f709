import { Button } from '@mantine/core';
import type { UseMutationResult } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { afterMutation } from '../../lib/query/after-mutation.ts';
import { showSuccess } from '../../lib/errors/show-success.tsx';
import { Dialog } from './Dialog.tsx';
import { DialogActions } from './DialogActions.tsx';
import classes from './ConfirmDialog.module.css';

interface Props<Variables> {
  opened: boolean;
  onClose: () => void;
  title: string;
  text: string;
  confirm: string;
  /** Colours the button as a destructive action. */
  isDestructive?: boolean;
  mutation: UseMutationResult<unknown, Error, Variables>;
  variables: Variables;
  /** The toast after success. */
  successMessage: string;
  onDone?: () => void;
}

/** Asks for confirmation, then runs a mutation. */
export function ConfirmDialog<Variables>(props: Props<Variables>) {
  const {
    opened,
    onClose,
    title,
    text,
    confirm,
    isDestructive,
    mutation,
    variables,
    successMessage,
    onDone,
  } = props;
  const { t } = useTranslation('ui');

  const confirmed = () =>
    afterMutation(mutation.mutateAsync(variables), () => {
      onDone?.();
      onClose();
      showSuccess(successMessage);
    });

  return (
    <Dialog opened={opened} onClose={onClose} title={title}>
      <p className={classes.text}>{text}</p>
      <DialogActions>
        <Button variant="default" onClick={onClose}>
          {t('cancel')}
        </Button>
        <Button
          {...(isDestructive && { color: 'crimson' })}
          loading={mutation.isPending}
          onClick={() => void confirmed()}
        >
          {confirm}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
