import { isStaffActor } from '@thedot/domain/access/roles';
import { AppError, assertAllowed, assertField, assertFound } from '@thedot/domain/errors';
import type { ParsedInput, Reply } from '@thedot/domain/kernel/endpoint';
import { dayOf } from '@thedot/domain/kernel/time';
import { TICKET_REOPEN_DAYS } from '@thedot/domain/limits';
import { allowedActions, refuseTransition } from '@thedot/domain/scheduling/lifecycle.rules';
import { dueAfterWorkingDays } from '@thedot/domain/submissions/working-days.rules';
import type {
  Ticket,
  TicketChange,
  TicketQuery,
  TicketSubject,
  TicketSubjectKind,
  tickets,
} from '@thedot/domain/tickets/tickets.contract';
import {
  canRate,
  canReadTicket,
  canReadTicketDetails,
  canVote,
  handlesStationTickets,
  refuseTicketRemoval,
  TICKET_WORKFLOW,
} from '@thedot/domain/tickets/tickets.rules';
import { type Context, type SignedIn, transact } from '../../kernel/context.ts';
import type { StagedFile } from '../../kernel/file-store.ts';
import { toPage } from '../../kernel/paging.ts';
import type { FindSearchHits } from '../../kernel/search-hits.ts';
import { listHubClosures } from '../scheduling/closures/hub-closures.service.ts';
import { assignSubmissions, writeMessage } from '../submissions/submissions.service.ts';
import { publishSubmission } from '../submissions/submission-notifications.service.ts';
import { findHandlersOf, ticketKind } from './ticket-kind.service.ts';
import {
  countTickets,
  deleteVote,
  findDuplicatesOfOthers,
  findSimilarTickets,
  findTicketFacts,
  findTicketRow,
  findTickets,
  findTicketsOf,
  insertTicket,
  insertVote,
  lockVotes,
  mergeTickets,
  updateRating,
  updateTicket,
} from './tickets.queries.ts';
import { findTicketHitRows } from './ticket-hits.queries.ts';

type Calls = typeof tickets;
type Input<Name extends keyof Calls> = ParsedInput<Calls[Name]>;
type List = Reply<Calls['list']>;

const toReader = ({ actor }: Context) => ({
  id: actor.id,
  isStaff: isStaffActor(actor),
  handlesStation: handlesStationTickets(actor),
});

export async function findTicket(ctx: Context, id: string): Promise<Ticket> {
  const row = assertFound(await findTicketRow(ctx.db, toReader(ctx), id), 'ticket.not_found');
  if (!canReadTicket(row, ctx.actor)) throw new AppError('ticket.not_found');
  const {
    authorId,
    organizationId: _organization,
    decidedAt,
    subjectKind,
    subjectId,
    isClosedByAuthor,
    isOfStation,
    mergedInto,
    ...ticket
  } = row;
  const closedAt = mergedInto ? mergedInto.closedAt : row.closedAt;
  const facts = { ...ticket, authorId, decidedAt, isOfStation, closedAt };
  const isMine = authorId === ctx.actor.id;
  const hasDuplicatesOfOthers = row.duplicates.some((it) => it.authorId !== authorId);
  const canReadDetails = canReadTicketDetails(facts, ctx.actor);
  const subject =
    canReadDetails && subjectKind && subjectId
      ? await findSubject(ctx, subjectKind, subjectId)
      : null;
  const [merged = null] = linksOf(mergedInto ? [mergedInto] : [], ctx.actor);
  return {
    ...ticket,
    mergedInto: merged,
    mergedStatus: mergedInto?.status ?? null,
    duplicates: linksOf(row.duplicates, ctx.actor),
    // Others see a proposal and what became of it, not the exchange with the hub.
    ...(!canReadDetails && { files: [], duplicates: [], rating: null, ratingText: '', unread: 0 }),
    subject,
    isMine,
    canReadDetails,
    actions: allowedActions(TICKET_WORKFLOW, facts, ctx.actor, ctx.now()),
    canDelete:
      (isMine || isStaffActor(ctx.actor)) &&
      refuseTicketRemoval({ ...ticket, hasDuplicatesOfOthers }, ctx.actor) === null,
    canRate: canRate(
      { ...facts, status: mergedInto?.status ?? facts.status },
      ctx.actor,
      isClosedByAuthor,
    ),
    canVote: canVote(facts, ctx.actor),
  };
}

type LinkedTicket = Awaited<ReturnType<typeof findTicketRow>> & {};

/** Users do not learn the titles of tickets that they may not open. */
const linksOf = (linked: LinkedTicket['duplicates'], actor: SignedIn) =>
  linked
    .filter((it) => canReadTicket(it, actor))
    .map(({ id, number, title }) => ({ id, number, title }));

