import { ActionIcon, Button, Group } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { EventTheme } from '@thedot/domain/events/event-fields.contract';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { addDays, daysOfMonth, startOfWeek } from '../../../lib/format/calendar-days.ts';
import { capitalize } from '../../../lib/format/capitalize.ts';
import { useFormat } from '../../../lib/format/use-format.ts';
import { toInstant, toWallTime } from '../../../lib/format/wall-time.ts';
import { useListFilters } from '../../../lib/hooks/use-list-filters.ts';
import { useLiveSubscription } from '../../../lib/live/subscriptions.ts';
import { BackLink } from '../../../ui/BackLink.tsx';
import { Card } from '../../../ui/Card.tsx';
import { InlineAlert } from '../../../ui/InlineAlert.tsx';
import { FilterSelect } from '../../../ui/lists/FilterSelect.tsx';
import { LoadFailed } from '../../../ui/LoadFailed.tsx';
import { PageHeader } from '../../../ui/PageHeader.tsx';
import { eventCalendarQuery } from '../events.data.ts';
import { EventMonth } from './EventMonth.tsx';

const View = z.object({
  month: z.stringFormat('month', /^\d{4}-(0[1-9]|1[0-2])$/).optional(),
  theme: EventTheme.optional(),
});

/** The events of a month. */
export function EventCalendarPage() {
  const { t, i18n } = useTranslation('events');
  const format = useFormat();
  const { zone } = format;
  const { values, setValues } = useListFilters(View);
  useLiveSubscription({ lists: ['events'] });
  const today = toWallTime(new Date().toISOString(), zone).day;
  const month = values.month ?? today.slice(0, 7);
  const { from, to } = daysOfMonth(month);
  const first = startOfWeek(from);
  const last = addDays(startOfWeek(to), 6);
  const query = useQuery(
    eventCalendarQuery({
      from: toInstant({ day: first, minutes: 0 }, zone).toISOString(),
      to: toInstant({ day: addDays(last, 1), minutes: 0 }, zone).toISOString(),
      theme: values.theme,
    }),
  );
  const turn = (days: number) =>
    setValues({ month: addDays(days < 0 ? from : to, days).slice(0, 7) });
  return (
    <>
      <BackLink to="/events">{t('record.back')}</BackLink>
      <PageHeader title={t('calendar.title')} hint={t('calendar.lead')} />
      <Card flush>
        <Group p="12px 16px" gap={12} justify="space-between">
          <Group gap={8}>
            <Button variant="default" onClick={() => setValues({ month: null })}>
              {t('calendar.today')}
            </Button>
            <ActionIcon size={36} aria-label={t('calendar.previous')} onClick={() => turn(-1)}>
              <IconChevronLeft size={18} stroke={1.75} aria-hidden />
            </ActionIcon>
            <ActionIcon size={36} aria-label={t('calendar.next')} onClick={() => turn(1)}>
              <IconChevronRight size={18} stroke={1.75} aria-hidden />
            </ActionIcon>
            <strong aria-live="polite">
              {capitalize(format.month(`${month}-15T12:00:00Z`), i18n.language)}
            </strong>
          </Group>
          <FilterSelect
            label={t('field.theme')}
            placeholder={t('all_themes')}
            value={values.theme}
            onChange={(theme) => setValues({ theme })}
            data={EventTheme.options.map((value) => ({ value, label: t(`theme.${value}`) }))}
          />
        </Group>
        {query.isLoadingError ? (
          <LoadFailed
            text={t('calendar.failed')}
            error={query.error}
            onRetry={() => void query.refetch()}
          />
        ) : (
          <>
            {query.data?.isComplete === false && (
              <InlineAlert>{t('calendar.incomplete')}</InlineAlert>
            )}
            <EventMonth
              month={month}
              first={first}
              last={last}
              today={today}
              events={query.data?.items ?? []}
              isPending={query.isPending}
            />
          </>
        )}
      </Card>
    </>
  );
}
