import { DAY_MS } from '@thedot/domain/kernel/time';
import { CLOSED_TICKET } from '@thedot/domain/tickets/tickets.rules';
import type { Db } from '../db/db.ts';
import type { SamplePeople } from './sample-hub.ts';
import { SAMPLE_TICKETS, type SampleTicket } from './sample-tickets.ts';

const CLAIM_DAYS = 7;

/** Inserts tickets of each type and status, with messages and votes. */
export async function insertSampleTickets(db: Db, people: SamplePeople, now: Date): Promise<void> {
  for (const ticket of SAMPLE_TICKETS) await insertTicket(db, ticket, people, now);
}

async function insertTicket(
  db: Db,
  ticket: SampleTicket,
  people: SamplePeople,
  now: Date,
): Promise<void> {
  const { type, area, status, daysAgo, title, text, benefit = '', reason = '', rating } = ticket;
  const author = people.get(ticket.author);
  if (!author) return;
  const assignee = ticket.assignee ? people.get(ticket.assignee) : undefined;
  const created = now.getTime() - daysAgo * DAY_MS;
  const at = (days: number) =>
    new Date(Math.min(created + days * DAY_MS, now.getTime())).toISOString();
  const isClosed = CLOSED_TICKET.some((it) => it === status);
  const { id } = await db
    .insertInto('submissions')
    .values({
      kind: 'ticket',
      status,
      author_id: author.id,
      organization_id: author.organizationId,
      title,
      text,
      reason,
      assignee_id: assignee?.id ?? null,
      due_at: type === 'claim' ? at(CLAIM_DAYS) : null,
      decided_at: status === 'open' ? null : at(1),
      closed_at: isClosed ? at(1) : null,
      created_at: at(0),
      changed_at: at(1),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const [subjectKind, subjectName] = ticket.about ?? [];
  const subject =
    subjectName === undefined
      ? undefined
      : await db
          .selectFrom('resources')
          .select('id')
          .where('name', '=', subjectName)
          .executeTakeFirstOrThrow();
  const voters = (ticket.votes ?? []).flatMap((name) => people.get(name) ?? []);
  await db
    .insertInto('tickets')
    .values({
      id,
      type,
      area,
      benefit,
      subject_kind: subjectKind ?? null,
      subject_id: subject?.id ?? null,
      vote_count: voters.length,
      rating: rating ?? null,
      rated_at: rating === undefined ? null : at(1),
    })
    .execute();
  await db
    .insertInto('submission_events')
    .values({
      submission_id: id,
      actor_id: author.id,
      action: 'submit',
      to_status: 'open',
      created_at: at(0),
    })
    .execute();
  for (const { id: userId } of voters)
    await db
      .insertInto('ticket_votes')
      .values({ ticket_id: id, user_id: userId, created_at: at(1) })
      .execute();
  for (const [name, message, isInternal = false] of ticket.messages ?? []) {
    const sender = people.get(name);
    if (sender)
      await db
        .insertInto('submission_messages')
        .values({
          submission_id: id,
          author_id: sender.id,
          text: message,
          is_internal: isInternal,
          created_at: at(1),
        })
        .execute();
  }
}
