import { expertiseInEnglish, expertiseInFrench } from '@thedot/domain/experts/experts.labels';
import type { Language, SpreadsheetFormat } from '@thedot/domain/kernel/fields';
import type {
  ExpertImpact,
  ExpertImpactQuery,
} from '@thedot/domain/statistics/expert-impact.contract';
import type {
  BookingStatistics,
  BookingStatisticsQuery,
  FigureId,
  FigureUnit,
  FigureValue,
  HubReport,
  RowsQuery,
  Statistics,
  StatisticsQuery,
} from '@thedot/domain/statistics/statistics.contract';
import { forceCustomPlan } from '../../db/force-custom-plan.ts';
import type { Context } from '../../kernel/context.ts';
import { audit } from '../../platform/audit/audit.queries.ts';
import type { Cell, SpreadsheetExport } from '../../platform/spreadsheets/send-spreadsheet.ts';
import { personName } from '../../platform/spreadsheets/spreadsheet-labels.ts';
import type { RowsPage } from './figures.queries.ts';
import { findRows } from './figure-rows.service.ts';
import { STATISTICS_LABELS, type StatisticsLabels } from './statistics-labels.ts';
import { findExpertImpact } from './expert-impact.service.ts';
import { findReport } from './report.service.ts';
import { findBookingStatistics, findStatistics, resolveScope } from './statistics.service.ts';

interface Format {
  readonly format?: SpreadsheetFormat | undefined;
  readonly language: Language;
}

const auditExport = ({ db, actor, caller }: Context, details: Readonly<Record<string, unknown>>) =>
  audit(db, {
    actorId: actor.id,
    action: 'statistics.exported',
    subjectKind: 'statistics',
    subjectId: null,
    details,
    address: caller.address,
  });

/** Exports what the screen shows of the period, one value in each row. Exports are audited. */
export async function exportStatistics(
  ctx: Context,
  { format, language, ...query }: StatisticsQuery & Format,
): Promise<SpreadsheetExport> {
  const labels = STATISTICS_LABELS[language];
  const statistics = await findStatistics(ctx, query);
  const { period } = statistics;
  await auditExport(ctx, { ...period, compare: query.compare });
  return {
    name: `${labels.file}-${period.from}-${period.to}`,
    format,
    language,
    headers: labels.columns,
    rows: toAsync(toSheet(statistics, language)),
  };
}

/** The same of the figures of bookings of one kind of spaces. */
export async function exportBookingStatistics(
  ctx: Context,
  { format, language, ...query }: BookingStatisticsQuery & Format,
): Promise<SpreadsheetExport> {
  const labels = STATISTICS_LABELS[language];
  const statistics = await findBookingStatistics(ctx, query);
  const { period, type } = statistics;
  await auditExport(ctx, { ...period, compare: query.compare, type });
  return {
    name: `${labels.bookingsFile[type]}-${period.from}-${period.to}`,
    format,
    language,
    headers: labels.columns,
    rows: toAsync(toBookingsSheet(statistics, labels)),
  };
}

/** The report of the period, one value in each row. Exports are audited. */
export async function exportReport(
  ctx: Context,
  { format, language, ...query }: StatisticsQuery & Format,
): Promise<SpreadsheetExport> {
  const labels = STATISTICS_LABELS[language];
  const report = await findReport(ctx, query);
  const { period } = report;
  await auditExport(ctx, { ...period, compare: query.compare, report: true });
  return {
    name: `${labels.reportFile}-${period.from}-${period.to}`,
    format,
    language,
    headers: labels.columns,
    rows: toAsync(toReportSheet(report, language)),
  };
}

/** The sheet of an expert, one value in each row. Exports are audited. */
export async function exportExpertImpact(
  ctx: Context,
  id: string,
  { format, language, ...query }: ExpertImpactQuery & Format,
): Promise<SpreadsheetExport> {
  const labels = STATISTICS_LABELS[language];
  const impact = await findExpertImpact(ctx, id, query);
  const { period } = impact;
  await auditExport(ctx, { ...period, expert: id });
  return {
    name: `${labels.impactFile}-${period.from}-${period.to}`,
    format,
    language,
    headers: labels.columns,
    rows: toAsync(toImpactSheet(impact, language)),
  };
}

