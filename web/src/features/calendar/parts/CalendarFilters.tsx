import { Button, SegmentedControl, UnstyledButton } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconAdjustmentsHorizontal } from '@tabler/icons-react';
import { CalendarStatus } from '@thedot/domain/calendar/calendar.contract';
import { Expertise } from '@thedot/domain/experts/experts.contract';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { FilterSelect } from '../../../ui/lists/FilterSelect.tsx';
import { ICON_ON_PHONE } from '../../../ui/icon-on-phone.ts';
import type { Calendar } from '../use-calendar.ts';
import classes from './CalendarFilters.module.css';
import { ExpertFilter } from './ExpertFilter.tsx';

/** What is shown, which is the legend too; for staff also whose. */
export function CalendarFilters({ calendar }: { calendar: Calendar }) {
  const { t } = useTranslation(['calendar', 'experts', 'ui']);
  const { chosen, change, offered, kinds, scope, mayHub, toggle } = calendar;
  const selects = useId();
  // On a phone they stand behind a button, unless one of them is at work.
  const [isOpen, { toggle: toggleOpen }] = useDisclosure(calendar.isFiltered);
  return (
    <search className={classes.filters}>
      <ul className={classes.kinds} aria-label={t('filter.kinds')}>
        {offered.map((kind) => (
          <li key={kind}>
            <UnstyledButton
              className={classes.kind}
              data-kind={kind}
              aria-pressed={kinds.includes(kind)}
              onClick={() => toggle(kind)}
            >
              <i aria-hidden />
              {t(`kind.${kind}`)}
            </UnstyledButton>
          </li>
        ))}
      </ul>
      {mayHub && (
        <SegmentedControl
          aria-label={t('filter.scope')}
          value={scope}
          onChange={(next) => change({ scope: next })}
          data={[
            { value: 'hub', label: t('scope.hub') },
            { value: 'mine', label: t('scope.mine') },
          ]}
        />
      )}
      <Button
        {...ICON_ON_PHONE}
        variant="default"
        className={classes.more ?? ''}
        aria-expanded={isOpen}
        aria-controls={selects}
        leftSection={<IconAdjustmentsHorizontal size={18} stroke={1.75} aria-hidden />}
        onClick={toggleOpen}
      >
        {t('filter.more')}
      </Button>
      <div id={selects} className={classes.selects} data-open={isOpen || undefined}>
        {mayHub && <ExpertFilter value={chosen.expert} onChange={(expert) => change({ expert })} />}
        <FilterSelect
          label={t('filter.category')}
          all={t('filter.allCategories')}
          searchable
          data={Expertise.options.map((value) => ({
            value,
            label: t(`experts:category.${value}`),
          }))}
          value={chosen.category}
          onChange={(category) => change({ category })}
        />
        <FilterSelect
          label={t('filter.status')}
          all={t('filter.allStatuses')}
          data={CalendarStatus.options.map((value) => ({
            value,
            label: t(`ui:status.${value}`),
          }))}
          value={chosen.status}
          onChange={calendar.showStatus}
        />
        {calendar.isFiltered && (
          <Button variant="subtle" onClick={calendar.clear}>
            {t('filter.clear')}
          </Button>
        )}
      </div>
    </search>
  );
}
