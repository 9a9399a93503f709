import { eventLabels } from '@thedot/domain/events/events.labels';
import type { Language, SpreadsheetFormat } from '@thedot/domain/kernel/fields';
import type { Context } from '../../kernel/context.ts';
import { audit } from '../../platform/audit/audit.queries.ts';
import type { Cell, SpreadsheetExport } from '../../platform/spreadsheets/send-spreadsheet.ts';
import { toEventReader } from './event-access.sql.ts';
import { type AttendanceCounts, countAttendance } from './registrations.queries.ts';
import { findProposals } from './event-lists.queries.ts';
import type { EventProposalRow } from './events.queries.ts';

interface ExportQuery {
  readonly format?: SpreadsheetFormat | undefined;
  readonly language: Language;
}

const BATCH = 500;

/** Exports events, read page by page while sending: one's own, and for staff those of all users. The export is audited. */
export async function exportEvents(
  ctx: Context,
  { format, language }: ExportQuery,
): Promise<SpreadsheetExport> {
  await audit(ctx.db, {
    actorId: ctx.actor.id,
    action: 'events.exported',
    subjectKind: 'events',
    subjectId: null,
    address: ctx.caller.address,
  });
  const labels = eventLabels[language];
  return {
    name: labels.file,
    format,
    language,
    headers: labels.columns,
    timestampColumns: [4, 5],
    rows: readRows(ctx, language),
  };
}

async function* readRows({ db, actor }: Context, language: Language) {
  const reader = toEventReader(actor);
  let after: readonly [string, string] | undefined;
  do {
    const rows: readonly EventProposalRow[] = await findProposals(db, {
      reader,
      limit: BATCH,
      after: after && [...after],
    });
    const page = rows.slice(0, BATCH);
    const attendance = await countAttendance(
      db,
      page.map(({ id }) => id),
    );
    for (const row of page) yield [...toCells(row, language), ...toRate(attendance.get(row.id))];
    const last = rows.length > BATCH ? rows[BATCH - 1] : undefined;
    after = last && [last.createdAt, last.id];
  } while (after !== undefined);
}

/** How many came and how many did not, and the share of those who came, once someone was checked in. */
function toRate(counts: AttendanceCounts | undefined): Cell[] {
  if (!counts) return [null, null, null];
  const { attended, absent, placed } = counts;
  return [attended, absent, Math.round((100 * attended) / placed)];
}

function toCells(row: EventProposalRow, language: Language): Cell[] {
  const labels = eventLabels[language];
  return [
    row.number,
    row.title,
    labels.theme[row.theme],
    labels.status[row.status],
    new Date(row.start),
    new Date(row.end),
    row.spaceName ?? row.place,
    row.authorName,
    row.authorOrganization,
    labels.visibility[row.visibility],
    row.participantNumber,
    row.registered,
    row.waiting,
  ];
}
