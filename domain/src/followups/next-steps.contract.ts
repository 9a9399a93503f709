// Next steps agreed in a session; later sessions of the same pair show them until they are done.
import { z } from 'zod';
import { permission } from '../access/access.ts';
import { contract } from '../kernel/endpoint.ts';
import { line, date, id, emptyReply } from '../kernel/fields.ts';
import { Expertise } from '../experts/experts.contract.ts';
import { PersonBrief } from '../users/users.contract.ts';

export const NextStep = z.object({
  id,
  text: z.string(),
  /** The due date in the hub’s time zone; null when none was agreed. */
  due: date.nullable(),
  /** Null without an owner, also after the owner has left. */
  owner: PersonBrief.nullable(),
  doneAt: z.string().nullable(),
  doneBy: PersonBrief.nullable(),
  /** Whether the caller wrote it; only its author may delete it. */
  isMine: z.boolean(),
  /** The session in which it was agreed. */
  from: z.object({
    /** Null when the caller may not open that session. */
    bookingId: id.nullable(),
    category: Expertise,
    start: z.string().nullable(),
    /** The person the caller met in it; for others, the expert. */
    with: PersonBrief,
  }),
  /** Whether it is from an earlier session than the requested one. */
  isFromEarlierSession: z.boolean(),
});
export type NextStep = z.infer<typeof NextStep>;

const fields = { text: line(500), ownerId: id.nullable(), due: date.nullable() };

export const NewNextStep = z.strictObject(fields);
export type NewNextStep = z.infer<typeof NewNextStep>;

/** Omitted fields stay unchanged. */
export const NextStepChanges = z.strictObject({ ...fields, done: z.boolean() }).partial();
export type NextStepChanges = z.infer<typeof NextStepChanges>;

export const nextSteps = contract({
  list: {
    summary:
      'Lists the next steps of a session and of earlier ones, or all open ones of the caller',
    method: 'GET',
    path: '/nextsteps',
    access: 'signed-in',
    /** Without `bookingId`: the caller's open steps. */
    query: z.strictObject({ bookingId: id.optional() }),
    reply: z.object({
      items: z.array(NextStep),
      /** Possible owners: both sides and the other members of the organization. */
      people: z.array(PersonBrief),
    }),
    errors: ['booking.not_found'],
  },
  add: {
    summary: 'Adds a next step to a session',
    method: 'POST',
    path: '/nextsteps',
    access: permission('update', 'booking'),
    body: NewNextStep.extend({ bookingId: id }),
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
      'Changes a next step or marks it as done or open. An owner who was not in the session may only mark it',
    method: 'PUT',
    path: '/nextsteps/{id}',
    access: 'signed-in',
    params: z.object({ id }),
    body: NextStepChanges,
    reply: NextStep,
    errors: ['next_step.not_found', 'next_step.done_only', 'next_step.owner', 'next_step.due'],
  },
  remove: {
    summary: 'Deletes a next step that the caller wrote',
    method: 'DELETE',
    path: '/nextsteps/{id}',
    access: permission('update', 'booking'),
    params: z.object({ id }),
    reply: emptyReply,
    errors: ['next_step.not_found'],
  },
});
