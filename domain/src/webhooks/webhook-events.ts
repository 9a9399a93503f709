// What the hub tells other systems: which record is new or has changed, with ids, states and times, and no text about people.
import { z } from 'zod';
import { id } from '../kernel/fields.ts';

const instant = z.iso.datetime({ offset: true });
const booking = { id, status: z.string(), startAt: instant, endAt: instant };
const submission = {
  id,
  number: z.int(),
  status: z.string(),
  authorId: id,
  organizationId: id.nullable(),
  assigneeId: id.nullable(),
};

/** The data of the events of each topic. A webhook chooses topics; each has `created` and `changed`. */
export const WEBHOOK_TOPICS = {
  session: z.strictObject({
    ...booking,
    /** Null while no time is agreed. */
    startAt: instant.nullable(),
    endAt: instant.nullable(),
    expertId: id,
    requesterId: id,
    organizationId: id.nullable(),
  }),
  space_booking: z.strictObject({ ...booking, spaceId: id, bookerId: id }),
  loan: z.strictObject({ ...booking, bookerId: id, organizationId: id.nullable() }),
  event: z.strictObject({
    ...booking,
    authorId: id,
    spaceId: id.nullable(),
    visibility: z.string(),
  }),
  registration: z.strictObject({
    id,
    status: z.string(),
    eventId: id,
    /** Null for a guest without an account. */
    userId: id.nullable(),
    checkedInAt: instant.nullable(),
  }),
  ticket: z.strictObject(submission),
  opportunity: z.strictObject({ id, status: z.string(), kind: z.string(), deadlineAt: instant }),
  application: z.strictObject(submission),
  deal: z.strictObject({ id, status: z.string(), validFrom: z.iso.date(), validTo: z.iso.date() }),
  partner_request: z.strictObject(submission),
  user: z.strictObject({
    id,
    role: z.string(),
    organizationId: id.nullable(),
    isRemoved: z.boolean(),
    isCompleted: z.boolean(),
    /** Of the sign-up review; null for users who need none. */
    review: z.string().nullable(),
  }),
  organization: z.strictObject({ id, kind: z.string(), mergedInto: id.nullable() }),
} as const;

export type WebhookTopic = keyof typeof WEBHOOK_TOPICS;
// The keys of an object literal are its own names.
export const WebhookTopic = z.enum(
  Object.keys(WEBHOOK_TOPICS) as [WebhookTopic, ...WebhookTopic[]],
);

/** What a delivery is of: `session.created`, or an attempt of an admin to see whether it arrives. */
export const WEBHOOK_TEST = 'webhook.test';
