// Where somebody is signed in, for themselves to see and to end.
import { z } from 'zod';
import { contract } from '../kernel/endpoint.ts';
import { id, instant, nothing } from '../kernel/fields.ts';

export const OwnSession = z.object({
  id,
  /** As the browser names itself; the screen makes words of it. */
  userAgent: z.string(),
  /** The network address of the sign-in. */
  address: z.string(),
  startedAt: instant,
  lastUsedAt: instant,
  /** The one that asks. */
  isThis: z.boolean(),
});
export type OwnSession = z.infer<typeof OwnSession>;

export const sessions = contract({
  list: {
    summary: 'The own live sessions, this one first, then the most recently used',
    method: 'GET',
    path: '/auth/sessions',
    access: 'completing',
    reply: z.object({ items: z.array(OwnSession) }),
  },
  end: {
    summary: 'Ends one of the own sessions; its tokens are dead at once',
    method: 'DELETE',
    path: '/auth/sessions/{id}',
    access: 'completing',
    params: z.object({ id }),
    reply: nothing,
    errors: ['session.not_found'],
  },
  endOthers: {
    summary: 'Ends all own sessions but this one',
    method: 'DELETE',
    path: '/auth/sessions',
    access: 'completing',
    reply: z.object({ ended: z.int() }),
  },
});
