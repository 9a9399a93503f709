import { ActionIcon, Button, Group, SegmentedControl, Title, UnstyledButton } from '@mantine/core';
import { IconAdjustmentsHorizontal, IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useDisclosure } from '@mantine/hooks';
import { CalendarStatus } from '@thedot/domain/calendar/calendar.contract';
import { Expertise } from '@thedot/domain/experts/experts.contract';
import { useId } from 'react';
import { useQuery } from '@tanstack/react-query';
import type { Calendar } from '../use-calendar.ts';
import { useCalendarLabels } from '../use-calendar-labels.ts';
import { useEntryViews } from '../entry-views.tsx';
import classes from './CalendarToolbar.module.css';
import { FilterSelect } from '../../../ui/lists/FilterSelect.tsx';
import { ICON_ON_PHONE } from '../../../ui/icon-on-phone.ts';
import { AsyncSelect, useDebouncedSearch } from '../../../ui/fields/AsyncSelect.tsx';
import { useDisplayName } from '../../../lib/format/use-display-name.ts';
import { calendarExpertQuery, calendarExpertsQuery } from '../calendar.data.ts';

/** Navigation between periods and views; for staff also whose bookings are shown. */
export function CalendarBar({ calendar }: { calendar: Calendar }) {
  const { t } = useTranslation('calendar');
  const labels = useCalendarLabels();
  const { viewState, views, days, today, scope, canSeeHub, navigate, goTo, setValues } = calendar;
  const { view, isNarrow } = viewState;
  const isThreeDays = view === 'week' && isNarrow;

  return (
    <div className={classes.bar}>
      <Group gap={6} wrap="nowrap">
        <Button
          variant="default"
          className={classes.today ?? ''}
          mod={{ here: days.includes(today) }}
          onClick={() => goTo({ day: today })}
        >
          {t('today')}
        </Button>
        <ActionIcon
          size={40}
          variant="default"
          aria-label={t(isThreeDays ? 'previous.days' : `previous.${view}`)}
          onClick={() => navigate(-1)}
        >
          <IconChevronLeft size={19} stroke={1.75} aria-hidden />
        </ActionIcon>
        <ActionIcon
          size={40}
          variant="default"
          aria-label={t(isThreeDays ? 'next.days' : `next.${view}`)}
          onClick={() => navigate(1)}
        >
          <IconChevronRight size={19} stroke={1.75} aria-hidden />
        </ActionIcon>
      </Group>
      <Title order={2} className={classes.title ?? ''} aria-live="polite">
        {labels.title(viewState, days)}
      </Title>
      {canSeeHub && (
        <SegmentedControl
          aria-label={t('filter.scope')}
          value={scope}
          onChange={(next) => setValues({ scope: next })}
          data={[
            { value: 'hub', label: t('scope.hub') },
            { value: 'mine', label: t('scope.mine') },
          ]}
        />
      )}
      <SegmentedControl
        className={classes.views ?? ''}
        aria-label={t('view.label')}
        value={view}
        onChange={(next) => goTo({ view: next })}
        data={views.map((value) => ({
          value,
          label: t(value === 'week' && isNarrow ? 'view.days' : `view.${value}`),
        }))}
      />
    </div>
  );
}

/** Filters by kind (also the legend), topic and status; for staff also by expert. */
export function CalendarFilters({ calendar }: { calendar: Calendar }) {
  const { t } = useTranslation(['calendar', 'ui']);
  const { values, setValues, availableKinds, kinds, canSeeHub, toggleKind } = calendar;
  const viewOf = useEntryViews();
  const selectsId = useId();
  // On a phone the fields are collapsed behind a button unless a filter is active.
  const [isOpen, { toggle: toggleOpen }] = useDisclosure(calendar.isFiltered);
  return (
    <search className={classes.filters}>
      <Group component="ul" gap={6} aria-label={t('filter.kinds')}>
        {availableKinds.map((kind) => (
          <Group key={kind} component="li">
            <UnstyledButton
              className={classes.kind}
              data-tint={viewOf(kind).tint}
              aria-pressed={kinds.includes(kind)}
              onClick={() => toggleKind(kind)}
            >
              <i aria-hidden />
              {viewOf(kind).name()}
            </UnstyledButton>
          </Group>
        ))}
      </Group>
      <Button
        {...ICON_ON_PHONE}
        variant="default"
        className={classes.more ?? ''}
        aria-expanded={isOpen}
        aria-controls={selectsId}
        leftSection={<IconAdjustmentsHorizontal size={18} stroke={1.75} aria-hidden />}
        onClick={toggleOpen}
      >
        {t('filter.more')}
      </Button>
      <div id={selectsId} className={classes.selects} data-open={isOpen || undefined}>
        {canSeeHub && (
          <ExpertFilter value={values.expert} onChange={(expert) => setValues({ expert })} />
        )}
        <FilterSelect
          label={t('filter.category')}
          placeholder={t('filter.allCategories')}
          searchable
          data={Expertise.options.map((value) => ({
            value,
            label: t(`ui:category.${value}`),
          }))}
          value={values.category}
          onChange={(category) => setValues({ category })}
        />
        <FilterSelect
          label={t('filter.status')}
          placeholder={t('filter.allStatuses')}
          data={CalendarStatus.options.map((value) => ({
            value,
            label: t(`ui:status.booking.${value}`),
          }))}
          value={values.status}
          onChange={calendar.filterByStatus}
        />
        {calendar.isFiltered && (
          <Button variant="subtle" flex="none" onClick={calendar.clearFilters}>
            {t('filter.clear')}
          </Button>
        )}
      </div>
    </search>
  );
}

interface ExpertFilterProps {
  value: string | undefined;
  onChange: (expertId: string | null) => void;
}

/** Selects an expert by name search; the expert of the URL is preselected. */
function ExpertFilter({ value, onChange }: ExpertFilterProps) {
  const { t } = useTranslation('calendar');
  const nameOf = useDisplayName();
  const toOption = (person: { id: string; name: string }) => ({
    id: person.id,
    name: nameOf(person.name),
  });
  const one = useQuery(calendarExpertQuery(value)).data;
  const selectedOption = one ? toOption(one) : undefined;
  const { search, ...searchProps } = useDebouncedSearch(selectedOption);
  const found = useQuery(calendarExpertsQuery(search)).data;

  return (
    <AsyncSelect
      {...searchProps}
      className={classes.expert ?? ''}
      aria-label={t('filter.expert')}
      placeholder={t(value === undefined ? 'filter.allExperts' : 'filter.expert')}
      clearButtonProps={{ 'aria-label': t('filter.allExperts') }}
      value={value ?? null}
      options={found?.map(toOption)}
      selectedOption={selectedOption}
      onChange={(expert) => onChange(expert?.id ?? null)}
    />
  );
}