/** What a ticket is about, if the caller may still see it. */
async function findSubject(
  ctx: Context,
  kind: TicketSubjectKind,
  id: string,
): Promise<TicketSubject | null> {
  for (const { ticketSubjects } of ctx.features) {
    const [subject] = (await ticketSubjects?.[kind]?.(ctx, [id])) ?? [];
    if (subject) return { ...subject, kind };
  }
  return null;
}

function assertHappened({ now, settings }: Context, happenedOn: string | null): void {
  const today = dayOf(now().getTime(), settings.hubTimeZone);
  assertField(
    'happenedOn',
    happenedOn !== null && happenedOn > today ? 'ticket.happened_in_future' : null,
  );
}

/** Claims are to be answered within a number of working days. */
async function findDueDate(ctx: Context): Promise<string> {
  const { timeZone, items: closures } = await listHubClosures(ctx);
  const { claimWorkingDays } = ctx.settings;
  return new Date(
    dueAfterWorkingDays(ctx.now().getTime(), claimWorkingDays, { timeZone, closures }),
  ).toISOString();
}

export const createTicket = (
  ctx: Context,
  { title, text, ...body }: Input<'create'>['body'],
  files: readonly StagedFile[],
): Promise<Ticket> =>
  transact(ctx, async (tx) => {
    assertHappened(tx, body.happenedOn);
    const { subject } = body;
    if (subject && !(await findSubject(tx, subject.kind, subject.id)))
      assertField('subject', 'ticket.subject_not_found');
    const { id } = await ticketKind.submit(tx, {
      status: 'open',
      title,
      text,
      files,
      handlerIds: await findHandlersOf(tx.db, subject),
      dueAt: body.type === 'claim' ? await findDueDate(tx) : null,
    });
    await insertTicket(tx.db, id, body);
    return findTicket(tx, id);
  });

export async function changeTicket(
  ctx: Context,
  change: TicketChange,
  files: readonly StagedFile[],
): Promise<Ticket> {
  const { id } = change;
  return transact(ctx, async (tx) => {
    await ticketKind.lock(tx, id);
    switch (change.action) {
      case 'assign':
        assertAllowed(isStaffActor(tx.actor) ? null : 'submission.not_allowed');
        await assignSubmissions(tx, { ids: [id], assigneeId: change.assigneeId });
        break;
      case 'comment':
        await writeMessage(tx, id, { ...change, files });
        break;
      case 'edit':
        await editTicket(tx, change);
        break;
      default:
        await takeAction(tx, change);
    }
    return findTicket(tx, id);
  });
}

async function editTicket(
  tx: Context,
  { id, title, text, ...changes }: Extract<TicketChange, { readonly action: 'edit' }>,
): Promise<void> {
  assertHappened(tx, changes.happenedOn);
  const { row } = await ticketKind.lock(tx, id);
  const fields = [
    ...(row.title === title ? [] : ['title']),
    ...(row.text === text ? [] : ['text']),
  ];
  await ticketKind.transition(tx, { id, action: 'edit', title, text, details: { fields } });
  await updateTicket(tx.db, id, changes);
}

/** The rule for reopening names how many days there are. */
async function takeAction(
  tx: Context,
  { id, action, reason }: Exclude<TicketChange, { readonly action: 'edit' | 'assign' | 'comment' }>,
): Promise<void> {
  try {
    await ticketKind.transition(tx, { id, action, reason });
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'ticket.reopen_late') throw error;
    throw new AppError('ticket.reopen_late', { params: { count: TICKET_REOPEN_DAYS } });
  }
}

export const resolveTicket = (ctx: Context, { id, reason }: Input<'resolve'>['body']) =>
  transact(ctx, async (tx) => {
    await ticketKind.transition(tx, { id, action: 'resolve', reason });
    return findTicket(tx, id);
  });

export const mergeTicket = (ctx: Context, { id, into, reason }: Input<'merge'>['body']) =>
  transact(ctx, async (tx) => {
    assertField('into', id === into ? 'ticket.merge_self' : null);
    // In the order of their ids, so that two merges do not wait for each other.
    for (const locked of [id, into].toSorted()) await ticketKind.lock(tx, locked);
    const target = await ticketKind.lock(tx, into);
    const { type, mergedInto } = await findTicketFacts(tx.db, into);
    const own = await findTicketFacts(tx.db, id);
    const canTake =
      type === own.type &&
      mergedInto === null &&
      // Open, and handled by the caller as the duplicate is.
      refuseTransition(TICKET_WORKFLOW, target.facts, tx.actor, 'merge', tx.now()) === null;
    assertField('into', canTake ? null : 'ticket.merge_type');
    const { facts } = await ticketKind.transition(tx, {
      id,
      action: 'merge',
      reason,
    });
    await mergeTickets(tx.db, { id, into, authorId: facts.authorId, now: tx.now() });
    publishSubmission(tx, target.row);
    return findTicket(tx, id);
  });

