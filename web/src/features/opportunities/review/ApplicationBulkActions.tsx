import type {
  ApplicationAction,
  ApplicationItem,
} from '@thedot/domain/opportunities/applications.contract';
import { APPLICATION_WORKFLOW } from '@thedot/domain/opportunities/applications.rules';
import { useTranslation } from 'react-i18next';
import type { SelectedRows } from '../../../ui/lists/ListScreen.tsx';
import { BulkDecisions } from '../../submissions/submissions.public.ts';
import { OPPORTUNITIES_KEY } from '../opportunities.data.ts';

const ACTIONS = ['shortlist', 'accept', 'decline'] as const satisfies readonly ApplicationAction[];

/** Decides about the selected applications, or assigns them. */
export function ApplicationBulkActions(selected: SelectedRows<ApplicationItem>) {
  const { t } = useTranslation('opportunities');
  return (
    <BulkDecisions<ApplicationItem>
      {...selected}
      kind="application"
      kindKey={OPPORTUNITIES_KEY}
      workflow={APPLICATION_WORKFLOW}
      getRowPath={(id) => `/opportunity/proposals?application=${id}`}
      actions={ACTIONS.map((name) => ({
        name,
        label: t(`review.action.${name}`),
        title: t(`review.title_of.${name}`, { count: selected.ids.size }),
        text: t('review.bulk_text', { count: selected.ids.size }),
        isDestructive: name === 'decline',
      }))}
    />
  );
}