/** The rows are those of the reply: nothing is read while they are sent. */
async function* toAsync(rows: Iterable<readonly Cell[]>) {
  yield* rows;
}

const round = (value: number): number => Math.round(value * 100) / 100;

/** Hours and percent, as on screen. */
function toCell(unit: FigureUnit, value: number | null): number | null {
  if (value === null || unit === 'count') return value;
  return round(unit === 'share' ? value * 100 : value / 60);
}

const toOccupancy = ({ booked, bookable }: { booked: number; bookable: number }): FigureValue => ({
  value: bookable === 0 ? null : booked / bookable,
  part: booked,
  whole: bookable,
});

const ofCount = (value: number): FigureValue => ({ value, part: null, whole: null });

const createLine =
  (labels: StatisticsLabels) =>
  (
    section: keyof StatisticsLabels['section'],
    name: string,
    unit: FigureUnit,
    now: FigureValue,
    before: FigureValue | null = null,
  ): readonly Cell[] => {
    const cells = (it: FigureValue | null) => [
      toCell(unit, it?.value ?? null),
      it?.part ?? null,
      it?.whole ?? null,
    ];
    const [value = null, ...parts] = cells(now);
    return [labels.section[section], name, value, labels.unit[unit], ...parts, ...cells(before)];
  };

function* toSheet(statistics: Statistics, language: Language): Generator<readonly Cell[]> {
  const labels = STATISTICS_LABELS[language];
  const line = createLine(labels);
  yield* figureLines(statistics, labels);
  for (const { from, to: _, ...counts } of statistics.weeks)
    for (const [id, count] of Object.entries(counts) as [keyof typeof counts, number][])
      yield line('weeks', `${from}, ${labels.figure[id]}`, 'count', ofCount(count));
  yield* spaceLines(statistics, labels);
  for (const { age, tickets } of statistics.ticketAges)
    yield line('ages', labels.age[age], 'count', ofCount(tickets));
  const { otherExperts } = statistics;
  const others = { name: labels.otherExperts(otherExperts.experts), ...otherExperts };
  const experts = statistics.experts.map(({ expert, ...times }) => ({
    name: personName(expert.name, language),
    ...times,
  }));
  for (const { name, usedMinutes, leftMinutes } of [...experts, others]) {
    yield line('experts', `${name}, ${labels.used}`, 'minutes', ofCount(usedMinutes));
    yield line('experts', `${name}, ${labels.left}`, 'minutes', ofCount(leftMinutes));
  }
  for (const { category, requests } of statistics.unmetRequests)
    yield line('unmet', EXPERTISE[language](category), 'count', ofCount(requests));
}

function* toBookingsSheet(
  statistics: BookingStatistics,
  labels: StatisticsLabels,
): Generator<readonly Cell[]> {
  const line = createLine(labels);
  yield* figureLines(statistics, labels);
  for (const { from, bookings } of statistics.weeks)
    yield line('weeks', from, 'count', ofCount(bookings));
  yield* spaceLines(statistics, labels);
}

function* toReportSheet(report: HubReport, language: Language): Generator<readonly Cell[]> {
  const labels = STATISTICS_LABELS[language];
  const line = createLine(labels);
  yield* figureLines(report, labels);
  yield* sessionLines(report, language);
  for (const { title, attended } of report.events)
    yield line('events', title, 'count', ofCount(attended));
}

function* toImpactSheet(impact: ExpertImpact, language: Language): Generator<readonly Cell[]> {
  const labels = STATISTICS_LABELS[language];
  const { organizations, users, nextSteps, rating, coming } = impact;
  yield* figureLines(impact, labels);
  const counts = {
    organizations: organizations.length,
    users,
    steps_agreed: nextSteps.agreed,
    steps_done: nextSteps.done,
    rating: rating.mean,
    reviews: rating.reviews,
    coming,
  } satisfies Record<keyof StatisticsLabels['impact'], number | null>;
  for (const [name, value] of Object.entries(counts) as [keyof typeof counts, number | null][])
    yield createLine(labels)('figures', labels.impact[name], 'count', {
      value,
      part: null,
      whole: null,
    });
  yield* sessionLines(impact, language);
}

