import { useQuery } from '@tanstack/react-query';
import { OrganizationKind } from '@thedot/domain/organizations/brief.contract';
import { BookingSwitch } from '@thedot/domain/organizations/organizations.contract';
import { useTranslation } from 'react-i18next';
import { FilterBar } from '../../../ui/lists/FilterBar.tsx';
import { FilterSelect } from '../../../ui/lists/FilterSelect.tsx';
import { organizationFieldsQuery, type OrganizationListFilters } from '../organizations.data.ts';

interface Props {
  filters: OrganizationListFilters;
  isStaff: boolean;
  onChange: (change: {
    search?: string;
    kind?: OrganizationKind | null;
    field?: string | null;
    canBookExpert?: BookingSwitch | null;
  }) => void;
}

export function OrganizationFilters({ filters, isStaff, onChange }: Props) {
  const { t } = useTranslation('organizations');
  const knownFields = useQuery(organizationFieldsQuery).data ?? [];
  const fields =
    filters.field && !knownFields.includes(filters.field)
      ? [filters.field, ...knownFields]
      : knownFields;
  return (
    <FilterBar
      label={t('search')}
      search={filters.search}
      onSearch={(search) => onChange({ search })}
    >
      <FilterSelect
        label={t('kind_label')}
        all={t('all_kinds')}
        data={OrganizationKind.options.map((value) => ({ value, label: t(`kind.${value}`) }))}
        value={filters.kind}
        onChange={(kind) => onChange({ kind })}
      />
      <FilterSelect
        label={t('field_label')}
        all={t('all_fields')}
        searchable
        data={fields.map((value) => ({ value, label: value }))}
        value={filters.field}
        onChange={(field) => onChange({ field })}
      />
      {isStaff && (
        <FilterSelect
          label={t('books_label')}
          all={t('all_switches')}
          isWide
          data={BookingSwitch.options.map((value) => ({
            value,
            label: t('books_is', { value: t(`books.${value}`) }),
          }))}
          value={filters.canBookExpert}
          onChange={(canBookExpert) => onChange({ canBookExpert })}
        />
      )}
    </FilterBar>
  );
}
