import type { EventStatus } from '@thedot/domain/events/event-fields.contract';
import {
  EVENT_WORKFLOW,
  type EventFacts,
  type EventWorkflowAction,
} from '@thedot/domain/events/events.rules';
import { MAX_EVENT_PROPOSALS } from '@thedot/domain/limits';
import {
  createSubmissionKind,
  type SubmissionRow,
} from '../submissions/submission-kind.service.ts';
import { publishEvents, notifyCancellation } from './event-notifications.service.ts';
import { giveUpResources, takeResources } from './event-resources.service.ts';
import { updateEventStatus } from './event-changes.queries.ts';
import { findEventFacts, isHost } from './events.queries.ts';

/** Events are proposed and decided as all submissions are. */
export const eventKind = createSubmissionKind<EventWorkflowAction, EventFacts>({
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
    statuses: ['accepted', 'rejected'],
    findParticipantIds: async ({ db }, id) => (await findEventFacts(db, id)).hostIds,
  },
  drafts: ['draft'],
  limit: { statuses: ['pending'], most: MAX_EVENT_PROPOSALS, code: 'event.max_proposals' },
  findFacts: async ({ db }, row) => toFacts(row, await findEventFacts(db, row.id)),
  isParticipant: ({ db, actor }, id) => isHost(db, id, actor.id),
  onChanged: async (tx, facts, { from, to, reason }) => {
    if (from === to) return;
    const { id, authorId, hostIds, slot } = facts;
    await updateEventStatus(tx.db, id, { status: to, now: tx.now() });
    if (to === 'accepted') await takeResources(tx, id, slot);
    if (from === 'accepted' && to === 'cancelled') {
      await giveUpResources(tx, id);
      await notifyCancellation(tx, facts, reason);
    }
    publishEvents(tx, {
      userIds: [authorId, ...hostIds],
      staff: true,
      isPublished: to === 'accepted' || from === 'accepted',
    });
  },
});

/** The CHECK of the kind and the workflow allow only statuses of events. */
const toFacts = (
  { id, title, authorId, status }: SubmissionRow,
  facts: Pick<EventFacts, 'hostIds' | 'slot'>,
): EventFacts => ({ ...facts, id, title, authorId, status: status as EventStatus });
