// The briefing: whom an expert is about to meet, for the expert and the staff.
import { z } from 'zod';
import { permission } from '../access/access.ts';
import { Expertise, HoursUsed } from '../experts/experts.contract.ts';
import { contract } from '../kernel/endpoint.ts';
import { id } from '../kernel/fields.ts';
import { OrganizationKind } from '../organizations/brief.contract.ts';
import { PersonBrief } from '../users/users.contract.ts';
import { BookingNote } from './booking-notes.contract.ts';
import { NextStep } from './next-steps.contract.ts';

const Held = z.object({
  count: z.number(),
  /** When the latest of them began. */
  last: z.string().nullable(),
});

const EarlierSession = z.object({
  id,
  category: Expertise,
  start: z.string(),
  /** What was given for it, when the review is shown. */
  stars: z.number().nullable(),
});
export type EarlierSession = z.infer<typeof EarlierSession>;

export const Briefing = z.object({
  person: PersonBrief.extend({ position: z.string(), bio: z.string() }),
  organization: z
    .object({ name: z.string(), kind: OrganizationKind, field: z.string(), website: z.string() })
    .nullable(),
  /** Sessions of the organization, or of who has none, before this one. */
  sessions: z.object({
    withExpert: Held.extend({
      /** The three latest, the latest first. */
      latest: z.array(EarlierSession),
    }),
    withOthers: Held,
  }),
  /** How often nobody came of theirs. */
  absences: z.number(),
  /** The stars this person gives on average; null while too few to hide each of them. */
  rating: z.object({ mean: z.number(), count: z.number() }).nullable(),
  /** The latest notes of earlier sessions, newest first. */
  notes: z.array(BookingNote.omit({ mayDelete: true }).extend({ bookingId: id })),
  /** What was agreed in earlier sessions of the same two. */
  steps: z.object({
    done: z.number(),
    agreed: z.number(),
    /** The most pressing of those that are not done. */
    open: z.array(NextStep.pick({ id: true, text: true, due: true, owner: true })),
  }),
  /** What is used of the hours with this expert, this session among them. */
  hours: HoursUsed,
});
export type Briefing = z.infer<typeof Briefing>;

export const briefing = contract({
  one: {
    summary: 'Whom the expert meets in a session, and what came before it',
    method: 'GET',
    path: '/booking/briefing/{id}',
    access: permission('read', 'booking'),
    params: z.object({ id }),
    reply: Briefing,
    errors: ['booking.not_found'],
  },
});
