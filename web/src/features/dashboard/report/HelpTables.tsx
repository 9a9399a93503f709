import type { HubReport } from '@thedot/domain/statistics/statistics.contract';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../lib/format/use-format.ts';
import { PaperSection, PaperTable } from './Paper.tsx';

/** The topics of the sessions held. */
export function TopicTable({ topics }: Pick<HubReport, 'topics'>) {
  const { t } = useTranslation(['report', 'ui']);
  const format = useFormat();
  if (topics.length === 0) return null;
  return (
    <PaperSection title={t('document.topics')}>
      <PaperTable
        head={[t('document.topic'), t('document.sessions'), t('document.hours')]}
        rows={topics.map(({ category, sessions, minutes }) => ({
          id: category,
          cells: [t(`ui:category.${category}`), format.number(sessions), format.hours(minutes)],
        }))}
      />
    </PaperSection>
  );
}

/** The organizations that had those sessions. */
export function OrganizationTable({ organizations }: Pick<HubReport, 'organizations'>) {
  const { t } = useTranslation('report');
  const format = useFormat();
  return (
    <PaperTable
      head={[
        t('document.organization'),
        t('document.field'),
        t('document.sessions'),
        t('document.hours'),
      ]}
      rows={organizations.map(({ id, name, field, sessions, minutes }) => ({
        id,
        cells: [name, field, format.number(sessions), format.hours(minutes)],
      }))}
    />
  );
}
