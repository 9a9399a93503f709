import { Select } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { OrganizationKind } from '@thedot/domain/organizations/brief.contract';
import { BookingSwitch } from '@thedot/domain/organizations/organizations.contract';
import { useTranslation } from 'react-i18next';
import { SearchField } from '../../../ui/SearchField.tsx';
import { fieldsQuery, type ListWish } from '../organizations.data.ts';
import classes from './OrganizationFilters.module.css';

interface Props {
  wish: ListWish;
  isStaff: boolean;
  onChange: (change: {
    search?: string;
    kind?: OrganizationKind | null;
    field?: string | null;
    canBookExpert?: BookingSwitch | null;
  }) => void;
}

export function OrganizationFilters({ wish, isStaff, onChange }: Props) {
  const { t } = useTranslation('organizations');
  const fields = useQuery(fieldsQuery).data ?? [];
  return (
    <search className={classes.filters}>
      <SearchField
        className={classes.search}
        label={t('search')}
        value={wish.search ?? ''}
        onChange={(search) => onChange({ search })}
      />
      <Select
        className={classes.choice}
        aria-label={t('kind_label')}
        placeholder={t('all_kinds')}
        clearable
        data={OrganizationKind.options.map((value) => ({ value, label: t(`kind.${value}`) }))}
        value={wish.kind ?? null}
        onChange={(kind) => onChange({ kind: OrganizationKind.safeParse(kind).data ?? null })}
      />
      <Select
        className={classes.choice}
        aria-label={t('field_label')}
        placeholder={t('all_fields')}
        clearable
        searchable
        data={wish.field && !fields.includes(wish.field) ? [wish.field, ...fields] : fields}
        value={wish.field ?? null}
        onChange={(field) => onChange({ field })}
      />
      {isStaff && (
        <Select
          className={classes.choice}
          aria-label={t('books_label')}
          placeholder={t('all_switches')}
          clearable
          data={BookingSwitch.options.map((value) => ({
            value,
            label: `${t('books_label')}: ${t(`books.${value}`)}`,
          }))}
          value={wish.canBookExpert ?? null}
          onChange={(value) =>
            onChange({ canBookExpert: BookingSwitch.safeParse(value).data ?? null })
          }
        />
      )}
    </search>
  );
}
