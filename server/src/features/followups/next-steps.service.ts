import type { NextStepChanges, NextStepWish } from '@thedot/domain/followups/next-steps.contract';
import { refuseDue, refuseNewStep } from '@thedot/domain/followups/next-steps.rules';
import { AppError, assertFound, assertAllowed, assertField } from '@thedot/domain/errors';
import { dayOf } from '@thedot/domain/kernel/time';
import { type Context, transact } from '../../kernel/context.ts';
import { mayReadBooking } from '../bookings/bookings.service.ts';
import { noteStaff } from '../bookings/staff-log.service.ts';
import { announceSteps } from './announcing.service.ts';
import {
  deleteOwnStep,
  insertNextStep,
  updateDone,
  updateStep,
} from './next-step-writes.queries.ts';
import {
  countSteps,
  findMySteps,
  findPossibleOwner,
  findPossibleOwners,
  findStep,
  findStepsOf,
  lockSessionToAgree,
  lockStep,
} from './next-steps.queries.ts';
import { readerFrom } from './readers.service.ts';
import { tellOwner } from './step-news.service.ts';

export async function listSteps({ db, actor }: Context, bookingId: string | undefined) {
  const reader = readerFrom(actor);
  if (bookingId === undefined) return { items: await findMySteps(db, reader), people: [] };
  if (!(await mayReadBooking(db, actor, bookingId))) throw new AppError('booking.not_found');
  const [items, people] = await Promise.all([
    findStepsOf(db, reader, bookingId),
    findPossibleOwners(db, bookingId),
  ]);
  return { items, people };
}

export const addStep = (ctx: Context, wish: NextStepWish & { readonly bookingId: string }) =>
  transact(ctx, async (tx) => {
    const { db, actor, now } = tx;
    const reader = readerFrom(actor);
    const session = assertFound(
      await lockSessionToAgree(db, reader, wish.bookingId),
      'booking.not_found',
    );
    assertAllowed(refuseNewStep(session.status, await countSteps(db, wish.bookingId)));
    assertField('due', refuseDue(wish.due, today(tx)));
    const owner = await findOwner(tx, wish.bookingId, wish.ownerId);
    const id = await insertNextStep(db, { ...wish, createdBy: actor.id, at: now() });
    await noteStaff(tx, 'booking.next-step-added', wish.bookingId);
    await announceSteps(tx, wish.bookingId, [wish.ownerId]);
    if (owner) await tellOwner(tx, { ...wish, id }, owner);
    return findStep(db, reader, id);
  });

/** Who says first that it is done is who did it; saying it again changes nothing. */
export const changeStep = (ctx: Context, id: string, changes: NextStepChanges) =>
  transact(ctx, async (tx) => {
    const { db, actor, now } = tx;
    const reader = readerFrom(actor);
    const step = assertFound(await lockStep(db, reader, id), 'next_step.not_found');
    const { done, ...words } = changes;
    const isReworded = Object.keys(words).length > 0;
    if (isReworded && !step.mayChange) throw new AppError('next_step.done_only');
    const { text = step.text, due = step.due, ownerId = step.ownerId } = words;
    if (due !== step.due) assertField('due', refuseDue(due, today(tx)));
    const isGiven = ownerId !== step.ownerId;
    const owner = isGiven ? await findOwner(tx, step.bookingId, ownerId) : null;
    if (isReworded) await updateStep(db, id, { text, due, ownerId });
    if (done !== undefined && done !== (step.doneAt !== null)) {
      await updateDone(db, id, done ? { by: actor.id, at: now() } : null);
    }
    await noteStaff(tx, 'booking.next-step-changed', step.bookingId);
    await announceSteps(tx, step.bookingId, [step.ownerId, ownerId]);
    if (owner) await tellOwner(tx, { id, text, due }, owner);
    return findStep(db, reader, id);
  });

export const removeStep = (ctx: Context, id: string) =>
  transact(ctx, async (tx) => {
    const deleted = await deleteOwnStep(tx.db, id, tx.actor.id);
    const { bookingId, ownerId } = assertFound(deleted, 'next_step.not_found');
    await noteStaff(tx, 'booking.next-step-deleted', bookingId);
    await announceSteps(tx, bookingId, [ownerId]);
    return {};
  });

async function findOwner({ db }: Context, bookingId: string, ownerId: string | null) {
  if (ownerId === null) return null;
  const owner = await findPossibleOwner(db, bookingId, ownerId);
  if (!owner) assertField('ownerId', 'next_step.owner');
  return owner;
}

const today = ({ now, settings }: Context): string => dayOf(now().getTime(), settings.hubTimeZone);
