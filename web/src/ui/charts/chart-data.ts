import type { TableData } from './ChartTable.tsx';

/** A number for each column of a chart; null where there is none. */
export interface ChartSeries {
  readonly name: string;
  readonly shape: 'bar' | 'line';
  readonly color: string;
  readonly values: readonly (number | null)[];
}

/** What a chart draws, and what its table says. */
export interface ChartData {
  readonly columns: readonly {
    /** On the axis: "Nov 23". */
    readonly label: string;
    /** In the table and in the tooltip: "Nov 23 – 29". */
    readonly title: string;
  }[];
  readonly series: readonly ChartSeries[];
}

/** One object for each column, as the chart library reads them; names with a dot would be paths to it. */
export const toChartRows = ({ columns, series }: ChartData) =>
  columns.map(({ label, title }, at) => ({
    label,
    title,
    ...Object.fromEntries(series.map(({ values }, of) => [seriesKey(of), values[at] ?? null])),
  }));

export const seriesKey = (index: number) => `series${index}`;

interface TableTexts {
  readonly caption: string;
  /** The name of the first column. */
  readonly head: string;
  readonly format: (value: number) => string;
}

/** The table of a chart: the same numbers, one row for each column of the chart. */
export const toChartTable = (
  { columns, series }: ChartData,
  { caption, head, format }: TableTexts,
): TableData => ({
  caption,
  head: [head, ...series.map(({ name }) => name)],
  rows: columns.map(({ title }, at) => ({
    header: title,
    cells: series.map(({ values }) => {
      const value = values[at] ?? null;
      return value === null ? '–' : format(value);
    }),
  })),
});
