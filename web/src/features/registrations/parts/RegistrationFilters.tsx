import { SegmentedControl } from '@mantine/core';
import { SignUpFilter } from '@thedot/domain/sign-up-reviews/sign-up-reviews.contract';
import { reviewsOnlyStationSignUps } from '@thedot/domain/sign-up-reviews/sign-up-reviews.rules';
import { useTranslation } from 'react-i18next';
import { useMe } from '../../../lib/session/session.ts';
import { FilterBar } from '../../../ui/lists/FilterBar.tsx';
import { FilterSelect } from '../../../ui/lists/FilterSelect.tsx';
import type { Filter } from '../registrations.data.ts';

const { state: State, form: Form } = SignUpFilter.shape;
const STATES = State.unwrap().options;
const FORMS = Form.unwrap().options;

interface Props {
  filter: Filter;
  onChange: (
    change: Partial<Record<'search', string> & Record<'form', Filter['form'] | null>> &
      Pick<Filter, 'state'>,
  ) => void;
}

/** Which registrations are shown; kept in the address. */
export function RegistrationFilters({ filter, onChange }: Props) {
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
