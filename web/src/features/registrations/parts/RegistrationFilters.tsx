import { SegmentedControl, Select } from '@mantine/core';
import { RegistrationFilter } from '@thedot/domain/registrations/registrations.contract';
import { useTranslation } from 'react-i18next';
import { reviewsOnlyStation } from '@thedot/domain/registrations/registrations.rules';
import { useMe } from '../../../app/session.ts';
import { SearchField } from '../../../ui/SearchField.tsx';
import type { Filter } from '../registrations.data.ts';
import classes from './RegistrationFilters.module.css';

const { state: State, form: Form } = RegistrationFilter.shape;
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
  const onlyStation = reviewsOnlyStation(useMe().role);
  return (
    <div className={classes.filters}>
      <SegmentedControl
        className={classes.states ?? ''}
        aria-label={t('state_label')}
        value={filter.state ?? 'waiting'}
        onChange={(value) => onChange({ state: State.parse(value) })}
        data={STATES.map((value) => ({ value, label: t(`state.${value}`) }))}
      />
      <SearchField
        className={classes.search}
        label={t('search')}
        value={filter.search ?? ''}
        onChange={(search) => onChange({ search })}
      />
      {!onlyStation && (
        <Select
          className={classes.form ?? ''}
          aria-label={t('form_label')}
          placeholder={t('form_any')}
          clearable
          clearButtonProps={{ 'aria-label': t('form_any') }}
          data={FORMS.map((value) => ({ value, label: t(`form.${value}`) }))}
          value={filter.form ?? null}
          onChange={(value) => onChange({ form: Form.safeParse(value ?? undefined).data ?? null })}
        />
      )}
    </div>
  );
}
