import { hasOpeningHours } from '@thedot/domain/access/roles';
import type { BusyEntry } from '@thedot/domain/availability/busy-entry.contract';
import { useTranslation } from 'react-i18next';
import type { CalendarEntryView } from '../../lib/calendar-entries.ts';
import { i18n } from '../../lib/i18n/i18n.ts';
import { InlineAlert } from '../../ui/InlineAlert.tsx';
import { EntryDetails, EntryTime } from '../scheduling/EntryDetails.tsx';

const busy: CalendarEntryView<BusyEntry> = {
  canSee: ({ role }) => hasOpeningHours(role),
  tint: 'busy',
  name: () => i18n.t('kind.busy', { ns: 'calendar' }),
  describe: () => ({
    topic: i18n.t('busy', { ns: 'calendar' }),
    people: '',
    status: i18n.t('busyHint', { ns: 'calendar' }),
  }),
  renderPanel: (entry) => <BusyEntryPanel entry={entry} />,
};

/** How the calendar shows busy times of the user's personal calendar. */
export const busyEntries = { busy };

function BusyEntryPanel({ entry }: { entry: BusyEntry }) {
  const { t } = useTranslation(['calendar', 'scheduling']);
  return (
    <EntryDetails items={[[t('scheduling:entry.when'), <EntryTime key="when" entry={entry} />]]}>
      <InlineAlert tone="info">{t('busyText')}</InlineAlert>
    </EntryDetails>
  );
}
