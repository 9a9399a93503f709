import type {
  ExpertMetricsQuery,
  MetricValues,
} from '@thedot/domain/dashboard/expert-metrics.contract';
import type { Language, SpreadsheetFormat } from '@thedot/domain/kernel/fields';
import { forceCustomPlan } from '../../db/force-custom-plan.ts';
import type { Context } from '../../kernel/context.ts';
import { audit } from '../../platform/audit/audit.queries.ts';
import type { Cell, SpreadsheetExport } from '../../platform/spreadsheets/send-spreadsheet.ts';
import { personName } from '../../platform/spreadsheets/spreadsheet-labels.ts';
import { findExpertMetrics } from './expert-metrics.queries.ts';
import { resolvePeriods } from './expert-metrics.service.ts';

interface ExportQuery extends ExpertMetricsQuery {
  readonly format?: SpreadsheetFormat | undefined;
  readonly language: Language;
}

export const METRIC_LABELS = {
  en: {
    name: 'experts',
    expert: 'Expert',
    metrics: [
      'Sessions',
      'Hours',
      'Expert absent',
      'Requester absent',
      'Reviews',
      'Rating',
      'Requests answered or expired',
      'Requests answered',
    ],
    before: (metric: string) => `${metric} (previous period)`,
  },
  fr: {
    name: 'experts',
    expert: 'Expert',
    metrics: [
      'Sessions',
      'Heures',
      'Absences de l’expert',
      'Absences du demandeur',
      'Avis',
      'Note',
      'Demandes traitées ou expirées',
      'Demandes traitées',
    ],
    before: (metric: string) => `${metric} (période précédente)`,
  },
} as const;

const BATCH = 500;

/** Exports all experts in the order of the screen. Exports are audited. */
export async function exportExpertMetrics(
  ctx: Context,
  query: ExportQuery,
): Promise<SpreadsheetExport> {
  const { format, language, from, to, ...filter } = query;
  const { period, periods } = resolvePeriods(ctx, { from, to });
  const labels = METRIC_LABELS[language];
  await audit(ctx.db, {
    actorId: ctx.actor.id,
    action: 'experts.exported',
    subjectKind: 'experts',
    subjectId: null,
    details: { ...filter, ...period },
    address: ctx.caller.address,
  });
  return {
    name: `${labels.name}-${period.from}-${period.to}`,
    format,
    language,
    headers: [labels.expert, ...labels.metrics, ...labels.metrics.map(labels.before)],
    rows: exportRows(ctx, { ...filter, search: filter.search, periods }, language),
  };
}

type RowsQuery = Omit<Parameters<typeof findExpertMetrics>[1], 'after' | 'limit'>;

async function* exportRows({ db }: Context, query: RowsQuery, language: Language) {
  let after: readonly [string, string] | undefined;
  do {
    const place = after;
    const rows = await forceCustomPlan(db, (tx) =>
      findExpertMetrics(tx, { ...query, after: place, limit: BATCH }),
    );
    for (const { expert, now, before } of rows) {
      yield [personName(expert.name, language), ...toCells(now), ...toCells(before)];
    }
    const last = rows.length === BATCH ? rows.at(-1) : undefined;
    after = last && [last.place, last.id];
  } while (after);
}

const toCells = (metrics: MetricValues): Cell[] => [
  metrics.sessions,
  metrics.minutes / 60,
  metrics.expertAbsences,
  metrics.requesterAbsences,
  metrics.reviews,
  metrics.rating,
  metrics.decided,
  metrics.answered,
];
