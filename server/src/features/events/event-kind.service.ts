import type { EventStatus } from '@thedot/domain/events/event-fields.contract';
import {
  EVENT_WORKFLOW,
  type EventFacts,
  type EventWorkflowAction,
} from '@thedot/domain/events/events.rules';
import { AppError, assertFound } from '@thedot/domain/errors';
import { MAX_EVENT_PROPOSALS } from '@thedot/domain/limits';
import type { Context } from '../../kernel/context.ts';
import type { SubmissionDecision } from '../../kernel/submission-kind.ts';
import {
  createSubmissionKind,
  type SubmissionRow,
} from '../submissions/submission-kind.service.ts';
import { toEventReader } from './event-access.sql.ts';
import {
  inviteOrganizers,
  notifyCancellation,
  publishComingEvents,
  publishEvents,
} from './event-notifications.service.ts';
import { giveUpResources, takeResources } from './event-resources.service.ts';
import { updateEventStatus } from './event-changes.queries.ts';
import { countProposals, findEventFacts, isHost, lockEvents } from './events.queries.ts';

const kind = createSubmissionKind<EventWorkflowAction, EventFacts>({
  kind: 'event',
  workflow: EVENT_WORKFLOW,
  notFound: 'event.not_found',
  notified: {
    types: {
      submitted: 'event.submitted',
      changed: 'event.changed',
      message: 'event.message',
      assigned: 'event.assigned',
      overdue: 'event.overdue',
    },
    changes: ['accepted', 'rejected'],
    findParticipantIds: async ({ db }, id) => (await findEventFacts(db, id)).hostIds,
  },
  drafts: ['draft'],
  limit: {
    statuses: ['pending'],
    most: MAX_EVENT_PROPOSALS,
    code: 'event.max_proposals',
    count: countProposals,
  },
  findFacts: async ({ db }, row) => toFacts(row, await findEventFacts(db, row.id)),
  isParticipant: ({ db, actor }, id) => isHost(db, id, actor.id),
  onChanged: async (tx, facts, { from, to, reason }) => {
    if (from === to) return;
    const { id, authorId, hostIds, slot } = facts;
    await updateEventStatus(tx.db, id, { status: to, now: tx.now() });
    if (to === 'accepted') {
      await takeResources(tx, id, slot);
      await inviteOrganizers(tx, facts, { joined: [authorId, ...hostIds] });
    }
    if (from === 'accepted' && to === 'cancelled') {
      await giveUpResources(tx, id);
      await notifyCancellation(tx, facts, reason);
    }
    if (to === 'accepted' || from === 'accepted')
      await publishComingEvents(tx, id, [authorId, ...hostIds]);
    publishEvents(tx, {
      userIds: [authorId, ...hostIds],
      staff: true,
      isPublished: to === 'accepted' || from === 'accepted',
    });
  },
});

/** A proposal is decided as the caller saw it; a later edit has to be reviewed. */
async function decide(tx: Context, decision: SubmissionDecision): Promise<void> {
  const { id, version } = decision;
  const [event] = await lockEvents(tx.db, [id], toEventReader(tx.actor));
  const { status, version: current } = assertFound(event, 'event.not_found');
  if (status === 'pending' && current !== version) throw new AppError('event.changed');
  await kind.handler.decide(tx, decision);
}

/** Events are proposed and decided as all submissions are. */
export const eventKind = { ...kind, handler: { ...kind.handler, decide } };

/** The CHECK of the kind and the workflow allow only statuses of events. */
const toFacts = (
  { id, title, authorId, status }: SubmissionRow,
  facts: Pick<EventFacts, 'hostIds' | 'slot'>,
): EventFacts => ({ ...facts, id, title, authorId, status: status as EventStatus });
