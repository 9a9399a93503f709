import { Button } from '@mantine/core';
import type { UserRow } from '@thedot/domain/users/directory.contract';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { ProblemText } from '../../../lib/errors/ProblemText.tsx';
import { Dialog } from '../../../ui/dialogs/Dialog.tsx';
import { DialogActions } from '../../../ui/dialogs/DialogActions.tsx';
import classes from './BulkDialogs.module.css';
import { RegistrationLink } from './RegistrationLink.tsx';

export interface BulkRefusal {
  readonly id: string;
  readonly refusal: string;
  readonly user: UserRow | undefined;
}

export interface BulkOutcome {
  /** For how many it was done. */
  readonly done: number;
  readonly refused: readonly BulkRefusal[];
}

interface Props extends BulkOutcome {
  opened: boolean;
  onClose: () => void;
}

/** For whom it was not done, and why not; that it was done for the others stands with it. */
export function BulkRefusals({ done, refused, opened, onClose }: Props) {
  const { t } = useTranslation(['directory', 'ui']);
  return (
    <Dialog opened={opened} onClose={onClose} title={t('bulk.result')}>
      {done > 0 && <p className={classes.said}>{t('bulk.done', { count: done })}</p>}
      <p className={classes.said}>{t('bulk.refused', { count: refused.length })}</p>
      <ul className={classes.refused}>
        {refused.map(({ id, refusal, user }) => (
          <li key={id}>
            <b>
              <Link to={`/users/view/${id}`}>{user?.name ?? id}</Link>
            </b>
            <span>
              <ProblemText problem={{ code: refusal }} />{' '}
              {refusal === 'user.registration_open' && user?.isVerified && (
                <RegistrationLink id={id} />
              )}
            </span>
          </li>
        ))}
      </ul>
      <DialogActions>
        <Button variant="default" data-autofocus onClick={onClose}>
          {t('ui:close')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