export const removeTicket = (ctx: Context, id: string): Promise<Record<string, never>> =>
  transact(ctx, async (tx) => {
    const { facts } = await ticketKind.lock(tx, id);
    const isOwnOrOfStaff = facts.authorId === tx.actor.id || isStaffActor(tx.actor);
    const duplicates = await findDuplicatesOfOthers(tx.db, id, facts.authorId);
    const hasDuplicatesOfOthers = duplicates.length > 0;
    assertAllowed(
      isOwnOrOfStaff
        ? refuseTicketRemoval({ ...facts, hasDuplicatesOfOthers }, tx.actor)
        : 'ticket.not_deletable',
    );
    await ticketKind.remove(tx, id);
    return {};
  });

/** Which tickets a list shows: others than staff see the own ones, those they handle, and proposals of all users on request. */
function toSelection(ctx: Context, { scope, limit, after, ...filter }: TicketQuery) {
  const { id, isStaff, handlesStation } = toReader(ctx);
  // What proposals of others are about is not shown to all.
  const isProposalsOfAll = scope === 'everyone' && filter.type === 'proposal' && !filter.record;
  const isOfAll = isStaff ? scope !== 'mine' : isProposalsOfAll;
  return {
    ...filter,
    limit,
    after,
    user: isOfAll
      ? undefined
      : { id: scope === 'handled' ? null : id, handlesStation: handlesStation && scope !== 'mine' },
    now: ctx.now(),
  };
}

export async function listTickets(ctx: Context, query: TicketQuery): Promise<List> {
  const rows = await findTickets(ctx.db, toReader(ctx), toSelection(ctx, query));
  return toPage(rows, query.limit);
}

/** The tickets of the caller's list by the words of their titles; staff find those of all. */
export const findTicketHits: FindSearchHits = (ctx, query) => {
  const reader = toReader(ctx);
  return findTicketHitRows(ctx.db, { ...query, user: reader.isStaff ? undefined : reader });
};

export const findCounts = (ctx: Context): Promise<Reply<Calls['counts']>> => {
  const reader = toReader(ctx);
  return countTickets(ctx.db, reader.isStaff ? undefined : reader);
};

export const listSimilar = async (ctx: Context, query: Input<'findSimilar'>['query']) => ({
  items: await findSimilarTickets(ctx.db, toReader(ctx), query),
});

export const listOfSubject = async (ctx: Context, params: Input<'listOfSubject'>['params']) => ({
  items: await findTicketsOf(ctx.db, toReader(ctx), params),
});

export const setVote = (ctx: Context, id: string, isVote: boolean): Promise<Ticket> =>
  transact(ctx, async (tx) => {
    await lockVotes(tx.db, id);
    const ticket = await findTicket(tx, id);
    assertAllowed(ticket.canVote ? null : 'ticket.no_votes');
    await (isVote
      ? insertVote(tx.db, id, tx.actor.id, tx.now())
      : deleteVote(tx.db, id, tx.actor.id));
    publishSubmission(tx, { authorId: ticket.author.id });
    return findTicket(tx, id);
  });

export const rateTicket = (
  ctx: Context,
  id: string,
  { rating, text }: Input<'rate'>['body'],
): Promise<Ticket> =>
  transact(ctx, async (tx) => {
    const { row } = await ticketKind.lock(tx, id);
    const ticket = await findTicket(tx, id);
    assertAllowed(ticket.canRate ? null : 'ticket.not_ratable');
    await updateRating(tx.db, id, { rating, text, now: tx.now() });
    publishSubmission(tx, row);
    return findTicket(tx, id);
  });

interface DamageClaim {
  readonly title: string;
  readonly text: string;
  readonly materialId: string;
}

/** Opens a claim for material that came back damaged or lost, by the member of staff who took it back. */
export async function openDamageClaim(
  tx: Context,
  { title, text, materialId }: DamageClaim,
): Promise<void> {
  const subject = { kind: 'material', id: materialId } as const;
  const { id } = await ticketKind.submit(tx, {
    status: 'open',
    title,
    text,
    organizationId: null,
    handlerIds: await findHandlersOf(tx.db, subject),
    dueAt: await findDueDate(tx),
  });
  await insertTicket(tx.db, id, {
    type: 'claim',
    area: 'material',
    benefit: '',
    happenedOn: dayOf(tx.now().getTime(), tx.settings.hubTimeZone),
    subject,
  });
}
