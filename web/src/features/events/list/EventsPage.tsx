import { Button } from '@mantine/core';
import { IconCalendarWeek, IconPlus } from '@tabler/icons-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { can } from '@thedot/domain/access/access';
import { isStaffActor } from '@thedot/domain/access/roles';
import { screenAccess } from '@thedot/domain/access/screens';
import { EventStatus, EventTheme } from '@thedot/domain/events/event-fields.contract';
import { optionalText } from '@thedot/domain/kernel/fields';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { z } from 'zod';
import { useListFilters } from '../../../lib/hooks/use-list-filters.ts';
import { useLiveSubscription } from '../../../lib/live/subscriptions.ts';
import { toPerson, useMe } from '../../../lib/session/session.ts';
import { NewButton } from '../../../ui/KeyButton.tsx';
import { PageTabs } from '../../../ui/layout/PageTabs.tsx';
import { ExportMenu } from '../../../ui/lists/ExportMenu.tsx';
import type { ListFilter } from '../../../ui/lists/ListFilters.tsx';
import { ListScreen } from '../../../ui/lists/ListScreen.tsx';
import { PageHeader } from '../../../ui/PageHeader.tsx';
import { eventExportUrl, type EventScope, eventsQuery } from '../events.data.ts';
import { ProposalBulkActions } from './ProposalBulkActions.tsx';
import { type EventRow, useEventColumns } from './use-event-columns.tsx';

const Filters = z.object({
  search: optionalText(100).optional(),
  theme: EventTheme.optional(),
  status: z.enum([...EventStatus.options, 'all']).optional(),
});
type FilterValues = z.output<typeof Filters>;

/** Coming, past and own events, and what is proposed. */
export function EventsPage() {
  const { t } = useTranslation('events');
  const me = toPerson(useMe());
  const isStaff = isStaffActor(me);
  useLiveSubscription({ lists: ['events'] });
  const tab = (name: EventScope, title: string) => ({
    name,
    title,
    content: <EventList scope={name} />,
  });
  return (
    <>
      <PageHeader
        title={t('title')}
        hint={t('lead')}
        actions={
          <>
            <ExportMenu getUrl={eventExportUrl} />
            {can(me, screenAccess('/event/calendar')) && (
              <Button
                variant="default"
                component={Link}
                to="/event/calendar"
                leftSection={<IconCalendarWeek size={18} stroke={1.75} aria-hidden />}
              >
                {t('calendar.open')}
              </Button>
            )}
            {can(me, screenAccess('/event/propose')) && (
              <NewButton
                to="/event/propose"
                leftSection={<IconPlus size={18} stroke={1.75} aria-hidden />}
              >
                {t('propose.open')}
              </NewButton>
            )}
          </>
        }
      />
      <PageTabs
        label={t('title')}
        tabs={[
          tab('upcoming', t('tab.upcoming')),
          tab('mine', t('tab.mine')),
          tab('past', t('tab.past')),
          tab('proposals', t(isStaff ? 'tab.proposals' : 'tab.my_proposals')),
        ]}
      />
    </>
  );
}

function EventList({ scope }: { scope: EventScope }) {
  const { t } = useTranslation('events');
  const { t: statusText } = useTranslation('ui');
  const me = useMe();
  const state = useListFilters(Filters);
  const { search, theme, status: chosen } = state.values;
  const isReview = scope === 'proposals' && isStaffActor(me);
  // Staff see what waits for their decision, until they choose another status.
  const status = chosen ?? (isReview ? 'pending' : 'all');
  const query = useInfiniteQuery(
    eventsQuery(scope, {
      ...(search && { search }),
      ...(theme && { theme }),
      ...(status !== 'all' && { status }),
    }),
  );
  const themes: ListFilter<FilterValues> = {
    name: 'theme',
    label: t('field.theme'),
    placeholder: t('all_themes'),
    options: EventTheme.options.map((value) => ({ value, label: t(`theme.${value}`) })),
  };
  const statuses: ListFilter<FilterValues> = {
    name: 'status',
    label: t('field.status'),
    placeholder: t('all_statuses'),
    ...(isReview && { defaultValue: 'pending' as const }),
    options: [
      ...(isReview ? [{ value: 'all' as const, label: t('all_statuses') }] : []),
      ...EventStatus.options.map((value) => ({
        value,
        label: statusText(`status.event.${value}`),
      })),
    ],
  };
  const empty = isReview ? 'review' : scope;
  return (
    <ListScreen<EventRow, string, FilterValues>
      label={t(`tab.${scope}`)}
      query={query}
      filterState={state}
      searchLabel={t('search')}
      filters={scope === 'proposals' ? [themes, statuses] : [themes]}
      columns={useEventColumns(scope)}
      errorText={t('failed')}
      emptyState={{ title: t(`empty.${empty}`), text: t(`empty.${empty}_text`) }}
      noResults={t('nothing')}
      {...(isReview && {
        selection: {
          getRowName: ({ title }) => title,
          renderActions: (selected) => <ProposalBulkActions {...selected} />,
        },
      })}
    />
  );
}
