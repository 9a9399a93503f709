import type { ParsedInput } from '@thedot/domain/kernel/endpoint';
import type { Language } from '@thedot/domain/kernel/fields';
import type {
  applications,
  ApplicationStatus,
} from '@thedot/domain/opportunities/applications.contract';
import type { Context } from '../../kernel/context.ts';
import type { SpreadsheetExport } from '../../platform/spreadsheets/send-spreadsheet.ts';
import {
  column,
  type ExportColumn,
  exportSubmissions,
  HANDLING_COLUMNS,
  SUBMISSION_COLUMNS,
} from '../submissions/submission-export.service.ts';
import { type ApplicationRow, findApplications } from './applications.queries.ts';

/** The labels of the screens. */
export const APPLICATION_LABELS: Readonly<
  Record<Language, Readonly<Record<ApplicationStatus, string>>>
> = {
  en: {
    draft: 'Draft',
    submitted: 'Submitted',
    shortlisted: 'Shortlisted',
    accepted: 'Accepted',
    declined: 'Declined',
    withdrawn: 'Withdrawn',
  },
  fr: {
    draft: 'Brouillon',
    submitted: 'Envoyée',
    shortlisted: 'Présélectionnée',
    accepted: 'Acceptée',
    declined: 'Refusée',
    withdrawn: 'Retirée',
  },
};

const COLUMNS: readonly ExportColumn<ApplicationRow>[] = [
  ...SUBMISSION_COLUMNS,
  column('Status', 'Statut', ({ status }, language) => APPLICATION_LABELS[language][status]),
  column('My score', 'Ma note', ({ myScore }) => myScore),
  column('Average score', 'Note moyenne', ({ averageScore }) => averageScore),
  column('Reviewers', 'Évaluateurs', ({ scoreCount }) => scoreCount),
  ...HANDLING_COLUMNS,
];

/** Exports the filtered applications; scores of others only of those that the caller has scored. */
export const exportApplications = (
  ctx: Context,
  query: ParsedInput<(typeof applications)['exportAll']>['query'],
): Promise<SpreadsheetExport> =>
  exportSubmissions(ctx, query, {
    name: { en: 'applications', fr: 'candidatures' },
    columns: COLUMNS,
    findRows: findApplications,
    action: 'applications.exported',
  });