function* sessionLines(
  { topics, organizations }: Pick<HubReport, 'topics' | 'organizations'>,
  language: Language,
): Generator<readonly Cell[]> {
  const line = createLine(STATISTICS_LABELS[language]);
  for (const { category, sessions, minutes } of topics) {
    yield line('topics', EXPERTISE[language](category), 'count', ofCount(sessions));
    yield line('topics', EXPERTISE[language](category), 'minutes', ofCount(minutes));
  }
  for (const { name, sessions, minutes } of organizations) {
    yield line('organizations', name, 'count', ofCount(sessions));
    yield line('organizations', name, 'minutes', ofCount(minutes));
  }
}

function* figureLines({ figures }: Pick<Statistics, 'figures'>, labels: StatisticsLabels) {
  for (const { id, unit, now, before } of figures)
    yield createLine(labels)('figures', labels.figure[id], unit, now, before);
}

function* spaceLines(
  { floors, today, weekdayHours }: Pick<Statistics, 'floors' | 'today' | 'weekdayHours'>,
  labels: StatisticsLabels,
) {
  const line = createLine(labels);
  for (const { floor, before, ...now } of floors)
    yield line(
      'floors',
      labels.floor(floor),
      'share',
      toOccupancy(now),
      before && toOccupancy(before),
    );
  for (const { floor, hour, ...now } of today)
    yield line('today', `${labels.floor(floor)}, ${hour}:00`, 'share', toOccupancy(now));
  for (const { weekday, hour, bookings } of weekdayHours)
    yield line(
      'hours',
      `${labels.weekdays[weekday] ?? ''}, ${hour}:00`,
      'count',
      ofCount(bookings),
    );
}

/** Other texts stay as they are. */
const EXPERTISE = { en: expertiseInEnglish, fr: expertiseInFrench };

const BATCH = 500;

/** Exports all rows behind a figure. Exports are audited. */
export async function exportFigureRows(
  ctx: Context,
  id: FigureId,
  { format, language, from, to, ...filter }: RowsQuery & Format,
): Promise<SpreadsheetExport> {
  const labels = STATISTICS_LABELS[language];
  const { period, scope } = resolveScope(ctx, { from, to, compare: 'none' });
  await auditExport(ctx, { ...period, figure: id, ...filter });
  const readPage = (page: Pick<RowsPage, 'after' | 'limit'>) =>
    forceCustomPlan(ctx.db, (db) =>
      findRows({ db, settings: ctx.settings }, id, scope, { ...filter, ...page }),
    );
  return {
    name: `${id.replaceAll('_', '-')}-${period.from}-${period.to}`,
    format,
    language,
    headers: labels.rowColumns,
    timestampColumns: [0],
    rows: exportRows(readPage, language, ctx.settings.publicUrl),
  };
}

async function* exportRows(
  readPage: (page: Pick<RowsPage, 'after' | 'limit'>) => ReturnType<typeof findRows>,
  language: Language,
  publicUrl: string,
): AsyncGenerator<readonly Cell[]> {
  let after: RowsPage['after'];
  do {
    const rows = await readPage({ after, limit: BATCH });
    for (const { at, title, detail, person, minutes, path } of rows)
      yield [
        at === null ? null : new Date(at),
        personName(title, language),
        // Of sessions it is their category.
        EXPERTISE[language](detail),
        personName(person?.name ?? null, language),
        person?.organization ?? '',
        minutes === null ? null : round(minutes / 60),
        publicUrl + path,
      ];
    const last = rows.length === BATCH ? rows.at(-1) : undefined;
    after = last && [last.place, last.id];
  } while (after);
}
