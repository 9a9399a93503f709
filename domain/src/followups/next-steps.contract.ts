// Next steps: what was agreed in a session, shown in the next ones of the same two until it is done.
import { z } from 'zod';
import { permission } from '../access/access.ts';
import { contract } from '../kernel/endpoint.ts';
import { date, id, nothing, text } from '../kernel/fields.ts';
import { Expertise } from '../experts/experts.contract.ts';
import { PersonBrief } from '../users/users.contract.ts';

export const NextStep = z.object({
  id,
  text: z.string(),
  /** The day by which it is to be done, as the hub’s calendar counts days; null when none was agreed. */
  due: date.nullable(),
  /** Nobody, too, when who had it has left. */
  owner: PersonBrief.nullable(),
  doneAt: z.string().nullable(),
  doneBy: PersonBrief.nullable(),
  /** Who wrote it may delete it. */
  isMine: z.boolean(),
  /** The session it was agreed in. */
  from: z.object({
    /** Null to who may not open it. */
    bookingId: id.nullable(),
    category: Expertise,
    start: z.string().nullable(),
    /** Whom the reader met in it; the expert for who looks on. */
    with: PersonBrief,
  }),
  /** From an earlier session than the one that is looked at. */
  isCarried: z.boolean(),
});
export type NextStep = z.infer<typeof NextStep>;

const wish = { text: text(500), ownerId: id.nullable(), due: date.nullable() };

export const NextStepWish = z.strictObject(wish);
export type NextStepWish = z.infer<typeof NextStepWish>;

/** A save says what was changed; what is left out stays. */
export const NextStepChanges = z.strictObject({ ...wish, done: z.boolean() }).partial();
export type NextStepChanges = z.infer<typeof NextStepChanges>;

export const nextSteps = contract({
  list: {
    summary: 'The next steps of a session and those carried to it, or all open ones that are mine',
    method: 'GET',
    path: '/nextsteps',
    access: 'signed-in',
    /** Without a session: mine. */
    query: z.strictObject({ bookingId: id.optional() }),
    reply: z.object({
      items: z.array(NextStep),
      /** Who can have one: the two, and the organization’s other members. */
      people: z.array(PersonBrief),
    }),
    errors: ['booking.not_found'],
  },
  add: {
    summary: 'Writes down a next step of a session',
    method: 'POST',
    path: '/nextsteps',
    access: permission('update', 'booking'),
    body: NextStepWish.extend({ bookingId: id }),
    reply: NextStep,
    creates: true,
    errors: [
      'booking.not_found',
      'next_step.no_session',
      'next_step.too_many',
      'next_step.owner',
      'next_step.due',
    ],
  },
  change: {
    summary:
      'Changes a next step, or says that it is done, or not yet; only the last is for an owner who was not in the session',
    method: 'PUT',
    path: '/nextsteps/{id}',
    access: 'signed-in',
    params: z.object({ id }),
    body: NextStepChanges,
    reply: NextStep,
    errors: ['next_step.not_found', 'next_step.done_only', 'next_step.owner', 'next_step.due'],
  },
  remove: {
    summary: 'Deletes a next step that one wrote down',
    method: 'DELETE',
    path: '/nextsteps/{id}',
    access: permission('update', 'booking'),
    params: z.object({ id }),
    reply: nothing,
    errors: ['next_step.not_found'],
  },
});
