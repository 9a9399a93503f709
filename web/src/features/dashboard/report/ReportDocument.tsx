import type { FigureId, HubReport } from '@thedot/domain/statistics/statistics.contract';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../lib/format/use-format.ts';
import { formatFor } from '../../../lib/format/format.ts';
import { useHub } from '../../../lib/hub/hub.ts';
import { compareFigure, FIGURE_GROUPS, findFigure, pickFigures } from '../statistics/figures.ts';
import { useFigureFormat } from '../statistics/use-figure-format.ts';
import { OrganizationTable, TopicTable } from './HelpTables.tsx';
import {
  FigureDefinitions,
  Paper,
  PaperNumbers,
  PaperSection,
  PaperTable,
  usePeriodText,
} from './Paper.tsx';
import classes from './Paper.module.css';

interface Props {
  report: HubReport;
  foreword: string;
  /** Otherwise only their number is told. */
  namesOrganizations: boolean;
}

const GROUPS = Object.entries(FIGURE_GROUPS) as [keyof typeof FIGURE_GROUPS, readonly FigureId[]][];

/** The pages of the report. */
export function ReportDocument({ report, foreword, namesOrganizations }: Props) {
  const { t } = useTranslation(['report', 'statistics']);
  const { name } = useHub();
  const format = useFormat();
  const { period, before, figures, topics, organizations, events } = report;
  return (
    <Paper title={t('document.title', { hub: name })} subtitle={usePeriodText(period)}>
      {foreword.trim() !== '' && <p className={classes.foreword}>{foreword.trim()}</p>}
      <Highlights report={report} />
      <PaperSection title={t('document.figures')} hint={useComparison(before)}>
        {GROUPS.map(([group, ids]) => (
          <FigureTable
            key={group}
            title={t(`statistics:group.${group}`)}
            figures={pickFigures(figures, ids)}
          />
        ))}
      </PaperSection>
      <TopicTable topics={topics} />
      {organizations.length > 0 && (
        <PaperSection
          title={t('document.organizations')}
          hint={t('document.organizations_hint', { count: organizations.length })}
        >
          {namesOrganizations && <OrganizationTable organizations={organizations} />}
        </PaperSection>
      )}
      {events.length > 0 && (
        <PaperSection title={t('document.events')}>
          <PaperTable
            head={[t('document.event'), t('document.date'), t('document.attended')]}
            rows={events.map(({ id, title, start, attended }) => ({
              id,
              cells: [title, format.date(start), format.number(attended)],
            }))}
          />
        </PaperSection>
      )}
      <FigureDefinitions ids={figures.map(({ id }) => id)} />
    </Paper>
  );
}

function useComparison(before: HubReport['before']): string | undefined {
  const { t, i18n } = useTranslation('report');
  const { shortDate } = formatFor({ language: i18n.language, zone: 'UTC' });
  return before
    ? t('document.compared', { from: shortDate(before.from), to: shortDate(before.to) })
    : undefined;
}

/** What a reader takes away from the first page. */
function Highlights({ report: { figures, organizations } }: Pick<Props, 'report'>) {
  const { t } = useTranslation('report');
  const format = useFormat();
  const figureFormat = useFigureFormat();
  const shown = ['sessions_held', 'expert_time_used', 'events_held', 'new_organizations'] as const;
  const numbers = shown.flatMap((id) => {
    const figure = findFigure(figures, id);
    return figure
      ? [
          {
            id,
            name: figureFormat.name(id),
            value: figureFormat.value(figure.unit, figure.now.value),
          },
        ]
      : [];
  });
  const helped = {
    id: 'organizations',
    name: t('document.helped'),
    value: format.number(organizations.length),
  };
  return <PaperNumbers numbers={[helped, ...numbers]} />;
}

function FigureTable({ title, figures }: { title: string; figures: HubReport['figures'] }) {
  const { t } = useTranslation('report');
  const format = useFigureFormat();
  if (figures.length === 0) return null;
  return (
    <PaperTable
      head={[title, t('document.value'), t('document.change')]}
      rows={figures.map((figure) => ({
        id: figure.id,
        cells: [
          format.name(figure.id),
          [format.value(figure.unit, figure.now.value), format.parts(figure)]
            .filter(Boolean)
            .join(' · '),
          format.change(figure, compareFigure(figure)) ?? '',
        ],
      }))}
    />
  );
}
