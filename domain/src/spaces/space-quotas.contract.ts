// Quotas of spaces: staff say how many bookings, or hours, users may have of spaces of these types.
import { z } from 'zod';
import { permission } from '../access/access.ts';
import { contract } from '../kernel/endpoint.ts';
import { emptyReply, id, instant } from '../kernel/fields.ts';
import { quotaFields, QuotaUse } from '../scheduling/quotas.contract.ts';
import { bookingsAccess, SpaceType } from './space-types.contract.ts';

export const NewSpaceQuota = z.strictObject({
  types: z.array(SpaceType).min(1).max(SpaceType.options.length),
  ...quotaFields,
});
export type NewSpaceQuota = z.infer<typeof NewSpaceQuota>;

export const SpaceQuota = z.object({ id, ...NewSpaceQuota.shape });
export type SpaceQuota = z.infer<typeof SpaceQuota>;

const update = permission('update', 'space');

export const spaceQuotas = contract({
  quotas: {
    summary: 'Lists how many bookings, or hours, of spaces users may have',
    method: 'GET',
    path: '/space/quota',
    access: update,
    reply: z.object({ items: z.array(SpaceQuota) }),
  },
  addQuota: {
    summary: 'Limits the bookings, or hours, of spaces; bookings that exist stay',
    method: 'POST',
    path: '/space/quota',
    access: update,
    body: NewSpaceQuota,
    reply: SpaceQuota,
    creates: true,
  },
  changeQuota: {
    summary: 'Changes a limit; bookings that exist stay',
    method: 'PUT',
    path: '/space/quota/{id}',
    access: update,
    params: z.object({ id }),
    body: NewSpaceQuota,
    reply: SpaceQuota,
    errors: ['quota.not_found'],
  },
  removeQuota: {
    summary: 'Removes a limit',
    method: 'DELETE',
    path: '/space/quota/{id}',
    access: update,
    params: z.object({ id }),
    reply: emptyReply,
    errors: ['quota.not_found'],
  },
  quotaUse: {
    summary: 'Returns the limits of my bookings of spaces of a type, and how much I have used',
    method: 'GET',
    path: '/space_booking/quota',
    access: bookingsAccess('create'),
    query: z.strictObject({ type: SpaceType, start: instant }),
    reply: z.object({ items: z.array(QuotaUse) }),
    errors: ['space.not_found'],
  },
});
