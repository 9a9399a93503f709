import { Button, Modal } from '@mantine/core';
import type { UserRow } from '@thedot/domain/users/directory.contract';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { ProblemText } from '../../../app/ProblemText.tsx';
import classes from '../UsersPage.module.css';
import { RegistrationLink } from './RegistrationLink.tsx';

export interface Refused {
  readonly id: string;
  readonly refusal: string;
  readonly user: UserRow | undefined;
}

/** For whom it was not done, and why not. */
export function BulkRefusals({
  refused,
  onClose,
}: {
  refused: readonly Refused[];
  onClose: () => void;
}) {
  const { t } = useTranslation(['directory', 'ui']);
  return (
    <Modal
      opened={refused.length > 0}
      onClose={onClose}
      title={t('bulk.result')}
      closeButtonProps={{ 'aria-label': t('ui:close') }}
    >
      <p>{t('bulk.refused', { count: refused.length })}</p>
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
      <div className={classes.actions}>
        <Button variant="default" data-autofocus onClick={onClose}>
          {t('ui:close')}
        </Button>
      </div>
    </Modal>
  );
}
