import type {
  community,
  ForwardStatus,
  ServiceRequestItem,
  ServiceStatus,
} from '@thedot/domain/community/community.contract';
import { PROGRAM_NAMES } from '@thedot/domain/community/community.questions';
import type { ParsedInput } from '@thedot/domain/kernel/endpoint';
import type { Language } from '@thedot/domain/kernel/fields';
import type { Context } from '../../kernel/context.ts';
import type { SpreadsheetExport } from '../../platform/spreadsheets/send-spreadsheet.ts';
import {
  column,
  type ExportColumn,
  exportSubmissions,
  HANDLING_COLUMNS,
  SUBMISSION_COLUMNS,
} from '../submissions/submission-export.service.ts';
import { findRequests } from './community.queries.ts';

interface Labels {
  readonly status: Readonly<Record<ServiceStatus, string>>;
  readonly forward: Readonly<Record<ForwardStatus, string>>;
}

/** The labels of the screens. */
const LABELS: Readonly<Record<Language, Labels>> = {
  en: {
    status: {
      new: 'New',
      in_progress: 'In progress',
      done: 'Done',
      refused: 'Declined',
      cancelled: 'Withdrawn',
    },
    forward: { queued: 'Sending', sent: 'Sent', delivered: 'Delivered', failed: 'Failed' },
  },
  fr: {
    status: {
      new: 'Nouvelle',
      in_progress: 'En cours',
      done: 'Terminée',
      refused: 'Refusée',
      cancelled: 'Retirée',
    },
    forward: { queued: 'Envoi en cours', sent: 'Envoyée', delivered: 'Remise', failed: 'Échec' },
  },
};

const COLUMNS: readonly ExportColumn<ServiceRequestItem>[] = [
  ...SUBMISSION_COLUMNS,
  column('Program', 'Programme', ({ program }) => PROGRAM_NAMES[program]),
  column('Status', 'Statut', ({ status }, language) => LABELS[language].status[status]),
  column('Partner', 'Partenaire', ({ forward }, language) =>
    forward === null ? '' : LABELS[language].forward[forward],
  ),
  ...HANDLING_COLUMNS,
];

/** Exports the filtered requests of all users. */
export const exportRequests = (
  ctx: Context,
  query: ParsedInput<(typeof community)['exportAll']>['query'],
): Promise<SpreadsheetExport> =>
  exportSubmissions(ctx, query, {
    name: { en: 'partner-requests', fr: 'demandes-partenaires' },
    columns: COLUMNS,
    findRows: findRequests,
    action: 'service_requests.exported',
  });
