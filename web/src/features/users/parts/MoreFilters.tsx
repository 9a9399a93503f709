import { Select } from '@mantine/core';
import { UserFilter } from '@thedot/domain/users/user-query.contract';
import { SignUpReviewStatus } from '@thedot/domain/users/users.contract';
import { useTranslation } from 'react-i18next';
import type { Wanted } from '../directory.data.ts';
import classes from '../UsersPage.module.css';
import { OrganizationSelect } from '../../../app/pickers/OrganizationSelect.tsx';
import type { WantedChange } from './UserFilters.tsx';

interface Props {
  chosen: Wanted;
  onChange: (change: WantedChange) => void;
}

const { completed: Completed, removed: Removed, erasure: Asking } = UserFilter.shape;

/** What staff look for less often. Lists open inside the panel, so that choosing does not close it. */
export function MoreFilters({ chosen, onChange }: Props) {
  const { t } = useTranslation('directory');
  const within = { comboboxProps: { withinPortal: false } } as const;
  return (
    <div className={classes.panel}>
      <OrganizationSelect
        label={t('filter.organization')}
        placeholder={t('filter.all_organizations')}
        value={chosen.organization ?? null}
        onChange={(organization) => onChange({ organization })}
        {...within}
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
          onChange({ completed: Completed.safeParse(completed ?? undefined).data ?? null })
        }
        {...within}
      />
      <Select
        label={t('filter.review')}
        placeholder={t('filter.any')}
        clearable
        data={SignUpReviewStatus.options.map((value) => ({ value, label: t(`review.${value}`) }))}
        value={chosen.review ?? null}
        onChange={(review) =>
          onChange({ review: SignUpReviewStatus.safeParse(review).data ?? null })
        }
        {...within}
      />
      <Select
        label={t('filter.erasure')}
        placeholder={t('filter.any')}
        clearable
        data={[{ value: 'asked', label: t('filter.erasure_asked') }]}
        value={chosen.erasure ?? null}
        onChange={(erasure) =>
          onChange({ erasure: Asking.safeParse(erasure ?? undefined).data ?? null })
        }
        {...within}
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
          const removed = Removed.parse(value ?? undefined);
          onChange({ removed: removed === 'no' ? null : removed });
        }}
        {...within}
      />
    </div>
  );
}
