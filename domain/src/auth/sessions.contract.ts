// The user's own sign-in sessions, and how staff end those of others.
import { z } from 'zod';
import { permission } from '../access/access.ts';
import { contract } from '../kernel/endpoint.ts';
import { id, instant, emptyReply } from '../kernel/fields.ts';
import { IDENTITY_ERRORS, IdentityProof } from './second-factor.contract.ts';

export const OwnSession = z.object({
  id,
  /** The User-Agent header, which the screen formats. */
  userAgent: z.string(),
  /** The network address of the sign-in. */
  address: z.string(),
  startedAt: instant,
  lastUsedAt: instant,
  /** The session of this call. */
  isCurrent: z.boolean(),
});
export type OwnSession = z.infer<typeof OwnSession>;

export const sessions = contract({
  list: {
    summary: 'Lists the own active sessions, this one first, then the most recently used',
    method: 'GET',
    path: '/auth/sessions',
    viewAs: 'private',
    access: 'completing',
    reply: z.object({ items: z.array(OwnSession) }),
  },
  end: {
    summary:
      'Ends one of the own sessions, with the own password; its tokens become invalid at once',
    method: 'DELETE',
    path: '/auth/sessions/{id}',
    access: 'completing',
    params: z.object({ id }),
    body: IdentityProof,
    reply: emptyReply,
    errors: ['session.not_found', ...IDENTITY_ERRORS],
  },
  endOthers: {
    summary: 'Ends all own sessions but this one, with the own password',
    method: 'DELETE',
    path: '/auth/sessions',
    access: 'completing',
    body: IdentityProof,
    reply: z.object({ ended: z.int() }),
    errors: IDENTITY_ERRORS,
  },
  endOfUser: {
    summary: 'Ends all sign-in sessions of another user; their open pages are signed out at once',
    method: 'DELETE',
    path: '/user/{id}/sessions',
    access: permission('update', 'user'),
    params: z.object({ id }),
    reply: z.object({ ended: z.int() }),
    errors: ['user.not_found', 'user.sessions_own', 'access.super_admin_required'],
  },
});
