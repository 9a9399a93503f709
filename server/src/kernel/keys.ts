import type { TokenPurpose } from '../db/schema.ts';

/**
 * The purpose of a link: account access, joining an organization or a meeting, a data export, what the conference API
 * leads to, or the door display or calendar of a space.
 */
export type LinkPurpose =
  | TokenPurpose
  | 'join'
  | 'export'
  | 'meeting'
  | 'recording'
  | 'captions'
  | 'door'
  | 'space-feed'
  | 'event-guest';

interface SessionClaims {
  readonly sessionId: string;
  readonly userId: string;
}

export interface Verified extends SessionClaims {
  readonly expiresAt: number;
}

/**
 * A signed token that identifies a session. An authentic but expired token is reported as such; any other invalid
 * one as null.
 */
export interface TokenKind {
  readonly sign: (session: SessionClaims) => Promise<string>;
  readonly verify: (token: string) => Promise<Verified | 'expired' | null>;
}

/**
 * Everything that the server signs or encrypts. Each use has its own key, derived from the secret. What was made with the
 * former secret is still read.
 */
export interface Keys {
  /** The secret part of a mailed link; derived, so it is not stored. */
  readonly linkToken: (purpose: LinkPurpose, id: string) => string;
  /** The eight digits that an email brings for a token; derived, so they are not stored. */
  readonly mailedCode: (tokenId: string) => string;
  readonly isMailedCode: (tokenId: string, typed: string) => boolean;
  readonly readLinkToken: (purpose: LinkPurpose, token: string) => string | null;
  /** The signed part of an address that takes answers to an email, in letters that mail servers keep: 32 hexadecimal digits. */
  readonly answerToken: (named: string) => string;
  readonly isAnswerToken: (token: string, named: string) => boolean;
  readonly accessToken: TokenKind;
  /** Authorizes file downloads only, for `<img>` and `<a download>`. */
  readonly filesToken: TokenKind;
  readonly refreshToken: (sessionId: string, generation: number) => string;
  /** A keyed hash to compare requests, from which no password can be guessed. */
  readonly requestHash: (request: string) => string;
  readonly isRequestHash: (hash: string, request: string) => boolean;
  /** The ticket of a sign-in that waits for its second factor. */
  readonly ticket: (id: string) => string;
  readonly readTicket: (ticket: string) => string | null;
  /** The stored keyed hash of a recovery code, from which no code can be found without the key. */
  readonly recoveryCodeHash: (userId: string, code: string) => string;
  /** Every hash under which a recovery code may be stored. */
  readonly recoveryCodeHashes: (userId: string, code: string) => readonly string[];
  /** Whether a stored hash was made with `recoveryCodeHash` and the current secret. */
  readonly isCurrentRecoveryHash: (hash: string) => boolean;
  /** Encrypts a text; it can be decrypted only for the same use and `boundTo`. */
  readonly seal: (use: SealPurpose, text: string, boundTo: string) => string;
  readonly unseal: (use: SealPurpose, sealed: string, boundTo: string) => string | null;
  /** Encrypts with the current secret what was encrypted with the former one; null if there is nothing to do. */
  readonly reseal: (use: SealPurpose, sealed: string, boundTo: string) => string | null;
  /** The state, nonce and PKCE verifier of one OpenID flow; of a returned state, with the secret that made it. */
  readonly openIdSecret: (
    part: 'state' | 'nonce' | 'verifier',
    flowId: string,
    state?: string,
  ) => string;
  /** Returns the flow of an authentic state. */
  readonly readOpenIdState: (state: string) => string | null;
  /** The VAPID keys that sign pushes: a browser accepts pushes only from the owner of the public key it knows. */
  readonly vapidKeys: () => VapidKeys;
  /** The VAPID keys that browsers may know from before the secret was changed. */
  readonly formerVapidKeys: () => VapidKeys | null;
  /** The secret of the built-in conference API, for the hub's own calls and for other clients. */
  readonly conferenceSecret: () => string;
  /** The unguessable part of the address that is called when a meeting has ended, for what the address names. */
  readonly endNonce: (named: string) => string;
  readonly isEndNonce: (nonce: string, named: string) => boolean;
  /** Identifies this hub where several share a service. */
  readonly hubId: () => string;
  readonly readRefreshToken: (token: string) => { sessionId: string; generation: number } | null;
}

interface VapidKeys {
  readonly publicKey: string;
  readonly privateKey: string;
}

export type SealPurpose =
  'second-factor' | 'second-factor-setup' | 'personal-calendar' | 'hub-setting' | 'webhook';
