import { EVENT_WORKFLOW } from '@thedot/domain/events/events.rules';
import { useTranslation } from 'react-i18next';
import type { SelectedRows } from '../../../ui/lists/ListScreen.tsx';
import { BulkDecisions } from '../../submissions/submissions.public.ts';
import { EVENTS_KEY } from '../events.data.ts';
import type { EventRow } from './use-event-columns.tsx';

const ACTIONS = ['accept', 'reject'] as const;

/** Staff decide about the selected proposals as the list shows them, or assign them. */
export function ProposalBulkActions(selected: SelectedRows<EventRow>) {
  const { t } = useTranslation('events');
  return (
    <BulkDecisions<EventRow>
      {...selected}
      kind="event"
      kindKey={EVENTS_KEY}
      workflow={EVENT_WORKFLOW}
      getRowPath={(id) => `/events/detail/${id}`}
      actions={ACTIONS.map((name) => ({
        name,
        label: t(`bulk.${name}.label`),
        title: t(`bulk.${name}.title`, { count: selected.ids.size }),
        text: t(`bulk.${name}.text`),
        isDestructive: name === 'reject',
        refuse: ({ status }) => (status === 'pending' ? null : t('bulk.not_pending')),
      }))}
    />
  );
}
