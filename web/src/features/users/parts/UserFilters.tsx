import { Button, Checkbox, Popover } from '@mantine/core';
import { IconAdjustmentsHorizontal, IconColumns3 } from '@tabler/icons-react';
import { Role } from '@thedot/domain/access/roles';
import { UserColumn } from '@thedot/domain/users/user-query.contract';
import { PresenceStatus } from '@thedot/domain/users/users.contract';
import { useTranslation } from 'react-i18next';
import { FilterBar } from '../../../ui/lists/FilterBar.tsx';
import { FilterSelect } from '../../../ui/lists/FilterSelect.tsx';
import { useRoleName } from '../../../lib/format/use-role-name.ts';
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
    <FilterBar
      label={t('search')}
      search={chosen.search}
      onSearch={(search) => onChange({ search })}
    >
      <FilterSelect
        label={t('filter.role')}
        all={t('filter.all_roles')}
        data={Role.options.map((value) => ({ value, label: roleName(value) }))}
        value={chosen.role}
        onChange={(role) => onChange({ role })}
      />
      <FilterSelect
        label={t('filter.status')}
        all={t('filter.all_statuses')}
        data={PresenceStatus.options.map((value) => ({ value, label: t(`ui:presence.${value}`) }))}
        value={chosen.status}
        onChange={(status) => onChange({ status })}
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
    </FilterBar>
  );
}
