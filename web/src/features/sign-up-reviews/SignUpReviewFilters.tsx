import { SegmentedControl } from '@mantine/core';
import { SignUpFilter } from '@thedot/domain/sign-up-reviews/sign-up-reviews.contract';
import { reviewsOnlyStationSignUps } from '@thedot/domain/sign-up-reviews/sign-up-reviews.rules';
import { useTranslation } from 'react-i18next';
import { useMe } from '../../lib/session/session.ts';
import { FilterBar } from '../../ui/lists/FilterBar.tsx';
import { FilterSelect } from '../../ui/lists/FilterSelect.tsx';
import type { ReviewListFilters } from './sign-up-reviews.data.ts';

const { state: State, form: Form } = SignUpFilter.shape;
const STATES = State.unwrap().options;
const FORMS = Form.unwrap().options;

interface Props {
  filter: ReviewListFilters;
  onChange: (
    change: Partial<Record<'search', string> & Record<'form', ReviewListFilters['form'] | null>> &
      Pick<ReviewListFilters, 'state'>,
  ) => void;
}

/** The list filters, stored in the page address. */
export function SignUpReviewFilters({ filter, onChange }: Props) {
  const { t } = useTranslation('registrations');
  const onlyStation = reviewsOnlyStationSignUps(useMe().role);
  return (
    <FilterBar
      label={t('search')}
      search={filter.search}
      onSearch={(search) => onChange({ search })}
      first={
        <SegmentedControl
          aria-label={t('state_label')}
          value={filter.state ?? 'waiting'}
          onChange={(state) => onChange({ state })}
          data={STATES.map((value) => ({ value, label: t(`state.${value}`) }))}
        />
      }
    >
      {!onlyStation && (
        <FilterSelect
          label={t('form_label')}
          all={t('form_any')}
          data={FORMS.map((value) => ({ value, label: t(`form.${value}`) }))}
          value={filter.form}
          onChange={(form) => onChange({ form })}
        />
      )}
    </FilterBar>
  );
}
