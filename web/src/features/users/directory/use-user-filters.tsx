import { Role } from '@thedot/domain/access/roles';
import { PresenceStatus, SignUpReviewStatus } from '@thedot/domain/users/users.contract';
import { useTranslation } from 'react-i18next';
import { OrganizationSelect } from '../pickers/OrganizationSelect.tsx';
import { useRoleName } from '../../../lib/format/use-role-name.ts';
import type { ListFilter } from '../../../ui/lists/ListFilters.tsx';
import type { UserListFilters } from '../directory.data.ts';

export function useUserFilters(): readonly ListFilter<UserListFilters>[] {
  const { t } = useTranslation(['directory', 'ui']);
  const roleName = useRoleName();
  return [
    {
      name: 'role',
      label: t('filter.role'),
      placeholder: t('filter.all_roles'),
      options: Role.options.map((value) => ({ value, label: roleName(value) })),
    },
    {
      name: 'status',
      label: t('filter.status'),
      placeholder: t('filter.all_statuses'),
      options: PresenceStatus.options.map((value) => ({ value, label: t(`ui:presence.${value}`) })),
    },
    {
      name: 'organization',
      label: t('filter.organization'),
      isInMoreFilters: true,
      render: (field) => (
        <OrganizationSelect
          label={t('filter.organization')}
          placeholder={t('filter.all_organizations')}
          comboboxProps={{ withinPortal: false }}
          {...field}
        />
      ),
    },
    {
      name: 'completed',
      label: t('filter.completed'),
      isInMoreFilters: true,
      options: (['yes', 'no'] as const).map((value) => ({
        value,
        label: t(`filter.completed_${value}`),
      })),
    },
    {
      name: 'review',
      label: t('filter.review'),
      isInMoreFilters: true,
      options: SignUpReviewStatus.options.map((value) => ({
        value,
        label: t(`ui:status.review.${value}`),
      })),
    },
    {
      name: 'erasure',
      label: t('filter.erasure'),
      isInMoreFilters: true,
      options: [{ value: 'asked', label: t('filter.erasure_asked') }],
    },
    {
      name: 'removed',
      label: t('filter.removed'),
      isInMoreFilters: true,
      defaultValue: 'no',
      options: (['no', 'yes', 'all'] as const).map((value) => ({
        value,
        label: t(`filter.removed_${value}`),
      })),
    },
  ];
}
