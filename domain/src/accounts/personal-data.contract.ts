// Personal data: export of a user's own data, and requests for erasure.
import { z } from 'zod';
import { permission } from '../access/access.ts';
import { contract } from '../kernel/endpoint.ts';
import { id, language, emptyReply, page, pageOf, secret, text } from '../kernel/fields.ts';
import { offboardingDecisions, REMOVAL_REFUSALS } from './offboarding.contract.ts';
import { PersonBrief } from '../users/users.contract.ts';

export const ErasureState = z.enum(['asked', 'withdrawn', 'refused', 'done']);
export type ErasureState = z.infer<typeof ErasureState>;

export const Erasure = z.object({
  id,
  state: ErasureState,
  requestedAt: z.string(),
  decidedAt: z.string().nullable(),
  /** Why the request was refused. */
  reason: z.string(),
});
export type Erasure = z.infer<typeof Erasure>;

export const MyData = z.object({
  /** When the data was last exported. */
  exportedAt: z.string().nullable(),
  /** The latest request, unless it was withdrawn. */
  erasure: Erasure.nullable(),
});
export type MyData = z.infer<typeof MyData>;

export const ErasureRow = Erasure.extend({ person: PersonBrief, isRemoved: z.boolean() });
export type ErasureRow = z.infer<typeof ErasureRow>;

/** Users who wait for review or have an incomplete registration have personal data too. */
const access = 'completing';
const mine = z.object({ data: MyData });

export const personalData = contract({
  find: {
    summary: 'Returns the last export and the erasure request of the current user',
    method: 'GET',
    path: '/mydata',
    viewAs: 'private',
    access,
    reply: mine,
  },
  prepareExport: {
    summary: 'Creates a link to a data export, valid for 15 minutes; requires the password',
    method: 'POST',
    path: '/mydata/export',
    access,
    body: z.strictObject({ password: secret }),
    reply: z.object({ token: z.string(), expiresAt: z.string() }),
    errors: ['auth.wrong_password', 'auth.no_password', 'user.not_found'],
  },
  export: {
    summary:
      'Exports all personal data of the current user as an archive of JSON files and uploads',
    method: 'GET',
    path: '/mydata/export/{token}',
    viewAs: 'private',
    access,
    params: z.object({ token: z.string().max(200) }),
    query: z.strictObject({ language: language.default('en') }),
    reply: 'archive',
    limit: { tries: 60, minutes: 15 },
    errors: ['personal_data.link_expired'],
  },
  requestErasure: {
    summary: 'Requests erasure of the own account, which staff carry out; requires the password',
    method: 'POST',
    path: '/mydata/erasure',
    access,
    body: z.strictObject({ password: secret }),
    reply: mine,
    errors: ['auth.wrong_password', 'auth.no_password', 'user.not_found', 'erasure.open'],
  },
  withdrawErasure: {
    summary: 'Withdraws the own erasure request',
    method: 'DELETE',
    path: '/mydata/erasure',
    access,
    reply: mine,
    errors: ['erasure.not_found'],
  },
  listErasures: {
    summary: 'Lists open erasure requests, oldest first',
    method: 'GET',
    path: '/erasures',
    access: permission('update', 'user'),
    closedToKeys: true,
    query: z.strictObject(page),
    reply: pageOf(ErasureRow),
  },
  findErasure: {
    summary: 'Returns the erasure request of a user',
    method: 'GET',
    path: '/users/{id}/erasure',
    access: permission('update', 'user'),
    closedToKeys: true,
    params: z.object({ id }),
    reply: z.object({ erasure: ErasureRow.nullable() }),
  },
  erase: {
    summary:
      'Carries out an erasure request: removes the user, settles open items and erases their data',
    method: 'POST',
    path: '/erasures/carryout',
    access: permission('update', 'user'),
    body: z.strictObject({
      erasureId: id,
      ...offboardingDecisions,
    }),
    reply: emptyReply,
    errors: ['erasure.not_found', ...REMOVAL_REFUSALS],
  },
  refuse: {
    summary: 'Refuses an erasure request with a reason that the user reads',
    method: 'POST',
    path: '/erasures/refuse',
    access: permission('update', 'user'),
    body: z.strictObject({ erasureId: id, reason: text(1000) }),
    reply: emptyReply,
    errors: ['erasure.not_found', 'user.not_found', 'user.erased', 'access.super_admin_required'],
  },
});
