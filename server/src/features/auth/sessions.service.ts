import { Role } from '@thedot/domain/access/roles';
import type { SignInResult, Credentials } from '@thedot/domain/auth/auth.contract';
import { AppError, assertFound, assertAllowed } from '@thedot/domain/errors';
import {
  REFRESH_GRACE_MS,
  SESSION_MS,
  SIGN_IN_TICKET_MS,
  SIGN_IN_TRIES,
  UNKEPT_SESSION_MS,
} from '@thedot/domain/limits';
import type { z } from 'zod';
import { type PublicContext, transact } from '../../kernel/context.ts';
import { audit } from '../../platform/audit.queries.ts';
import { networkOf } from '../../platform/network.ts';
import { consume, giveBack } from '../../platform/rate-limits.ts';
import { announceAccount } from '../users/announcing.service.ts';
import { findForSignIn } from '../users/users.service.ts';
import { isPassword } from './passwords.ts';
import { insertTicket } from './second-factor.queries.ts';
import {
  findPlacesOf,
  insertSession,
  lockSession,
  revokeSession,
  rotateSession,
} from './sessions.queries.ts';

export interface Tokens {
  readonly accessToken: string;
}

/** An unknown address and a wrong password get the same answer in the same time. */
export async function signIn(
  ctx: PublicContext,
  asked: z.output<typeof Credentials>,
): Promise<SignInResult> {
  const tries = await countTry(ctx, asked.email);
  const user = await findForSignIn(ctx.db, asked.email);
  if (user) ctx.caller.isAbout(user.id);
  if (!(await isPassword(asked.password, user?.passwordHash)) || !user) {
    throw new AppError('auth.invalid_credentials');
  }
  const admission = await admit(ctx, user, asked.keep);
  await Promise.all(tries.map((key) => giveBack(ctx, key)));
  return admission;
}

/** What decides whether somebody gets in, as it was when they proved who they are. */
export interface Account {
  readonly id: string;
  readonly role: string;
  readonly passwordHash: string | null;
  readonly hasSecondFactor: boolean;
  readonly isRemoved: boolean;
  readonly isVerified: boolean;
}

/**
 * Lets in somebody who has proved who they are, by whatever way, if the hub lets them; who has a second
 * factor gets a ticket instead, with which its code is sent.
 */
export async function admit(
  ctx: PublicContext,
  user: Account,
  keep: boolean,
): Promise<SignInResult> {
  refuseEntry(user);
  if (!user.hasSecondFactor) return issue(ctx, await begin(ctx, user, keep));
  const expiresAt = new Date(ctx.now().getTime() + SIGN_IN_TICKET_MS);
  const { id: userId, passwordHash } = user;
  const ticket = await insertTicket(ctx.db, { userId, passwordHash, keep, expiresAt });
  return { ticket: ctx.keys.ticket(assertFound(ticket, 'auth.invalid_credentials').id) };
}

/** What keeps somebody out, however well they have proved who they are. */
export function refuseEntry(user: Account): void {
  if (user.isRemoved) throw new AppError('auth.deactivated');
  if (!user.isVerified) throw new AppError('auth.not_verified');
  if (!Role.safeParse(user.role).success) throw new AppError('access.unknown_role');
}

interface Begun {
  readonly sessionId: string;
  readonly userId: string;
  readonly generation: number;
  readonly keep: boolean;
}

/** A session for somebody who is still as they were when they proved who they are. */
export async function begin(ctx: PublicContext, user: Account, keep: boolean): Promise<Begun> {
  const { address, userAgent } = ctx.caller;
  const session = await insertSession(ctx.db, {
    userId: user.id,
    passwordHash: user.passwordHash,
    hasSecondFactor: user.hasSecondFactor,
    keep,
    userAgent,
    address,
    expiresAt: expiryOf(keep, ctx.now()),
  });
  const { id } = assertFound(session, 'auth.invalid_credentials');
  announceAccount(ctx, user.id);
  return { sessionId: id, userId: user.id, generation: 0, keep };
}

/**
 * Rotates the refresh token. Its predecessor works for ten seconds more, because tabs race, and gives
 * the same successor; later than that it is a replay, and the whole family ends.
 */
