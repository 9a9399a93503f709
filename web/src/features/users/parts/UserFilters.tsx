import { Button, Checkbox, Popover, Select } from '@mantine/core';
import { IconAdjustmentsHorizontal, IconColumns3 } from '@tabler/icons-react';
import { Role } from '@thedot/domain/access/roles';
import { UserColumn } from '@thedot/domain/users/user-wish.contract';
import { PresenceStatus } from '@thedot/domain/users/users.contract';
import { useTranslation } from 'react-i18next';
import { SearchField } from '../../../ui/SearchField.tsx';
import { useRoleName } from '../../../ui/use-role-name.ts';
import type { Wanted } from '../directory.data.ts';
import classes from '../UsersPage.module.css';
import { MoreFilters } from './MoreFilters.tsx';

export type WantedChange = { readonly [Name in keyof Wanted]?: Wanted[Name] | '' | null };

interface Props {
  chosen: Wanted;
  onChange: (change: WantedChange) => void;
  shown: readonly UserColumn[];
  onShow: (columns: readonly UserColumn[]) => void;
}

export function UserFilters({ chosen, onChange, shown, onShow }: Props) {
  const { t } = useTranslation(['directory', 'ui']);
  const roleName = useRoleName();
  const { organization, completed, review, removed, erasure } = chosen;
  const more = [organization, completed, review, removed, erasure].filter(Boolean).length;

  return (
    <search className={classes.filters}>
      <SearchField
        className={classes.search}
        label={t('search')}
        value={chosen.search ?? ''}
        onChange={(search) => onChange({ search })}
      />
      <Select
        className={classes.choice}
        aria-label={t('filter.role')}
        placeholder={t('filter.all_roles')}
        clearable
        data={Role.options.map((value) => ({ value, label: roleName(value) }))}
        value={chosen.role ?? null}
        onChange={(role) => onChange({ role: Role.safeParse(role).data ?? null })}
      />
      <Select
        className={classes.choice}
        aria-label={t('filter.status')}
        placeholder={t('filter.all_statuses')}
        clearable
        data={PresenceStatus.options.map((value) => ({ value, label: t(`ui:presence.${value}`) }))}
        value={chosen.status ?? null}
        onChange={(status) => onChange({ status: PresenceStatus.safeParse(status).data ?? null })}
      />
      <Popover position="bottom-end" trapFocus keepMounted={false}>
        <Popover.Target>
          <Button
            variant="default"
            leftSection={<IconAdjustmentsHorizontal size={18} stroke={1.75} aria-hidden />}
          >
            {more ? t('filter.more_active', { count: more }) : t('filter.more')}
          </Button>
        </Popover.Target>
        <Popover.Dropdown aria-label={t('filter.more')}>
          <MoreFilters chosen={chosen} onChange={onChange} />
        </Popover.Dropdown>
      </Popover>
      <Popover position="bottom-end" trapFocus keepMounted={false}>
        <Popover.Target>
          <Button
            variant="default"
            leftSection={<IconColumns3 size={18} stroke={1.75} aria-hidden />}
          >
            {t('columns')}
          </Button>
        </Popover.Target>
        <Popover.Dropdown aria-label={t('columns')}>
          <Checkbox.Group
            value={[...shown]}
            onChange={(names) => onShow(UserColumn.options.filter((it) => names.includes(it)))}
          >
            <div className={classes.panel}>
              {UserColumn.options.map((column) => (
                <Checkbox key={column} value={column} label={t(`column.${column}`)} />
              ))}
              <p className={classes.hint}>{t('columns_hint')}</p>
            </div>
          </Checkbox.Group>
        </Popover.Dropdown>
      </Popover>
    </search>
  );
}
