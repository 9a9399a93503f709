// What an open page says on its line; everything else goes by calls. Spelled as in the specification.
import { z } from 'zod';
import { type Access, permission } from './access/access.ts';
import type { ErrorCode } from './errors.ts';
import { Expertise } from './experts/experts.contract.ts';
import { id } from './kernel/fields.ts';
import { MOST_WATCHED } from './limits.ts';
import type { PersonPresence } from './users/presence.contract.ts';

interface Ask {
  readonly access: Access;
  readonly says: z.ZodType;
}

export const LIVE_ASKS = {
  /** Hear what is for this person: oneself. Whoever is on the line does already. */
  'add-listener': { access: 'completing', says: id },
  /** How these people are, now; without any, those whom the page asked for before. */
  update_users: {
    access: permission('read', 'chat'),
    says: z.array(id).max(MOST_WATCHED).optional(),
  },
  /** A chat is open here: that its other side is told who writes in it. */
  'add-puser': { access: permission('read', 'chat'), says: id },
  /**
   * What the page shows that many may have open: it hears when one of these is another, instead of those that it
   * named before.
   */
  watch: {
    access: 'completing',
    says: z.strictObject({
      experts: z.array(id).max(MOST_WATCHED),
      /** All experts of these. */
      topics: z.array(Expertise).max(Expertise.options.length),
      organizations: z.array(id).max(MOST_WATCHED),
    }),
  },
  typing: {
    access: permission('create', 'chat'),
    says: z.strictObject({ roomId: id, typing: z.boolean() }),
  },
  /** The next access token of the same session, before the line’s own has had its time. */
  renew: { access: 'completing', says: z.string().min(1).max(4_000) },
} as const satisfies Readonly<Record<string, Ask>>;

export type LiveAsk = keyof typeof LIVE_ASKS;
export type Asked<A extends LiveAsk> = z.infer<(typeof LIVE_ASKS)[A]['says']>;

export interface LiveReplies {
  'add-listener': null;
  update_users: readonly PersonPresence[];
  'add-puser': null;
  watch: null;
  typing: null;
  renew: null;
}

/** What an acknowledgement brings. */
export type LiveAnswer<A extends LiveAsk = LiveAsk> =
  { readonly reply: LiveReplies[A] } | { readonly code: ErrorCode };
