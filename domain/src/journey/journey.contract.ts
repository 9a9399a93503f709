// What an organization did in the hub, from the facts of all features; for its members and staff.
import { z } from 'zod';
import { dayField } from '../dashboard/expert-metrics.contract.ts';
import { contract } from '../kernel/endpoint.ts';
import { id, instant, pageOf, sortedPage } from '../kernel/fields.ts';
import { PersonBrief } from '../users/users.contract.ts';

/** In the order of the screen. */
export const JourneyKind = z.enum([
  'registered',
  'member_joined',
  'session_held',
  'next_step_agreed',
  'next_step_done',
  'event_attended',
  'event_organized',
  'space_used',
  'material_borrowed',
  'application_sent',
  'application_won',
  'application_lost',
  'deal_taken',
  'service_requested',
]);
export type JourneyKind = z.infer<typeof JourneyKind>;

export const JourneyFact = z.object({
  /** Of the record; unique within a kind. */
  id,
  kind: JourneyKind,
  at: instant,
  /** The name of the record; empty for a session and a new member, which `detail` and `person` name. */
  title: z.string(),
  /** What the title leaves out: of a session its topic. May be empty. */
  detail: z.string(),
  /** Of a session the expert, of a new member that member, otherwise who took part, booked or asked. */
  person: PersonBrief.nullable(),
  /** The page of the record; null if the reader may not open it. */
  path: z.string().nullable(),
});
export type JourneyFact = z.infer<typeof JourneyFact>;

export const JourneyFilter = z.strictObject({
  kind: JourneyKind.optional(),
  /** The first and last day in the hub's time zone. */
  from: dayField.optional(),
  to: dayField.optional(),
});
export type JourneyFilter = z.output<typeof JourneyFilter>;

export const journey = contract({
  list: {
    summary: 'Lists what an organization did in the hub, newest first; for its members and staff',
    method: 'GET',
    path: '/user/organization/journey',
    access: 'signed-in',
    query: JourneyFilter.extend({ id, ...sortedPage }),
    reply: pageOf(JourneyFact).extend({
      /** How many there are of each kind in these days. */
      counts: z.partialRecord(JourneyKind, z.number()),
    }),
    errors: ['organization.not_found', 'dashboard.period'],
  },
});
