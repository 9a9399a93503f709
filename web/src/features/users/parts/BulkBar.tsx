import { Button, CloseButton, Menu } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconChevronDown } from '@tabler/icons-react';
import { Role } from '@thedot/domain/access/roles';
import { MAX_PEOPLE_AT_ONCE } from '@thedot/domain/limits';
import type { BulkUserAction } from '@thedot/domain/users/bulk-actions.contract';
import type { UserRow } from '@thedot/domain/users/directory.contract';
import { refuseRoleChange } from '@thedot/domain/users/roles.rules';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { afterMutation } from '../../../lib/query/after-mutation.ts';
import { useMe } from '../../../lib/session/session.ts';
import { showSuccess } from '../../../lib/errors/show-success.tsx';
import { ListToolbar } from '../../../ui/lists/ListToolbar.tsx';
import { useRoleName } from '../../../lib/format/use-role-name.ts';
import { useDoForMany } from '../directory.data.ts';
import classes from './BulkBar.module.css';
import { BulkConfirm } from './BulkConfirm.tsx';
import { type BulkOutcome, BulkRefusals } from './BulkRefusals.tsx';

interface Props {
  ids: ReadonlySet<string>;
  users: readonly UserRow[];
  /** Who stays selected: those for whom it was not done. */
  onDone: (left: ReadonlySet<string>) => void;
}

/** What can be done for many at once; takes the place of the filters. */
export function BulkBar({ ids, users, onDone }: Props) {
  const { t } = useTranslation('directory');
  const me = useMe();
  const roleName = useRoleName();
  const many = useDoForMany();
  const [asked, setAsked] = useState<BulkUserAction | null>(null);
  const [isAsking, asking] = useDisclosure(false);
  const [outcome, setOutcome] = useState<BulkOutcome>({ done: 0, refused: [] });
  const [isTelling, telling] = useDisclosure(false);
  const count = ids.size;
  const tooMany = count > MAX_PEOPLE_AT_ONCE;
  const button = { variant: 'default', disabled: tooMany || many.isPending } as const;

  const ask = (wish: BulkUserAction) => {
    setAsked(wish);
    asking.open();
  };
  const run = (wish: BulkUserAction) => {
    asking.close();
    void afterMutation(many.mutateAsync(wish), ({ answers }) => {
      const left = answers.filter(({ refusal }) => refusal !== null);
      const done = answers.length - left.length;
      if (!left.length) {
        showSuccess(t('bulk.done', { count: done }));
        return onDone(new Set());
      }
      const refused = left.map(({ id, refusal }) => ({
        id,
        refusal: refusal ?? '',
        user: users.find((it) => it.id === id),
      }));
      setOutcome({ done, refused });
      telling.open();
    });
  };
  const all = [...ids];

  return (
    <ListToolbar role="group" aria-label={t('bulk.bar')}>
      <CloseButton
        aria-label={t('bulk.clear')}
        disabled={many.isPending}
        onClick={() => onDone(new Set())}
      />
      <p className={classes.selected} role="status">
        {t('bulk.selected', { count })}
        {tooMany && <span className={classes.most}> {t('bulk.most')}</span>}
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
                <Menu.Item key={role} onClick={() => ask({ action: 'role', ids: all, role })}>
                  {roleName(role)}
                </Menu.Item>
              ))}
          </Menu.Dropdown>
        </Menu>
        <Button {...button} onClick={() => ask({ action: 'invite', ids: all })}>
          {t('bulk.invite')}
        </Button>
        <Button {...button} onClick={() => ask({ action: 'restore', ids: all })}>
          {t('bulk.restore')}
        </Button>
        <Button
          {...button}
          c="var(--dot-error)"
          loading={many.isPending}
          onClick={() => ask({ action: 'remove', ids: all })}
        >
          {t('bulk.remove')}
        </Button>
      </div>
      <BulkConfirm wish={asked} opened={isAsking} onClose={asking.close} onConfirm={run} />
      <BulkRefusals
        {...outcome}
        opened={isTelling}
        onClose={() => {
          telling.close();
          onDone(new Set(outcome.refused.map(({ id }) => id)));
        }}
      />
    </ListToolbar>
  );
}
