// My data: taking a copy of all of it away, and asking to be erased.
import { z } from 'zod';
import { permission } from '../access/access.ts';
import { contract } from '../kernel/endpoint.ts';
import { id, language, nothing, page, pageOf, secret, text } from '../kernel/fields.ts';
import { Settlement } from './leaving.contract.ts';
import { PersonBrief } from './users.contract.ts';

export const ErasureState = z.enum(['asked', 'withdrawn', 'refused', 'done']);
export type ErasureState = z.infer<typeof ErasureState>;

export const Erasure = z.object({
  id,
  state: ErasureState,
  askedAt: z.string(),
  decidedAt: z.string().nullable(),
  /** Why it was refused. */
  reason: z.string(),
});
export type Erasure = z.infer<typeof Erasure>;

export const MyData = z.object({
  /** When a copy was last taken. */
  exportedAt: z.string().nullable(),
  /** The latest request, unless it was taken back. */
  erasure: Erasure.nullable(),
});
export type MyData = z.infer<typeof MyData>;

export const ErasureRow = Erasure.extend({ person: PersonBrief, isRemoved: z.boolean() });
export type ErasureRow = z.infer<typeof ErasureRow>;

/** Whoever waits for the hub, or has not completed their registration, has data here too. */
const access = 'completing';
const mine = z.object({ data: MyData });

export const personalData = contract({
  find: {
    summary: 'Whether I took a copy of my data, and whether I asked to be erased',
    method: 'GET',
    path: '/mydata',
    access,
    reply: mine,
  },
  prepareExport: {
    summary: 'Gives the link to a copy of my data, for a quarter of an hour, for my password',
    method: 'POST',
    path: '/mydata/export',
    access,
    body: z.strictObject({ password: secret }),
    reply: z.object({ token: z.string(), expiresAt: z.string() }),
    errors: ['auth.wrong_password', 'auth.no_password', 'user.not_found'],
  },
  export: {
    summary: 'Everything the hub keeps about me, as an archive of JSON files and my own files',
    method: 'GET',
    path: '/mydata/export/{token}',
    access,
    params: z.object({ token: z.string().max(200) }),
    query: z.strictObject({ language: language.default('en') }),
    reply: 'archive',
    limit: { tries: 60, minutes: 15 },
    errors: ['personal_data.link_expired'],
  },
  askErasure: {
    summary: 'Asks the hub to erase me, for my password; staff carry it out',
    method: 'POST',
    path: '/mydata/erasure',
    access,
    body: z.strictObject({ password: secret }),
    reply: mine,
    errors: ['auth.wrong_password', 'auth.no_password', 'user.not_found', 'erasure.open'],
  },
  withdrawErasure: {
    summary: 'Takes my request to be erased back',
    method: 'DELETE',
    path: '/mydata/erasure',
    access,
    reply: mine,
    errors: ['erasure.not_found'],
  },
  listErasures: {
    summary: 'Who asks to be erased, oldest first',
    method: 'GET',
    path: '/erasures',
    access: permission('update', 'user'),
    query: z.strictObject(page),
    reply: pageOf(ErasureRow),
  },
  erasureOf: {
    summary: 'Whether somebody asks to be erased',
    method: 'GET',
    path: '/users/{id}/erasure',
    access: permission('update', 'user'),
    params: z.object({ id }),
    reply: z.object({ erasure: ErasureRow.nullable() }),
  },
  erase: {
    summary:
      'Carries a request out: removes somebody, with what they leave settled, and erases them for good',
    method: 'POST',
    path: '/erasures/carryout',
    access: permission('update', 'user'),
    body: z.strictObject({ erasureId: id, settle: z.array(Settlement).max(100).default([]) }),
    reply: nothing,
    errors: [
      'erasure.not_found',
      'user.not_found',
      'user.erased',
      'user.remove_self',
      'user.last_super_admin',
      'access.super_admin_required',
      'user.unsettled',
      'user.heir',
      'organization.not_a_member',
      'booking.reason_required',
      'booking.changed',
    ],
  },
  refuse: {
    summary: 'Refuses a request, with a reason that the person reads',
    method: 'POST',
    path: '/erasures/refuse',
    access: permission('update', 'user'),
    body: z.strictObject({ erasureId: id, reason: text(1000) }),
    reply: nothing,
    errors: ['erasure.not_found', 'user.not_found', 'user.erased', 'access.super_admin_required'],
  },
});