export async function refresh(ctx: PublicContext): Promise<Tokens> {
  const { sessionId, generation } = readCookie(ctx);
  const outcome = await transact(ctx, async (tx, after) => {
    const { db } = tx;
    const now = ctx.now();
    const session = await lockSession(db, sessionId);
    if (session && wasRemovedWith(session, generation)) {
      ctx.caller.isAbout(session.userId);
      return 'removed' as const;
    }
    if (!session || session.revokedAt || session.isRemoved) return 'ended' as const;
    if (Date.parse(session.expiresAt) <= now.getTime()) return 'ended' as const;

    const { keep, userId } = session;
    const current = { sessionId, userId, keep };
    if (generation === session.generation) {
      const next = generation + 1;
      await rotateSession(db, sessionId, { generation: next, now, expiresAt: expiryOf(keep, now) });
      return { ...current, generation: next };
    }
    const age = now.getTime() - Date.parse(session.rotatedAt);
    if (generation === session.generation - 1 && age <= REFRESH_GRACE_MS) {
      return { ...current, generation: session.generation };
    }
    await revokeSession(db, sessionId, now, 'replay');
    await audit(db, {
      actorId: userId,
      action: 'session.replayed',
      subjectKind: 'session',
      subjectId: sessionId,
      address: ctx.caller.address,
    });
    announceAccount(tx, userId);
    after(() => ctx.caller.forget({ session: sessionId }));
    return 'ended' as const;
  });
  if (outcome === 'ended' || outcome === 'removed') {
    clearCookies(ctx);
    throw new AppError(outcome === 'removed' ? 'auth.deactivated' : 'auth.session_expired');
  }
  return issue(ctx, outcome);
}

interface Held {
  readonly generation: number;
  readonly isRemoved: boolean;
  readonly revokedBecause: string | null;
}

/** Only whose session ended with the account learns of it: not who keeps a cookie of older times. */
const wasRemovedWith = (session: Held, generation: number): boolean =>
  session.isRemoved && session.revokedBecause === 'removed' && generation >= session.generation - 1;

export async function signOut(ctx: PublicContext): Promise<void> {
  const { sessionId } = readCookie(ctx);
  clearCookies(ctx);
  await transact(ctx, async (tx, after) => {
    const { db } = tx;
    const session = assertFound(await lockSession(db, sessionId), 'auth.token_revoked');
    assertAllowed(session.revokedAt ? 'auth.token_revoked' : null);
    await revokeSession(db, sessionId, ctx.now(), 'signed out');
    announceAccount(tx, session.userId);
    after(() => ctx.caller.forget({ session: sessionId }));
  });
}

/**
 * Counts the try before the password is looked at, so that a hundred at once count as a hundred. Where
 * somebody has been signed in lately they are never locked out by those who guess from elsewhere.
 */
async function countTry(ctx: PublicContext, email: string): Promise<string[]> {
  const account = email.toLowerCase();
  const { network } = ctx.caller;
  const places = await findPlacesOf(ctx.db, email);
  const isAtHome = places.some(({ address }) => networkOf(address) === network);
  const limits = [
    { key: `sign-in:${account}:${network}`, points: SIGN_IN_TRIES.each },
    { key: `sign-in-from:${network}`, points: SIGN_IN_TRIES.each * 10 },
    ...(isAtHome ? [] : [{ key: `sign-in-of:${account}`, points: SIGN_IN_TRIES.each * 10 }]),
  ];
  // In this order: tries refused for one address never count against the account everywhere.
  for (const { key, points } of limits) {
    await consume(ctx, { key, points, windowMs: SIGN_IN_TRIES.windowMs });
  }
  return limits.map(({ key }) => key);
}

function readCookie(ctx: PublicContext): { sessionId: string; generation: number } {
  const cookie = ctx.caller.cookie('refresh');
  if (!cookie) throw new AppError('auth.no_refresh_token');
  const read = ctx.keys.readRefreshToken(cookie);
  if (!read) {
    clearCookies(ctx);
    throw new AppError('auth.session_expired');
  }
  return read;
}

/** Hands out what a session is used with; for after the transaction that began it. */
export async function issue({ keys, caller }: PublicContext, session: Begun): Promise<Tokens> {
  const maxAge = session.keep ? SESSION_MS : null;
  caller.setCookie('refresh', keys.refreshToken(session.sessionId, session.generation), maxAge);
  caller.setCookie('files', await keys.filesToken.sign(session), maxAge);
  return { accessToken: await keys.accessToken.sign(session) };
}

function clearCookies({ caller }: PublicContext): void {
  caller.clearCookie('refresh');
  caller.clearCookie('files');
}

const expiryOf = (keep: boolean, now: Date) =>
  new Date(now.getTime() + (keep ? SESSION_MS : UNKEPT_SESSION_MS));
