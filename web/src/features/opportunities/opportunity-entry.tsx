import { Button } from '@mantine/core';
import { can, permission } from '@thedot/domain/access/access';
import type { OpportunityEntry } from '@thedot/domain/opportunities/opportunity-entry.contract';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { CalendarEntryView } from '../../lib/calendar-entries.ts';
import { useFormat } from '../../lib/format/use-format.ts';
import { i18n } from '../../lib/i18n/i18n.ts';
import { toPerson } from '../../lib/session/session.ts';
import { DialogActions } from '../../ui/dialogs/DialogActions.tsx';
import { EntryDetails } from '../scheduling/EntryDetails.tsx';

const pathOf = ({ id }: OpportunityEntry): string => `/opportunity/details/${id}`;

const opportunity: CalendarEntryView<OpportunityEntry> = {
  canSee: (me) => can(toPerson(me), permission('read', 'opportunity')),
  tint: 'proposal',
  name: () => i18n.t('entry.kind', { ns: 'opportunities' }),
  describe: ({ title, provider }) => ({
    topic: i18n.t('entry.topic', { ns: 'opportunities', title }),
    people: provider,
    status: i18n.t('deadline', { ns: 'opportunities' }),
  }),
  path: pathOf,
  renderPanel: (entry) => <OpportunityEntryPanel entry={entry} />,
};

/** How the calendar shows deadlines of opportunities that the user follows. */
export const opportunityEntries = { opportunity };

function OpportunityEntryPanel({ entry }: { entry: OpportunityEntry }) {
  const { t } = useTranslation('opportunities');
  const { fullDay, time } = useFormat();
  return (
    <>
      <EntryDetails
        items={[
          [t('opportunity'), entry.title],
          [t('deadline'), `${fullDay(entry.end)}, ${time(entry.end)}`],
          [t('provider'), entry.provider],
        ]}
      />
      <DialogActions>
        <Button component={Link} to={pathOf(entry)}>
          {t('entry.open')}
        </Button>
      </DialogActions>
    </>
  );
}
