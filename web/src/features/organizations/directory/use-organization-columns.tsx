import type {
  OrganizationCard,
  OrganizationFilter,
} from '@thedot/domain/organizations/organizations.contract';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { Chip } from '../../../ui/Chip.tsx';
import { DotAvatar } from '../../../ui/dots/DotAvatar.tsx';
import type { RecordColumn } from '../../../ui/lists/RecordTable.tsx';
import { RowTitle, CellSubtitle } from '../../../ui/lists/RowTitle.tsx';
import { useFormat } from '../../../lib/format/use-format.ts';
import { PersonLink } from '../../../ui/people/PersonLink.tsx';
import { toBookingSwitch } from '../organizations.data.ts';

type Column = RecordColumn<OrganizationCard, OrganizationFilter['sort']>;

/** The columns for all users, and two more for staff. */
export function useOrganizationColumns(isStaff: boolean): readonly Column[] {
  const { t } = useTranslation('organizations');
  const format = useFormat();
  return useMemo(() => {
    const all: readonly Column[] = [
      {
        id: 'name',
        title: t('column.name'),
        sortKey: 'name',
        width: 240,
        cell: ({ id, name, logo, region }) => (
          <RowTitle
            to={`/organizations/${id}`}
            title={name}
            subtitle={region}
            picture={<DotAvatar name={name} photo={logo} size={36} square />}
          />
        ),
      },
      {
        id: 'kind',
        title: t('column.kind'),
        cell: ({ kind }) => <Chip>{t(`kind.${kind}`)}</Chip>,
      },
      { id: 'field', title: t('column.field'), width: 150, cell: ({ field }) => field },
      {
        id: 'owner',
        title: t('column.owner'),
        width: 160,
        cell: ({ owner }) =>
          owner ? <PersonLink person={owner} /> : <CellSubtitle>{t('no_owner')}</CellSubtitle>,
      },
    ];
    const forStaff: readonly Column[] = [
      {
        id: 'books',
        title: t('column.books'),
        cell: ({ forStaff: staffFields }) =>
          t(`books.${toBookingSwitch(staffFields?.canBookExpert ?? null)}`),
      },
      {
        id: 'since',
        title: t('column.since'),
        sortKey: 'newest',
        align: 'end',
        cell: ({ forStaff: staffFields }) => staffFields && format.shortDate(staffFields.createdAt),
      },
    ];
    const members: Column = {
      id: 'members',
      title: t('column.members'),
      sortKey: 'members',
      align: 'end',
      cell: (row) => format.number(row.members),
    };
    return [...all, members, ...(isStaff ? forStaff : [])];
  }, [t, format, isStaff]);
}
