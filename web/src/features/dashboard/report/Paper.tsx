import type { Period } from '@thedot/domain/dashboard/expert-metrics.contract';
import type { FigureId } from '@thedot/domain/statistics/statistics.contract';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { formatFor } from '../../../lib/format/format.ts';
import { Wordmark } from '../../../ui/Wordmark.tsx';
import classes from './Paper.module.css';

interface PaperProps {
  title: string;
  subtitle: string;
  children: ReactNode;
}

/** A document with the hub's logo, on white paper in both skins. */
export const Paper = ({ title, subtitle, children }: PaperProps) => (
  <article className={classes.paper}>
    <header className={classes.cover}>
      <Wordmark size={28} />
      <p className={classes.title}>{title}</p>
      <p className={classes.period}>{subtitle}</p>
    </header>
    {children}
  </article>
);

/** The first and last day of a period. */
export function usePeriodText({ from, to }: Period): string {
  const { t, i18n } = useTranslation('report');
  // Calendar days of the hub are shown unchanged in every zone.
  const { shortDate } = formatFor({ language: i18n.language, zone: 'UTC' });
  return t('document.period', { from: shortDate(from), to: shortDate(to) });
}

interface NumbersProps {
  numbers: readonly { readonly id: string; readonly name: string; readonly value: string }[];
}

/** What a reader takes away from the first page. */
export const PaperNumbers = ({ numbers }: NumbersProps) => (
  <ul className={classes.highlights}>
    {numbers.map(({ id, name, value }) => (
      <li key={id}>
        <b>{value}</b>
        <span>{name}</span>
      </li>
    ))}
  </ul>
);

interface SectionProps {
  title: string;
  hint?: string | undefined;
  children: ReactNode;
}

export const PaperSection = ({ title, hint, children }: SectionProps) => (
  <section className={classes.section}>
    <h2>{title}</h2>
    {hint && <p className={classes.hint}>{hint}</p>}
    {children}
  </section>
);

interface TableProps {
  head: readonly string[];
  rows: readonly { readonly id: string; readonly cells: readonly string[] }[];
}

export const PaperTable = ({ head, rows }: TableProps) => (
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

/** How each figure is counted. */
export function FigureDefinitions({ ids }: { ids: readonly FigureId[] }) {
  const { t } = useTranslation(['report', 'statistics']);
  return (
    <PaperSection title={t('document.definitions')}>
      <dl className={classes.definitions}>
        {ids.map((id) => (
          <div key={id}>
            <dt>{t(`statistics:figure.${id}`)}</dt>
            <dd>{t(`statistics:definition.${id}`)}</dd>
          </div>
        ))}
      </dl>
    </PaperSection>
  );
}
