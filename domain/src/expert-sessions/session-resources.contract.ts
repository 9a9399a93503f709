// What an in-person session takes beside its two parties: a space and material.
import { z } from 'zod';
import { permission } from '../access/access.ts';
import { contract } from '../kernel/endpoint.ts';
import { id, instant, optionalText } from '../kernel/fields.ts';
import {
  MAX_BOOKING_REASON_LENGTH,
  MAX_MATERIAL_OF_SESSION,
  MAX_SESSION_MIN,
  MAX_SLOTS_PER_BOOKING,
} from '../limits.ts';
import { Slot } from '../scheduling/slot.contract.ts';
import { decisionAccess, SpaceType } from '../spaces/space-types.contract.ts';
import { Floor, SpaceEquipment } from '../spaces/spaces.contract.ts';

const persons = z.number().int().min(1).max(1_000);

/** A named space, or with null any that has the seats and the equipment. */
export const SpaceNeed = z.strictObject({
  spaceId: id.nullable(),
  persons: persons.default(2),
  equipment: z.array(SpaceEquipment).max(SpaceEquipment.options.length).default([]),
  /** The version of the terms of use that the requester accepts, of a named space with terms. */
  acceptedTerms: z.number().int().min(1).optional(),
});
export type SpaceNeed = z.infer<typeof SpaceNeed>;

export const MaterialNeed = z.strictObject({
  resourceId: id,
  quantity: z.number().int().min(1).max(1_000),
  /** The policies of the material that the requester accepts, by version. */
  acceptedPolicies: z.array(id).max(10).optional(),
});
export type MaterialNeed = z.infer<typeof MaterialNeed>;

export const SessionNeeds = z.strictObject({
  space: SpaceNeed.nullable().default(null),
  material: z.array(MaterialNeed).max(MAX_MATERIAL_OF_SESSION).default([]),
});
export type SessionNeeds = z.infer<typeof SessionNeeds>;

/**
 * `requested`: not before the session is confirmed. `held`: until staff approve it. `missing`: it was not free, declined
 * or not approved in time.
 */
export const SessionResourceState = z.enum(['requested', 'held', 'confirmed', 'missing']);
export type SessionResourceState = z.infer<typeof SessionResourceState>;

export const SessionResource = z.object({
  kind: z.enum(['space', 'material']),
  /** Null while any space that fits is meant. */
  id: id.nullable(),
  name: z.string(),
  /** Of a space, with its floor; null for material. */
  type: SpaceType.nullable(),
  floor: Floor.nullable(),
  /** The building and the location of a space. */
  location: z.string(),
  quantity: z.number(),
  state: SessionResourceState,
});
export type SessionResource = z.infer<typeof SessionResource>;

/** What is free at one time of what a session needs. */
export const NeedsAtTime = Slot.extend({
  resources: z.array(
    SessionResource.omit({ state: true }).extend({
      isFree: z.boolean(),
      /** How many are free: of a space 0 or 1. */
      free: z.number(),
      needsApproval: z.boolean(),
    }),
  ),
});
export type NeedsAtTime = z.infer<typeof NeedsAtTime>;

/** A space that a session can take. */
export const SessionSpace = z.object({
  id,
  name: z.string(),
  floor: Floor,
  location: z.string(),
  capacity: z.number(),
  equipment: z.array(SpaceEquipment),
  needsApproval: z.boolean(),
  terms: z.string(),
  termsVersion: z.number(),
  /** Those of the given times at which it is free. */
  freeStarts: z.array(z.string()),
});
export type SessionSpace = z.infer<typeof SessionSpace>;

const SpacesQuery = z.strictObject({
  /** The starts of the proposed times, separated by commas; empty before one is chosen. */
  startTimes: z
    .string()
    .transform((it) => (it === '' ? [] : it.split(',')))
    .pipe(z.array(instant).max(MAX_SLOTS_PER_BOOKING)),
  minutes: z.coerce.number().int().min(1).max(MAX_SESSION_MIN),
  persons: z.coerce.number().int().min(1).max(1_000).default(2),
  /** What this session takes already is free for it. */
  bookingId: id.optional(),
});
export type SessionSpacesQuery = z.output<typeof SpacesQuery>;

export const sessionResources = contract({
  sessionSpaces: {
    summary: 'Lists the spaces that a session can take, each with the times at which it is free',
    method: 'GET',
    path: '/expert-booking/spaces',
    access: permission('create', 'booking-space'),
    query: SpacesQuery,
    reply: z.object({ items: z.array(SessionSpace) }),
    errors: ['booking.not_found'],
  },
  needs: {
    summary:
      'Returns what is free, of the space and the material that a session needs, at each of its times',
    method: 'GET',
    path: '/expert-booking/{id}/needs',
    access: permission('read', 'booking'),
    params: z.object({ id }),
    /** Another time than the proposed ones, e.g. to move the session. */
    query: z.strictObject({ start: instant.optional() }),
    reply: z.object({ times: z.array(NeedsAtTime) }),
    errors: ['booking.not_found'],
  },
  decideResource: {
    summary: 'Approves or declines the space or a material of a session that awaits approval',
    method: 'PUT',
    path: '/expert-booking/{id}/resource/approval',
    access: decisionAccess,
    params: z.object({ id }),
    body: z.strictObject({
      resourceId: id,
      status: z.enum(['accepted', 'rejected']),
      reason: optionalText(MAX_BOOKING_REASON_LENGTH).default(''),
    }),
    reply: z.object({ status: z.enum(['accepted', 'rejected']) }),
    errors: [
      'booking.not_found',
      'booking.status_failed',
      'booking.reason_required',
      'booking.answer_late',
    ],
  },
});
