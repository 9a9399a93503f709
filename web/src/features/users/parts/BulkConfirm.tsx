import { Button } from '@mantine/core';
import type { BulkUserAction } from '@thedot/domain/users/bulk-actions.contract';
import { useTranslation } from 'react-i18next';
import { Dialog } from '../../../ui/dialogs/Dialog.tsx';
import { DialogActions } from '../../../ui/dialogs/DialogActions.tsx';
import { useRoleName } from '../../../lib/format/use-role-name.ts';
import classes from './BulkDialogs.module.css';

interface Props {
  /** Nothing is asked yet. */
  wish: BulkUserAction | null;
  opened: boolean;
  onClose: () => void;
  onConfirm: (wish: BulkUserAction) => void;
}

/** What would be done, for how many, and what comes of it: nothing happens to many by a slip. */
export function BulkConfirm({ wish, opened, onClose, onConfirm }: Props) {
  const { t } = useTranslation('directory');
  const roleName = useRoleName();
  const role = wish?.action === 'role' ? roleName(wish.role) : '';
  return (
    <Dialog
      opened={opened}
      onClose={onClose}
      title={wish && t(`bulk.ask.${wish.action}.title`, { count: wish.ids.length, role })}
    >
      {wish && (
        <>
          <p className={classes.said}>{t(`bulk.ask.${wish.action}.text`)}</p>
          <DialogActions>
            <Button variant="default" data-autofocus onClick={onClose}>
              {t(`bulk.ask.${wish.action}.keep`)}
            </Button>
            <Button
              {...(wish.action === 'remove' && { color: 'crimson' })}
              onClick={() => onConfirm(wish)}
            >
              {t(`bulk.ask.${wish.action}.confirm`)}
            </Button>
          </DialogActions>
        </>
      )}
    </Dialog>
  );
}
