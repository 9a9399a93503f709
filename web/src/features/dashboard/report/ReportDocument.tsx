import type { FigureId, HubReport } from '@thedot/domain/statistics/statistics.contract';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../lib/format/use-format.ts';
import { formatFor } from '../../../lib/format/format.ts';
import { useHub } from '../../../lib/hub/hub.ts';
import { Wordmark } from '../../../ui/Wordmark.tsx';
import { compareFigure, FIGURE_GROUPS, findFigure, pickFigures } from '../statistics/figures.ts';
import { useFigureFormat } from '../statistics/use-figure-format.ts';
import classes from './ReportDocument.module.css';

interface Props {
  report: HubReport;
  foreword: string;
  /** Otherwise only their number is told. */
  namesOrganizations: boolean;
}

const GROUPS = Object.entries(FIGURE_GROUPS) as [keyof typeof FIGURE_GROUPS, readonly FigureId[]][];

/** The pages of the report, on white paper in both skins. */
export function ReportDocument({ report, foreword, namesOrganizations }: Props) {
  const { t } = useTranslation(['report', 'statistics', 'ui']);
  const { name } = useHub();
  const format = useFormat();
  const { period, before, figures, topics, organizations, events } = report;
  return (
    <article className={classes.paper}>
      <header className={classes.cover}>
        <Wordmark size={28} />
        <p className={classes.title}>{t('document.title', { hub: name })}</p>
        <p className={classes.period}>{useDays(period)}</p>
      </header>
      {foreword.trim() !== '' && <p className={classes.foreword}>{foreword.trim()}</p>}
      <Highlights report={report} />
      <Section title={t('document.figures')} hint={useComparison(before)}>
        {GROUPS.map(([group, ids]) => (
          <FigureTable
            key={group}
            title={t(`statistics:group.${group}`)}
            figures={pickFigures(figures, ids)}
          />
        ))}
      </Section>
      {topics.length > 0 && (
        <Section title={t('document.topics')}>
          <Table
            head={[t('document.topic'), t('document.sessions'), t('document.hours')]}
            rows={topics.map(({ category, sessions, minutes }) => ({
              id: category,
              cells: [t(`ui:category.${category}`), format.number(sessions), format.hours(minutes)],
            }))}
          />
        </Section>
      )}
      {organizations.length > 0 && (
        <Section
          title={t('document.organizations')}
          hint={t('document.organizations_hint', { count: organizations.length })}
        >
          {namesOrganizations && (
            <Table
              head={[
                t('document.organization'),
                t('document.field'),
                t('document.sessions'),
                t('document.hours'),
              ]}
              rows={organizations.map(({ id, name: organization, field, sessions, minutes }) => ({
                id,
                cells: [organization, field, format.number(sessions), format.hours(minutes)],
              }))}
            />
          )}
        </Section>
      )}
      {events.length > 0 && (
        <Section title={t('document.events')}>
          <Table
            head={[t('document.event'), t('document.date'), t('document.attended')]}
            rows={events.map(({ id, title, start, attended }) => ({
              id,
              cells: [title, format.date(start), format.number(attended)],
            }))}
          />
        </Section>
      )}
      <Section title={t('document.definitions')}>
        <dl className={classes.definitions}>
          {figures.map(({ id }) => (
            <div key={id}>
              <dt>{t(`statistics:figure.${id}`)}</dt>
              <dd>{t(`statistics:definition.${id}`)}</dd>
            </div>
          ))}
        </dl>
      </Section>
    </article>
  );
}

function useDays({ from, to }: HubReport['period']): string {
  const { t, i18n } = useTranslation('report');
  // Calendar days of the hub are shown unchanged in every zone.
  const { shortDate } = formatFor({ language: i18n.language, zone: 'UTC' });
  return t('document.period', { from: shortDate(from), to: shortDate(to) });
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
  return (
    <ul className={classes.highlights}>
      {[helped, ...numbers].map(({ id, name, value }) => (
        <li key={id}>
          <b>{value}</b>
          <span>{name}</span>
        </li>
      ))}
    </ul>
  );
}

interface SectionProps {
  title: string;
  hint?: string | undefined;
  children: ReactNode;
}

const Section = ({ title, hint, children }: SectionProps) => (
  <section className={classes.section}>
    <h2>{title}</h2>
    {hint && <p className={classes.hint}>{hint}</p>}
    {children}
  </section>
);

function FigureTable({ title, figures }: { title: string; figures: HubReport['figures'] }) {
  const { t } = useTranslation('report');
  const format = useFigureFormat();
  if (figures.length === 0) return null;
  return (
    <Table
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

interface TableProps {
  head: readonly string[];
  rows: readonly { readonly id: string; readonly cells: readonly string[] }[];
}

const Table = ({ head, rows }: TableProps) => (
  <table className={classes.table}>
    <thead>
      <tr>
        {head.map((text) => (
          <th key={text} scope="col">
            {text}
          </th>
        ))}
      </tr>
    </thead>
    <tbody>
      {rows.map(({ id, cells: [first, ...others] }) => (
        <tr key={id}>
          <th scope="row">{first}</th>
          {others.map((cell, index) => (
            <td key={head[index + 1]}>{cell}</td>
          ))}
        </tr>
      ))}
    </tbody>
  </table>
);
