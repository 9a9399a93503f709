import { Button, Checkbox, Popover, Select } from '@mantine/core';
import { IconAdjustmentsHorizontal, IconColumns3 } from '@tabler/icons-react';
import { Role } from '@thedot/domain/access/roles';
import { UserColumn, UserFilter } from '@thedot/domain/users/user-query.contract';
import { PresenceStatus, SignUpReviewStatus } from '@thedot/domain/users/users.contract';
import { useTranslation } from 'react-i18next';
import { OrganizationSelect } from '../../../app/pickers/OrganizationSelect.tsx';
import { FilterBar } from '../../../ui/lists/FilterBar.tsx';
import { FilterSelect } from '../../../ui/lists/FilterSelect.tsx';
import { useRoleName } from '../../../lib/format/use-role-name.ts';
import type { UserListFilters } from '../directory.data.ts';
import classes from './UserFilters.module.css';

export type UserFilterChange = {
  readonly [Name in keyof UserListFilters]?: UserListFilters[Name] | '' | null;
};

interface Props {
  chosen: UserListFilters;
  onChange: (change: UserFilterChange) => void;
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

interface MoreFiltersProps {
  chosen: UserListFilters;
  onChange: (change: UserFilterChange) => void;
}

const {
  completed: CompletedFilter,
  removed: RemovedFilter,
  erasure: ErasureFilter,
} = UserFilter.shape;

/** The less common filters. Dropdowns open inside the panel, so that choosing does not close it. */
function MoreFilters({ chosen, onChange }: MoreFiltersProps) {
  const { t } = useTranslation(['directory', 'ui']);
  const inPanel = { comboboxProps: { withinPortal: false } } as const;
  return (
    <div className={classes.panel}>
      <OrganizationSelect
        label={t('filter.organization')}
        placeholder={t('filter.all_organizations')}
        value={chosen.organization ?? null}
        onChange={(organization) => onChange({ organization })}
        {...inPanel}
      />
      <Select
        label={t('filter.completed')}
        placeholder={t('filter.any')}
        clearable
        data={(['yes', 'no'] as const).map((value) => ({
          value,
          label: t(`filter.completed_${value}`),
        }))}
        value={chosen.completed ?? null}
        onChange={(completed) =>
          onChange({ completed: CompletedFilter.safeParse(completed ?? undefined).data ?? null })
        }
        {...inPanel}
      />
      <Select
        label={t('filter.review')}
        placeholder={t('filter.any')}
        clearable
        data={SignUpReviewStatus.options.map((value) => ({
          value,
          label: t(`ui:status.review.${value}`),
        }))}
        value={chosen.review ?? null}
        onChange={(review) =>
          onChange({ review: SignUpReviewStatus.safeParse(review).data ?? null })
        }
        {...inPanel}
      />
      <Select
        label={t('filter.erasure')}
        placeholder={t('filter.any')}
        clearable
        data={[{ value: 'asked', label: t('filter.erasure_asked') }]}
        value={chosen.erasure ?? null}
        onChange={(erasure) =>
          onChange({ erasure: ErasureFilter.safeParse(erasure ?? undefined).data ?? null })
        }
        {...inPanel}
      />
      <Select
        label={t('filter.removed')}
        allowDeselect={false}
        data={(['no', 'yes', 'all'] as const).map((value) => ({
          value,
          label: t(`filter.removed_${value}`),
        }))}
        value={chosen.removed ?? 'no'}
        onChange={(value) => {
          const removed = RemovedFilter.parse(value ?? undefined);
          onChange({ removed: removed === 'no' ? null : removed });
        }}
        {...inPanel}
      />
    </div>
  );
}
