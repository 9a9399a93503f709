import { Button, Popover, Select } from '@mantine/core';
import { IconAdjustmentsHorizontal } from '@tabler/icons-react';
import { Attendance, BookingStatus } from '@thedot/domain/bookings/bookings.contract';
import { Expertise } from '@thedot/domain/experts/experts.contract';
import { useTranslation } from 'react-i18next';
import { OrganizationSelect } from '../../../app/pickers/OrganizationSelect.tsx';
import { PersonSelect } from '../../../app/pickers/PersonSelect.tsx';
import { DateField } from '../../../ui/fields/DateField.tsx';
import { FilterBar } from '../../../ui/lists/FilterBar.tsx';
import { FilterSelect } from '../../../ui/lists/FilterSelect.tsx';
import { ExportMenu } from '../../../ui/lists/ExportMenu.tsx';
import { type HubWanted, hubSheetAddress } from '../session-life.data.ts';
import classes from './HubFilters.module.css';

type Change = { readonly [Name in keyof HubWanted]?: HubWanted[Name] | '' | null };

interface Props {
  chosen: HubWanted;
  onChange: (change: Change) => void;
}

export function HubFilters({ chosen, onChange }: Props) {
  const { t } = useTranslation(['life', 'ui', 'experts']);
  const { expert, organization, attendance, from, to } = chosen;
  const more = [expert, organization, attendance, from, to].filter(Boolean).length;
  return (
    <FilterBar
      label={t('hub.search')}
      search={chosen.search}
      onSearch={(search) => onChange({ search })}
    >
      <FilterSelect
        label={t('hub.filter.status')}
        all={t('hub.filter.allStatuses')}
        data={BookingStatus.options.map((value) => ({ value, label: t(`ui:status.${value}`) }))}
        value={chosen.status}
        onChange={(status) => onChange({ status })}
      />
      <FilterSelect
        label={t('hub.filter.category')}
        all={t('hub.filter.allCategories')}
        data={Expertise.options.map((value) => ({
          value,
          label: t(`experts:category.${value}`),
        }))}
        value={chosen.category}
        onChange={(category) => onChange({ category })}
        searchable
      />
      <Popover position="bottom-end" trapFocus keepMounted={false}>
        <Popover.Target>
          <Button
            variant="default"
            leftSection={<IconAdjustmentsHorizontal size={18} stroke={1.75} aria-hidden />}
          >
            {more ? t('hub.filter.moreActive', { count: more }) : t('hub.filter.more')}
          </Button>
        </Popover.Target>
        <Popover.Dropdown aria-label={t('hub.filter.more')}>
          <More chosen={chosen} onChange={onChange} />
        </Popover.Dropdown>
      </Popover>
      <ExportMenu hint={t('hub.export')} urlFor={(format) => hubSheetAddress(chosen, format)} />
    </FilterBar>
  );
}

/** What is looked for less often. Lists open inside the panel, so that choosing does not close it. */
function More({ chosen, onChange }: Props) {
  const { t } = useTranslation(['life', 'ui']);
  const within = { comboboxProps: { withinPortal: false } } as const;
  return (
    <div className={classes.panel}>
      <PersonSelect
        label={t('hub.filter.expert')}
        placeholder={t('hub.filter.any')}
        ofRole="expert"
        value={chosen.expert ?? null}
        onChange={(expert) => onChange({ expert: expert?.id ?? null })}
        {...within}
      />
      <OrganizationSelect
        label={t('hub.filter.organization')}
        placeholder={t('hub.filter.any')}
        value={chosen.organization ?? null}
        onChange={(organization) => onChange({ organization })}
        {...within}
      />
      <Select
        label={t('hub.filter.attendance')}
        placeholder={t('hub.filter.any')}
        clearable
        {...within}
        data={Attendance.options.map((value) => ({ value, label: t(`ui:attendance.${value}`) }))}
        value={chosen.attendance ?? null}
        onChange={(attendance) =>
          onChange({ attendance: Attendance.safeParse(attendance).data ?? null })
        }
      />
      <DateField
        label={t('hub.filter.from')}
        value={chosen.from ?? ''}
        onChange={(from) => onChange({ from })}
      />
      <DateField
        label={t('hub.filter.to')}
        value={chosen.to ?? ''}
        onChange={(to) => onChange({ to })}
      />
    </div>
  );
}
