// The inbox: what waits for a decision of the caller, of all features in one list, decided in place.
import { z } from 'zod';
import { permission } from '../access/access.ts';
import { personalData } from '../accounts/personal-data.contract.ts';
import { community } from '../community/community.contract.ts';
import type { ErrorCode } from '../errors.ts';
import { events } from '../events/events.contract.ts';
import { sessionResources } from '../expert-sessions/session-resources.contract.ts';
import { transitions } from '../expert-sessions/transitions.contract.ts';
import { contract } from '../kernel/endpoint.ts';
import { emptyReply, id, instant, optionalText, pageOf, sortedPage } from '../kernel/fields.ts';
import { MAX_REASON_LENGTH } from '../limits.ts';
import { materialBookings } from '../material/material-bookings.contract.ts';
import { Slot } from '../scheduling/slot.contract.ts';
import { signUpReviews } from '../sign-up-reviews/sign-up-reviews.contract.ts';
import { spaceBookings } from '../spaces/space-bookings.contract.ts';
import { TRANSITION_ERRORS } from '../submissions/submissions.contract.ts';
import { tickets } from '../tickets/tickets.contract.ts';
import { PersonBrief } from '../users/users.contract.ts';

/** A new kind is added here and in the manifest of its feature. */
export const DecisionKind = z.enum([
  'registration',
  'session',
  'session_request',
  'session_resource',
  'space_booking',
  'material_booking',
  'event',
  'application',
  'claim',
  'service_request',
  'erasure',
]);
export type DecisionKind = z.infer<typeof DecisionKind>;

export const DecisionAction = z.enum([
  'accept',
  'accept_startup',
  'accept_external',
  'shortlist',
  'start',
  'resolve',
  'reject',
]);
export type DecisionAction = z.infer<typeof DecisionAction>;

export const OpenDecision = z.object({
  /** Of the record, or of the approval where a record has several. */
  id,
  kind: DecisionKind,
  title: z.string(),
  /** The first lines of what was written, or what is asked for; may be empty. */
  text: z.string(),
  /** Who waits for the decision. */
  person: PersonBrief.nullable(),
  /** The expert whose answer the hub team waits for. */
  expert: PersonBrief.nullable(),
  since: instant,
  /** When the request lapses or its answer is due; null without a deadline. */
  dueAt: instant.nullable(),
  /** The time that is asked for. Of a session, the proposed times: one of them is accepted. */
  slots: z.array(Slot),
  /** What the caller decides about, for kinds that refuse a decision about an older version. */
  version: z.number().nullable(),
  /** What can be done here. The page of the record has more. */
  actions: z.array(z.object({ name: DecisionAction, needsReason: z.boolean() })),
  /** The page of the record. */
  path: z.string(),
});
export type OpenDecision = z.infer<typeof OpenDecision>;

export const Decision = z.strictObject({
  kind: DecisionKind,
  id,
  action: DecisionAction,
  reason: optionalText(MAX_REASON_LENGTH).default(''),
  /** Of a session with several proposed times, the start of the accepted one. */
  start: instant.optional(),
  version: z.number().int().optional(),
});
export type Decision = z.infer<typeof Decision>;
/** As it is sent, where the reason may be left out. */
export type DecisionInput = z.input<typeof Decision>;

const OWN = ['decision.not_found', 'decision.not_possible'] as const;

/** Decisions are refused as by the calls of their features. */
const REFUSALS: readonly ErrorCode[] = [
  signUpReviews.decide,
  transitions.accept,
  transitions.decline,
  transitions.setStatus,
  sessionResources.decideResource,
  spaceBookings.decide,
  materialBookings.change,
  events.decide,
  tickets.change,
  community.change,
  personalData.refuse,
].flatMap(({ errors }): readonly ErrorCode[] => errors);

export const decisions = contract({
  decisions: {
    summary: 'Lists what waits for a decision of the caller, the most urgent first',
    method: 'GET',
    path: '/decisions',
    access: permission('read', 'dashboard'),
    query: z.strictObject({ ...sortedPage, kind: DecisionKind.optional() }),
    reply: pageOf(OpenDecision).extend({
      /** How many there are of each kind that the caller may decide. */
      counts: z.partialRecord(DecisionKind, z.number()),
    }),
  },
  decide: {
    summary: 'Decides one of them. Of two decisions at once one succeeds',
    method: 'PUT',
    path: '/decisions',
    access: permission('read', 'dashboard'),
    body: Decision,
    reply: emptyReply,
    errors: [...new Set([...OWN, ...TRANSITION_ERRORS, ...REFUSALS])],
  },
});
