import { Button } from '@mantine/core';
import type { UseMutationResult } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { afterMove } from '../app/after-move.ts';
import { showDone } from '../app/show-done.tsx';
import { Dialog } from './Dialog.tsx';
import { DialogActions } from './DialogActions.tsx';
import classes from './ConfirmDialog.module.css';

interface Props<Wish> {
  opened: boolean;
  onClose: () => void;
  title: string;
  text: string;
  confirm: string;
  /** Ends something. */
  isFinal?: boolean;
  mutation: UseMutationResult<unknown, Error, Wish>;
  wish: Wish;
  /** What to say once it is done. */
  done: string;
  onDone?: () => void;
}

/** Asks once more, naming what it is about. */
export function ConfirmDialog<Wish>(props: Props<Wish>) {
  const { opened, onClose, title, text, confirm, isFinal, mutation, wish, done, onDone } = props;
  const { t } = useTranslation('ui');

  const confirmed = () =>
    afterMove(mutation.mutateAsync(wish), () => {
      onDone?.();
      onClose();
      showDone(done);
    });

  return (
    <Dialog opened={opened} onClose={onClose} title={title}>
      <p className={classes.text}>{text}</p>
      <DialogActions>
        <Button variant="default" onClick={onClose}>
          {t('cancel')}
        </Button>
        <Button
          {...(isFinal && { color: 'crimson' })}
          loading={mutation.isPending}
          onClick={() => void confirmed()}
        >
          {confirm}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
