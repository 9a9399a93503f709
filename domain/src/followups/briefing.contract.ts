// The briefing: what an expert and the staff can know about the requester before a session.
import { z } from 'zod';
import { permission } from '../access/access.ts';
import { Expertise, HoursUsed } from '../experts/experts.contract.ts';
import { contract } from '../kernel/endpoint.ts';
import { id } from '../kernel/fields.ts';
import { OrganizationKind } from '../users/organization-brief.contract.ts';
import { PersonBrief } from '../users/users.contract.ts';
import { BookingNote } from './booking-notes.contract.ts';
import { NextStep } from './next-steps.contract.ts';

const SessionCount = z.object({
  count: z.number(),
  /** The start of the latest one. */
  last: z.string().nullable(),
});

const EarlierSession = z.object({
  id,
  category: Expertise,
  start: z.string(),
  /** The rating of its review, unless that is hidden. */
  stars: z.number().nullable(),
});
export type EarlierSession = z.infer<typeof EarlierSession>;

export const Briefing = z.object({
  person: PersonBrief.extend({ position: z.string(), bio: z.string() }),
  organization: z
    .object({
      id,
      name: z.string(),
      kind: OrganizationKind,
      field: z.string(),
      website: z.string(),
    })
    .nullable(),
  /** Earlier sessions of the organization, or of the requester without one. */
  sessions: z.object({
    withExpert: SessionCount.extend({
      /** The three latest, latest first. */
      latest: z.array(EarlierSession),
    }),
    withOthers: SessionCount,
  }),
  /** Earlier sessions to which the requester's side did not come. */
  absences: z.number(),
  /** The requester's average rating of experts; null while there are too few reviews to keep each private. */
  rating: z.object({ mean: z.number(), count: z.number() }).nullable(),
  /** The latest notes of earlier sessions, newest first. */
  notes: z.array(BookingNote.omit({ canDelete: true }).extend({ bookingId: id })),
  /** Next steps of earlier sessions of the same expert and account. */
  steps: z.object({
    done: z.number(),
    total: z.number(),
    /** The most urgent open ones. */
    open: z.array(NextStep.pick({ id: true, text: true, due: true, owner: true })),
  }),
  /** The hours used with this expert, including this session. */
  hours: HoursUsed,
});
export type Briefing = z.infer<typeof Briefing>;

export const briefing = contract({
  get: {
    summary: 'Returns the requester of a session and their earlier sessions, notes and next steps',
    method: 'GET',
    path: '/booking/briefing/{id}',
    viewAs: 'private',
    access: permission('read', 'booking'),
    params: z.object({ id }),
    reply: Briefing,
    errors: ['booking.not_found'],
  },
});
