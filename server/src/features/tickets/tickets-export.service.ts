import type { Language } from '@thedot/domain/kernel/fields';
import type { ParsedInput } from '@thedot/domain/kernel/endpoint';
import type {
  TicketArea,
  TicketItem,
  tickets,
  TicketStatus,
  TicketType,
} from '@thedot/domain/tickets/tickets.contract';
import type { Context } from '../../kernel/context.ts';
import type { SpreadsheetExport } from '../../platform/spreadsheets/send-spreadsheet.ts';
import {
  column,
  type ExportColumn,
  exportSubmissions,
  HANDLING_COLUMNS,
  SUBMISSION_COLUMNS,
} from '../submissions/submission-export.service.ts';
import { findTickets } from './tickets.queries.ts';

/** The labels of the screens. */
export const TICKET_LABELS: Readonly<
  Record<
    Language,
    {
      readonly type: Readonly<Record<TicketType, string>>;
      readonly status: Readonly<Record<TicketStatus, string>>;
      readonly area: Readonly<Record<TicketArea, string>>;
    }
  >
> = {
  en: {
    type: { feedback: 'Feedback', proposal: 'Proposal', claim: 'Claim' },
    status: {
      open: 'Open',
      in_progress: 'In progress',
      waiting: 'Waiting for author',
      resolved: 'Resolved',
      rejected: 'Rejected',
    },
    area: {
      spaces: 'Spaces',
      material: 'Material',
      experts: 'Experts and sessions',
      events: 'Events',
      platform: 'This platform',
      other: 'Other',
    },
  },
  fr: {
    type: { feedback: 'Retour', proposal: 'Proposition', claim: 'Réclamation' },
    status: {
      open: 'Ouvert',
      in_progress: 'En cours',
      waiting: 'En attente de l’auteur',
      resolved: 'Résolu',
      rejected: 'Rejeté',
    },
    area: {
      spaces: 'Espaces',
      material: 'Matériel',
      experts: 'Experts et sessions',
      events: 'Événements',
      platform: 'Cette plateforme',
      other: 'Autre',
    },
  },
};

const COLUMNS: readonly ExportColumn<TicketItem>[] = [
  ...SUBMISSION_COLUMNS,
  column('Type', 'Type', ({ type }, language) => TICKET_LABELS[language].type[type]),
  column('Area', 'Domaine', ({ area }, language) => TICKET_LABELS[language].area[area]),
  column('Status', 'Statut', ({ status }, language) => TICKET_LABELS[language].status[status]),
  column('Votes', 'Votes', ({ votes }) => votes),
  ...HANDLING_COLUMNS,
];

/** Exports the filtered tickets of all users. */
export const exportTickets = (
  ctx: Context,
  { scope: _, ...query }: ParsedInput<(typeof tickets)['exportAll']>['query'],
): Promise<SpreadsheetExport> =>
  exportSubmissions(ctx, query, {
    name: { en: 'tickets', fr: 'tickets' },
    columns: COLUMNS,
    findRows: (db, reader, selection) =>
      findTickets(db, { ...reader, handlesStation: false }, selection),
    action: 'tickets.exported',
  });
