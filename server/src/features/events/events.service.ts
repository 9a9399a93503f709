import type { Actor } from '@thedot/domain/access/access';
import { isStaffActor } from '@thedot/domain/access/roles';
import { AppError, assertFound } from '@thedot/domain/errors';
import type { Event, EventCard, EventProposal } from '@thedot/domain/events/events.contract';
import { EventAction } from '@thedot/domain/events/events.contract';
import { EVENT_WORKFLOW, type EventFacts, organizes } from '@thedot/domain/events/events.rules';
import { DAY_MS } from '@thedot/domain/kernel/time';
import { MAX_CALENDAR_EVENTS } from '@thedot/domain/limits';
import { allowedActions } from '@thedot/domain/scheduling/lifecycle.rules';
import type { Context } from '../../kernel/context.ts';
import { parseCursor, toSortedPage } from '../../kernel/paging.ts';
import type { Db } from '../../db/db.ts';
import type { SignedIn } from '../../kernel/context.ts';
import { isDatabaseUnavailable } from '../../db/constraint-errors.ts';
import { toEventReader } from './event-access.sql.ts';
import { findEvents, findEventsIn, findProposals } from './event-lists.queries.ts';
import { findClashes } from './event-resources.queries.ts';
import {
  type CalendarEventRow,
  type EventProposalRow,
  type EventRow,
  findEvent,
  findSeries,
  isEventVisible,
} from './events.queries.ts';

interface PageQuery {
  readonly search?: string | undefined;
  readonly theme?: EventCard['theme'] | undefined;
  readonly after?: string | undefined;
  readonly limit: number;
}

interface ListQuery extends PageQuery {
  readonly scope: 'all' | 'past' | 'upcoming' | 'mine';
}

export async function listEvents(ctx: Context, { after, limit, ...query }: ListQuery) {
  const { db, actor, now } = ctx;
  const reader = toEventReader(actor);
  const page = { reader, limit, after: parseCursor(after), now: now() };
  const rows = await findEvents(db, { ...query, ...page });
  const { items, next } = toSortedPage(rows, limit, ({ start }) => start);
  return { items: items.map(toCard), next };
}

interface ProposalQuery extends PageQuery {
  readonly status?: EventCard['status'] | undefined;
}

export async function listProposals(ctx: Context, { after, limit, ...query }: ProposalQuery) {
  const reader = toEventReader(ctx.actor);
  const rows = await findProposals(ctx.db, { ...query, reader, limit, after: parseCursor(after) });
  const { items, next } = toSortedPage(rows, limit, ({ createdAt }) => createdAt);
  return { items: items.map((row) => toProposal(ctx.actor, row)), next };
}

/** With its space as one field. */
const toCard = <Row extends CalendarEventRow>(row: Row) => ({
  ...row,
  space: row.spaceId === null ? null : { id: row.spaceId, name: row.spaceName ?? '' },
});

/** Only its author and staff see what waits for the next review. */
function toProposal(actor: Actor, row: EventProposalRow): EventProposal {
  const isParty = organizes(actor, { authorId: row.authorId, hostIds: [] });
  return {
    ...toCard(row),
    author: {
      id: row.authorId,
      name: row.authorName,
      photo: row.authorPhoto,
      organization: row.authorOrganization,
    },
    changedFields: isParty ? row.changedFields : [],
  };
}

const MAX_RANGE_MS = 100 * DAY_MS;

interface CalendarRange {
  readonly from: string;
  readonly to: string;
  readonly theme?: EventCard['theme'] | undefined;
}

/** The events of a range. What fails while they are read has a sentence of its own. */
export async function findCalendar(ctx: Context, { from, to, theme }: CalendarRange) {
  const length = Date.parse(to) - Date.parse(from);
  if (length <= 0 || length > MAX_RANGE_MS) throw new AppError('calendar.range');
  const reader = toEventReader(ctx.actor);
  const limit = MAX_CALENDAR_EVENTS + 1;
  try {
    const rows = await findEventsIn(ctx.db, { reader, from, to, theme, limit });
    return {
      items: rows.slice(0, MAX_CALENDAR_EVENTS).map(toCard),
      isComplete: rows.length < limit,
    };
  } catch (cause) {
    if (isDatabaseUnavailable(cause)) throw cause;
    ctx.log.warn({ err: cause }, 'the calendar of events could not be read');
    throw new AppError('event.calendar_failed', { cause });
  }
}

export const toFacts = ({
  id,
  title,
  status,
  authorId,
  hosts,
  start,
  end,
}: Pick<
  EventRow,
  'id' | 'title' | 'status' | 'authorId' | 'hosts' | 'start' | 'end'
>): EventFacts => ({
  id,
  title,
  status,
  authorId,
  hostIds: hosts.map(({ id }) => id),
  slot: { start, end },
});

/** An event as its page shows it. */
export async function findEventDetails(
  { db, actor, now }: Pick<Context, 'db' | 'actor' | 'now'>,
  id: string,
): Promise<Event> {
  const reader = toEventReader(actor);
  const row = assertFound(await findEvent(db, reader, id), 'event.not_found');
  const { audienceRoles, audienceOrganizations, material, hosts, ...shown } = row;
  const { assignee, dueAt, seriesId, ...rest } = shown;
  const facts = toFacts(row);
  const isOrganizer = organizes(actor, facts);
  const actions = allowedActions(EVENT_WORKFLOW, facts, actor, now());
  const card = toProposal(actor, row);
  return {
    ...rest,
    ...card,
    series: seriesId === null ? [] : await findSeries(db, reader, { id, seriesId }),
    agenda: [...rest.agenda],
    questions: [...rest.questions],
    hosts,
    reason: isOrganizer || rest.status === 'cancelled' ? rest.reason : '',
    actions: actions.filter((it): it is EventAction => EventAction.safeParse(it).success),
    management: isOrganizer
      ? {
          audienceRoles,
          audienceOrganizations,
          material,
          clashes: actions.includes('accept') ? [...(await findClashes(db, id, now()))] : [],
        }
      : null,
    handling: isStaffActor(actor) ? { assignee, dueAt } : null,
  };
}

/** Users who may open an event see its photo. */
export const canReadPhoto = (db: Db, actor: SignedIn, eventId: string): Promise<boolean> =>
  isEventVisible(db, toEventReader(actor), eventId);
