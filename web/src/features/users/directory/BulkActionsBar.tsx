import { Button, CloseButton, Menu, Text } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { Role } from '@thedot/domain/access/roles';
import { MAX_PEOPLE_AT_ONCE } from '@thedot/domain/limits';
import type { BulkUserAction } from '@thedot/domain/users/bulk-actions.contract';
import type { UserRow } from '@thedot/domain/users/directory.contract';
import { refuseRoleChange } from '@thedot/domain/users/roles.rules';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { ProblemText } from '../../../lib/errors/ProblemText.tsx';
import { useMe } from '../../../lib/session/session.ts';
import { showSuccess } from '../../../lib/errors/show-success.tsx';
import { useDialogFor } from '../../../lib/hooks/use-dialog-for.ts';
import { ConfirmDialog } from '../../../ui/dialogs/ConfirmDialog.tsx';
import { Dialog } from '../../../ui/dialogs/Dialog.tsx';
import { DialogActions } from '../../../ui/dialogs/DialogActions.tsx';
import { ListToolbar } from '../../../ui/lists/ListToolbar.tsx';
import { useRoleName } from '../../../lib/format/use-role-name.ts';
import { useBulkUserAction } from '../directory.data.ts';
import { SignUpReviewLink } from '../parts/SignUpReviewLink.tsx';
import classes from './BulkActionsBar.module.css';

interface Props {
  ids: ReadonlySet<string>;
  users: readonly UserRow[];
  /** Receives the users who stay selected: those whose action was refused. */
  onSelectionChange: (failed: ReadonlySet<string>) => void;
}

/** Runs one action on all selected users; replaces the filters while users are selected. */
export function BulkActionsBar({ ids, users, onSelectionChange }: Props) {
  const { t } = useTranslation('directory');
  const me = useMe();
  const roleName = useRoleName();
  const bulkAction = useBulkUserAction();
  const confirmation = useDialogFor<BulkUserAction>();
  const result = useDialogFor<BulkResult>();
  const count = ids.size;
  const isTooMany = count > MAX_PEOPLE_AT_ONCE;
  const button = { variant: 'default', disabled: isTooMany || bulkAction.isPending } as const;

  const run = async (action: BulkUserAction) => {
    const { answers } = await bulkAction.mutateAsync(action);
    const failed = answers.filter(({ refusal }) => refusal !== null);
    const done = answers.length - failed.length;
    if (!failed.length) {
      showSuccess(t('bulk.done', { count: done }));
      return onSelectionChange(new Set());
    }
    const refused = failed.map(({ id, refusal }) => ({
      id,
      refusal: refusal ?? '',
      user: users.find((it) => it.id === id),
    }));
    result.open({ done, refused });
  };
  const all = [...ids];

  return (
    <ListToolbar role="group" aria-label={t('bulk.bar')}>
      <CloseButton
        aria-label={t('bulk.clear')}
        disabled={bulkAction.isPending}
        onClick={() => onSelectionChange(new Set())}
      />
      <p className={classes.selected} role="status">
        {t('bulk.selected', { count })}
        {isTooMany && <span className={classes.most}> {t('bulk.most')}</span>}
      </p>
      <div className={classes.actions}>
        <Menu position="bottom-end" keepMounted={false}>
          <Menu.Target>
            <Button
              {...button}
              rightSection={<IconChevronDown size={16} stroke={1.75} aria-hidden />}
            >
              {t('bulk.role')}
            </Button>
          </Menu.Target>
          <Menu.Dropdown>
            {Role.options
              .filter((role) => refuseRoleChange(me.role, null, role) === null)
              .map((role) => (
                <Menu.Item
                  key={role}
                  onClick={() => confirmation.open({ action: 'role', ids: all, role })}
                >
                  {roleName(role)}
                </Menu.Item>
              ))}
          </Menu.Dropdown>
        </Menu>
        <Button {...button} onClick={() => confirmation.open({ action: 'invite', ids: all })}>
          {t('bulk.invite')}
        </Button>
        <Button {...button} onClick={() => confirmation.open({ action: 'restore', ids: all })}>
          {t('bulk.restore')}
        </Button>
        <Button
          {...button}
          c="var(--dot-error)"
          loading={bulkAction.isPending}
          onClick={() => confirmation.open({ action: 'remove', ids: all })}
        >
          {t('bulk.remove')}
        </Button>
      </div>
      {confirmation.subject && (
        <BulkConfirmDialog
          action={confirmation.subject}
          opened={confirmation.opened}
          onClose={confirmation.close}
          onConfirm={run}
        />
      )}
      {result.subject && (
        <BulkResultDialog
          {...result.subject}
          opened={result.opened}
          onClose={() => {
            result.close();
            onSelectionChange(new Set(result.subject?.refused.map(({ id }) => id)));
          }}
        />
      )}
    </ListToolbar>
  );
}

interface ConfirmProps {
  action: BulkUserAction;
  opened: boolean;
  onClose: () => void;
  onConfirm: (action: BulkUserAction) => Promise<void>;
}

/** Confirms an action on many users and states its consequences. */
function BulkConfirmDialog({ action, opened, onClose, onConfirm }: ConfirmProps) {
  const { t } = useTranslation('directory');
  const roleName = useRoleName();
  const role = action.action === 'role' ? roleName(action.role) : '';
  const texts = `bulk.ask.${action.action}` as const;
  return (
    <ConfirmDialog
      opened={opened}
      onClose={onClose}
      title={t(`${texts}.title`, { count: action.ids.length, role })}
      text={t(`${texts}.text`)}
      confirm={t(`${texts}.confirm`)}
      cancel={t(`${texts}.keep`)}
      isDestructive={action.action === 'remove'}
      onConfirm={() => onConfirm(action)}
    />
  );
}

interface BulkRefusal {
  readonly id: string;
  readonly refusal: string;
  readonly user: UserRow | undefined;
}

interface BulkResult {
  /** The number of users whose action succeeded. */
  readonly done: number;
  readonly refused: readonly BulkRefusal[];
}

interface ResultProps extends BulkResult {
  opened: boolean;
  onClose: () => void;
}

/** Lists the users whose action was refused with the reasons, and counts the successes. */
function BulkResultDialog({ done, refused, opened, onClose }: ResultProps) {
  const { t } = useTranslation(['directory', 'ui']);
  return (
    <Dialog opened={opened} onClose={onClose} title={t('bulk.result')}>
      {done > 0 && <Text>{t('bulk.done', { count: done })}</Text>}
      <Text>{t('bulk.refused', { count: refused.length })}</Text>
      <ul className={classes.refused}>
        {refused.map(({ id, refusal, user }) => (
          <li key={id}>
            <b>
              <Link to={`/users/view/${id}`}>{user?.name ?? id}</Link>
            </b>
            <span>
              <ProblemText problem={{ code: refusal }} />{' '}
              {refusal === 'user.registration_open' && user?.isVerified && (
                <SignUpReviewLink id={id} />
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
