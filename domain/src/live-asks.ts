// What an open page says on its line; everything else goes by calls. Spelled as in the specification.
import { z } from 'zod';
import type { ErrorCode } from './errors.ts';
import { id } from './kernel/fields.ts';
import { MOST_WATCHED } from './limits.ts';
import type { PersonPresence } from './users/presence.contract.ts';

export const LIVE_ASKS = {
  /** Hear what is for this person: oneself. Whoever is on the line does already. */
  'add-listener': id,
  /** How these people are, now. */
  update_users: z.array(id).max(MOST_WATCHED),
  /** A chat is open here: what is written in it may be told to its other side. */
  'add-puser': id,
  typing: z.strictObject({ roomId: id, typing: z.boolean() }),
  /** The next access token of the same session, before the line’s own has had its time. */
  renew: z.string().max(4_000),
} as const;

export type LiveAsk = keyof typeof LIVE_ASKS;
export type Asked<A extends LiveAsk> = z.infer<(typeof LIVE_ASKS)[A]>;

export interface LiveReplies {
  'add-listener': null;
  update_users: readonly PersonPresence[];
  'add-puser': null;
  typing: null;
  renew: null;
}

/** What an acknowledgement brings. */
export type LiveAnswer<A extends LiveAsk = LiveAsk> =
  { readonly reply: LiveReplies[A] } | { readonly code: ErrorCode };
