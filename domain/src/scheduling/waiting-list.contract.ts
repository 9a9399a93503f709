// The waiting list of a kind of booking: the same calls for each kind, below the path of its bookings.
import { z } from 'zod';
import type { Access } from '../access/access.ts';
import type { Action } from '../access/resources.ts';
import type { ErrorCode } from '../errors.ts';
import { contract, type Schema } from '../kernel/endpoint.ts';
import { emptyReply, id } from '../kernel/fields.ts';
import { Slot } from './slot.contract.ts';

/** What a user waits for, or is offered. */
export const WaitingListEntry = Slot.extend({
  id,
  /** With the path of its page. */
  resource: z.object({ id, name: z.string(), page: z.string() }),
  quantity: z.number(),
  /** What the user filled in. */
  title: z.string(),
  /** The place among the users who wait for an overlapping time; null for an offer. */
  position: z.number().nullable(),
  /** When the offer ends; null while the user waits. */
  offeredUntil: z.string().nullable(),
  /** Whether a taken offer still needs an approval. */
  needsApproval: z.boolean(),
});
export type WaitingListEntry = z.infer<typeof WaitingListEntry>;

interface WaitingListInput<Name extends string, Wish, Booking> {
  /** The first part of the paths of its bookings. */
  readonly name: Name;
  readonly access: (action: Action) => Access;
  /** What the user waits for, and what they fill in for the booking. */
  readonly wish: Wish;
  readonly booking: Booking;
  /** Why the kind refuses a wish, and why it refuses to book what was offered. */
  readonly errors: { readonly join: readonly ErrorCode[]; readonly take: readonly ErrorCode[] };
}

export const defineWaitingList = <
  const Name extends string,
  Wish extends Schema,
  Booking extends Schema,
>({
  name,
  access,
  wish,
  booking,
  errors,
}: WaitingListInput<Name, Wish, Booking>) =>
  contract({
    joinWaitingList: {
      summary: 'Lets me wait for a time that is taken',
      method: 'POST',
      path: `/${name}/waiting`,
      access: access('create'),
      body: wish,
      reply: WaitingListEntry,
      creates: true,
      errors: [
        ...errors.join,
        'resource.not_found',
        'booking.already_waiting',
        'booking.time_free',
        'booking.too_many_waiting',
      ],
    },
    waitingList: {
      summary: 'Lists what I wait for, with my position, and what I am offered',
      method: 'GET',
      path: `/${name}/waiting`,
      access: access('read'),
      reply: z.object({ items: z.array(WaitingListEntry) }),
    },
    takeOffer: {
      summary: 'Books what the waiting list offers me, with what I filled in when I joined',
      method: 'POST',
      path: `/${name}/waiting/{id}`,
      access: access('create'),
      params: z.object({ id }),
      reply: booking,
      errors: [
        ...errors.take,
        'resource.not_found',
        'booking.not_found',
        'booking.changed',
        'booking.answer_late',
        'booking.daily_quota',
      ],
    },
    leaveWaitingList: {
      summary: 'Takes me off a waiting list; an offer goes to the next user',
      method: 'DELETE',
      path: `/${name}/waiting/{id}`,
      access: access('delete'),
      params: z.object({ id }),
      reply: emptyReply,
      errors: ['booking.not_found', 'booking.changed'],
    },
  });
