import type {
  NewNextStep,
  NextStep,
  NextStepChanges,
} from '@thedot/domain/followups/next-steps.contract';
import { refuseDueDate, refuseNewStep } from '@thedot/domain/followups/next-steps.rules';
import { AppError, assertFound, assertAllowed, assertField } from '@thedot/domain/errors';
import { dayOf } from '@thedot/domain/kernel/time';
import { publishChange } from '../../kernel/publish-change.ts';
import { type Context, transact } from '../../kernel/context.ts';
import { canReadBooking } from '../expert-sessions/lists/bookings.service.ts';
import { auditStaffAction } from '../expert-sessions/events/staff-audit.service.ts';
import { notify } from '../notifications/notifications.service.ts';
import {
  countSteps,
  deleteOwnStep,
  findOwnOpenSteps,
  findPossibleOwner,
  findPossibleOwners,
  findStep,
  findStepsOfBooking,
  findUserName,
  insertStep,
  lockBookingForNewStep,
  lockStep,
  updateStep,
  updateStepDone,
} from './next-steps.queries.ts';
import { findConcernedPairs } from './readers.queries.ts';
import { toReader } from './readers.service.ts';

export async function listSteps({ db, actor }: Context, bookingId: string | undefined) {
  const reader = toReader(actor);
  if (bookingId === undefined) return { items: await findOwnOpenSteps(db, reader), people: [] };
  if (!(await canReadBooking(db, actor, bookingId))) throw new AppError('booking.not_found');
  const [items, people] = await Promise.all([
    findStepsOfBooking(db, reader, bookingId),
    findPossibleOwners(db, bookingId),
  ]);
  return { items, people };
}

export const addStep = (ctx: Context, input: NewNextStep & { readonly bookingId: string }) =>
  transact(ctx, async (tx) => {
    const { db, actor, now } = tx;
    const reader = toReader(actor);
    const session = assertFound(
      await lockBookingForNewStep(db, reader, input.bookingId),
      'booking.not_found',
    );
    assertAllowed(refuseNewStep(session.status, await countSteps(db, input.bookingId)));
    assertField('due', refuseDueDate(input.due, today(tx)));
    const owner = await findOwner(tx, input.bookingId, input.ownerId);
    const id = await insertStep(db, { ...input, createdBy: actor.id, at: now() });
    await auditStaffAction(tx, 'booking.next-step-added', input.bookingId);
    await publishStepsChange(tx, input.bookingId, [input.ownerId]);
    if (owner) await notifyStepOwner(tx, { ...input, id }, owner);
    return findStep(db, reader, id);
  });

/** The first user who marks the step as done is recorded; marking it again changes nothing. */
export const changeStep = (ctx: Context, id: string, changes: NextStepChanges) =>
  transact(ctx, async (tx) => {
    const { db, actor, now } = tx;
    const reader = toReader(actor);
    const step = assertFound(await lockStep(db, reader, id), 'next_step.not_found');
    const { done, ...fields } = changes;
    const isEdited = Object.keys(fields).length > 0;
    if (isEdited && !step.mayChange) throw new AppError('next_step.done_only');
    const { text = step.text, due = step.due, ownerId = step.ownerId } = fields;
    if (due !== step.due) assertField('due', refuseDueDate(due, today(tx)));
    const isReassigned = ownerId !== step.ownerId;
    const owner = isReassigned ? await findOwner(tx, step.bookingId, ownerId) : null;
    if (isEdited) await updateStep(db, id, { text, due, ownerId });
    if (done !== undefined && done !== (step.doneAt !== null)) {
      await updateStepDone(db, id, done ? { by: actor.id, at: now() } : null);
    }
    await auditStaffAction(tx, 'booking.next-step-changed', step.bookingId);
    await publishStepsChange(tx, step.bookingId, [step.ownerId, ownerId]);
    if (owner) await notifyStepOwner(tx, { id, text, due }, owner);
    return findStep(db, reader, id);
  });

export const removeStep = (ctx: Context, id: string) =>
  transact(ctx, async (tx) => {
    const deleted = await deleteOwnStep(tx.db, id, tx.actor.id);
    const { bookingId, ownerId } = assertFound(deleted, 'next_step.not_found');
    await auditStaffAction(tx, 'booking.next-step-deleted', bookingId);
    await publishStepsChange(tx, bookingId, [ownerId]);
    return {};
  });

async function findOwner({ db }: Context, bookingId: string, ownerId: string | null) {
  if (ownerId === null) return null;
  const owner = await findPossibleOwner(db, bookingId, ownerId);
  if (!owner) assertField('ownerId', 'next_step.owner');
  return owner;
}

const today = ({ now, settings }: Context): string => dayOf(now().getTime(), settings.hubTimeZone);

/** Publishes to both sides, colleagues who see the step, its former and new owner, and staff. */
async function publishStepsChange(
  tx: Context,
  bookingId: string,
  owners: readonly (string | null)[],
): Promise<void> {
  const pairs = await findConcernedPairs(tx.db, bookingId);
  const people = pairs.flatMap(({ expertId, requesterId }) => [expertId, requesterId]);
  const userIds = [tx.actor.id, ...people, ...owners.filter((it) => it !== null)];
  publishChange(tx, 'update-followups', { userIds, staff: true });
}

/** Notifies the new owner of a step, unless they assigned it to themselves. */
async function notifyStepOwner(
  tx: Context,
  { id, text, due }: Pick<NextStep, 'id' | 'text' | 'due'>,
  owner: { readonly id: string; readonly bookingId: string; readonly isParty: boolean },
): Promise<void> {
  const { db, actor } = tx;
  if (owner.id === actor.id) return;
  await notify(tx, {
    to: [owner.id],
    type: 'booking.next_step',
    eventId: id,
    params: { name: await findUserName(db, actor.id), step: text, ...(due !== null && { due }) },
    target: owner.isParty ? owner.bookingId : null,
  });
}
