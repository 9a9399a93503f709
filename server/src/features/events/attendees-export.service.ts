import { attendeeLabels } from '@thedot/domain/events/attendees.labels';
import type { EventQuestion } from '@thedot/domain/events/event-fields.contract';
import type { Language, SpreadsheetFormat } from '@thedot/domain/kernel/fields';
import type { Context } from '../../kernel/context.ts';
import { toPage } from '../../kernel/paging.ts';
import { audit } from '../../platform/audit/audit.queries.ts';
import type { Cell, SpreadsheetExport } from '../../platform/spreadsheets/send-spreadsheet.ts';
import { toEventReader } from './event-access.sql.ts';
import { findAttendees, findBadges } from './registrations.queries.ts';
import { assertOrganizer, findOrganized } from './registrations.service.ts';

interface ExportQuery {
  readonly format?: SpreadsheetFormat | undefined;
  readonly language: Language;
}

const BATCH = 500;

/** Exports who registered, with their answers, read page by page while sending. The export is audited. */
export async function exportAttendees(
  ctx: Context,
  eventId: string,
  { format, language }: ExportQuery,
): Promise<SpreadsheetExport> {
  const { questions } = await findOrganized(ctx, eventId);
  await audit(ctx.db, {
    actorId: ctx.actor.id,
    action: 'events.attendees_exported',
    subjectKind: 'events',
    subjectId: eventId,
    address: ctx.caller.address,
  });
  const labels = attendeeLabels[language];
  return {
    name: labels.file,
    format,
    language,
    headers: [...labels.columns, ...questions.map(({ label }) => label)],
    timestampColumns: [5, 6],
    rows: readRows(ctx, { eventId, questions, language }),
  };
}

interface Rows {
  readonly eventId: string;
  readonly questions: readonly EventQuestion[];
  readonly language: Language;
}

type AttendeeRow = Awaited<ReturnType<typeof findAttendees>>[number];

async function* readRows({ db, actor }: Context, { eventId, questions, language }: Rows) {
  const labels = attendeeLabels[language];
  const answerTo = ({ id, kind }: EventQuestion, { answers }: AttendeeRow): string => {
    const answer = answers[id] ?? '';
    return kind === 'yes_no' && (answer === 'yes' || answer === 'no')
      ? labels.answer[answer]
      : answer;
  };
  const reader = toEventReader(actor);
  let after: string | undefined;
  do {
    const rows = await findAttendees(db, reader, { eventId, limit: BATCH, after });
    const { items, next } = toPage(rows, BATCH);
    for (const row of items)
      yield [
        row.name,
        row.email,
        row.organization ?? '',
        labels.status[row.status],
        row.userId === null ? labels.guest : labels.member,
        new Date(row.createdAt),
        row.checkedInAt === null ? null : new Date(row.checkedInAt),
        ...questions.map((question) => answerTo(question, row)),
      ] satisfies Cell[];
    after = next ?? undefined;
  } while (after !== undefined);
}

export async function listBadges(
  ctx: Context,
  eventId: string,
  { after, limit }: { readonly after?: string | undefined; readonly limit: number },
) {
  await assertOrganizer(ctx, eventId);
  const { items, next } = toPage(await findBadges(ctx.db, { eventId, after, limit }), limit);
  return {
    items: items.map(({ id, attendeeName: name, organization, code }) => ({
      id,
      name,
      organization,
      code,
    })),
    next,
  };
}
