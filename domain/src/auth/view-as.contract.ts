// Viewing the hub as another user, to help them: nothing can be changed, and what is private stays closed.
import { z } from 'zod';
import { permission } from '../access/access.ts';
import { contract } from '../kernel/endpoint.ts';
import { emptyReply, id, instant, page, pageOf, text } from '../kernel/fields.ts';
import { PersonBrief } from '../users/users.contract.ts';
import { IDENTITY_ERRORS, IdentityProof } from './second-factor.contract.ts';

/** An administrator viewed the hub as the reader. */
export const OwnViewing = z.object({
  id,
  viewer: PersonBrief,
  reason: z.string(),
  startedAt: instant,
  /** Null while it goes on. */
  endedAt: instant.nullable(),
});
export type OwnViewing = z.infer<typeof OwnViewing>;

export const viewAs = contract({
  start: {
    summary: 'Views the hub as another user in this sign-in, for 30 minutes at most',
    method: 'POST',
    path: '/users/{id}/view-as',
    access: permission('update', 'settings'),
    params: z.object({ id }),
    body: IdentityProof.extend({
      /** The viewed user reads it. */
      reason: text(1000),
    }),
    reply: emptyReply,
    errors: [
      'user.not_found',
      'view_as.own_account',
      'view_as.super_admin',
      'view_as.cannot_sign_in',
      'access.super_admin_required',
      ...IDENTITY_ERRORS,
    ],
  },
  end: {
    summary: 'Ends viewing the hub as another user; without effect when it has ended',
    method: 'DELETE',
    path: '/auth/view-as',
    access: 'securing',
    viewAs: 'open',
    reply: emptyReply,
  },
  listOwn: {
    summary: 'Lists who viewed the hub as the caller, when and why, newest first',
    method: 'GET',
    path: '/auth/view-as',
    access: 'completing',
    viewAs: 'private',
    query: z.strictObject(page),
    reply: pageOf(OwnViewing),
  },
});
