// The requests that a page sends on its socket, spelled as in the specification. Everything else goes over HTTP.
import { z } from 'zod';
import { type Access, permission } from './access/access.ts';
import type { ErrorCode } from './errors.ts';
import { Expertise } from './experts/experts.contract.ts';
import { id } from './kernel/fields.ts';
import { MAX_WATCHED_USERS } from './limits.ts';
import { LIVE_LISTS } from './live.ts';
import type { PersonPresence } from './users/presence.contract.ts';

export interface SocketRequestDefinition {
  readonly access: Access;
  readonly payload: z.ZodType;
  /** Answered while the caller views the hub as another user; it leaves no trace of that user. */
  readonly viewAs?: 'open';
}

export const SOCKET_REQUESTS = {
  /** Asks for the events of a user, who must be the caller. Every socket receives these already. */
  'add-listener': { access: 'completing', viewAs: 'open', payload: id },
  /** Returns the presence of these users; without a payload, of the users of the earlier requests. */
  update_users: {
    access: permission('read', 'chat'),
    payload: z.array(id).max(MAX_WATCHED_USERS).optional(),
  },
  /** Says that a chat is open on this page, which `typing` needs. */
  'add-puser': { access: permission('read', 'chat'), payload: id },
  /**
   * Subscribes to changes of these experts, organizations and lists. Replaces the earlier subscriptions of the socket.
   */
  watch: {
    access: 'completing',
    viewAs: 'open',
    payload: z.strictObject({
      experts: z.array(id).max(MAX_WATCHED_USERS),
      /** All experts of these topics. */
      topics: z.array(Expertise).max(Expertise.options.length),
      organizations: z.array(id).max(MAX_WATCHED_USERS),
      /** Pages loaded before an update send none. */
      lists: z.array(z.enum(LIVE_LISTS)).max(LIVE_LISTS.length).default([]),
    }),
  },
  typing: {
    access: permission('create', 'chat'),
    payload: z.strictObject({ roomId: id, typing: z.boolean() }),
  },
  /** Passes the next access token of the same session, before the token of the socket expires. */
  renew: { access: 'completing', viewAs: 'open', payload: z.string().min(1).max(4_000) },
} as const satisfies Readonly<Record<string, SocketRequestDefinition>>;

export type SocketRequestName = keyof typeof SOCKET_REQUESTS;
export type SocketRequestPayload<A extends SocketRequestName> = z.infer<
  (typeof SOCKET_REQUESTS)[A]['payload']
>;

export interface SocketReplies {
  'add-listener': null;
  update_users: readonly PersonPresence[];
  'add-puser': null;
  watch: null;
  typing: null;
  renew: null;
}

/** The payload of an acknowledgement. */
export type SocketResponse<A extends SocketRequestName = SocketRequestName> =
  { readonly reply: SocketReplies[A] } | { readonly code: ErrorCode };
