import { Role } from '@thedot/domain/access/roles';
import type { SignInResult, Credentials } from '@thedot/domain/auth/auth.contract';
import { AppError, assertFound, assertAllowed } from '@thedot/domain/errors';
import { HOUR_MS } from '@thedot/domain/kernel/time';
import {
  REFRESH_GRACE_MS,
  SESSION_MS,
  SIGN_INS_PER_HOUR,
  SIGN_IN_TICKET_MS,
  MAX_SESSION_AGE_MS,
  MAX_SIGN_IN_ATTEMPTS,
  MAX_SIGN_IN_SESSIONS,
  TEMPORARY_SESSION_MS,
} from '@thedot/domain/limits';
import type { z } from 'zod';
import { createAdmission } from '../../../kernel/bounded-queue.ts';
import { type PublicContext, transact } from '../../../kernel/context.ts';
import { audit } from '../../../platform/audit/audit.queries.ts';
import { networkOf } from '../../../platform/network.ts';
import { consume, countFailures } from '../../../platform/rate-limits/rate-limits.ts';
import { publishAccountChange } from '../../users/user-changes.service.ts';
import { findForSignIn, renewPasswordHash } from '../../users/users.service.ts';
import { hashPassword, isOutdatedHash, verifyPassword } from '../passwords/passwords.ts';
import { auditAuth } from '../audit/auth-audit.service.ts';
import { endViewingOfSession } from './end-viewing.service.ts';
import { firstFactorOf, type SignIn, type SignInMethod } from '../audit/sign-in-method.rules.ts';
import { consumeCode, parseCode, withAttemptLimit } from './second-factor-codes.service.ts';
import { consumeTicket, findTicket, insertTicket, lockAccount } from './second-factor.queries.ts';
import {
  deleteSessionsBeyond,
  findAddressesByEmail,
  insertSession,
  lockSession,
  revokeSession,
  rotateSession,
} from './sessions.queries.ts';

interface Tokens {
  readonly accessToken: string;
}

/** More at once would keep the database from all other calls, to be refused by the queue of passwords in the end. */
const admit = createAdmission(200);

/**
 * Signs in with email and password. An unknown address and a wrong password get the same reply in the same time.
 */
export const signIn = (
  ctx: PublicContext,
  credentials: z.output<typeof Credentials>,
): Promise<SignInResult> =>
  admit(async () => {
    const limits = await limitsOfAttempt(ctx, credentials.email);
    const user = await countFailures(ctx, limits, () => checkPassword(ctx, credentials));
    return completeSignIn(ctx, user, { keep: credentials.keep, way: 'password' });
  });

async function checkPassword(
  ctx: PublicContext,
  { email, password }: Pick<z.output<typeof Credentials>, 'email' | 'password'>,
) {
  const user = await findForSignIn(ctx.db, email);
  if (user) ctx.caller.setSubject(user.id);
  if (!(await verifyPassword(password, user?.passwordHash)) || !user)
    throw new AppError('auth.invalid_credentials');
  const { id, passwordHash: from } = user;
  if (from === null || !isOutdatedHash(from)) return user;
  const to = await hashPassword(password);
  if (await renewPasswordHash(ctx.db, id, { from, to })) return { ...user, passwordHash: to };
  // A sign-in at the same time has renewed it, or the password was changed.
  const current = await findForSignIn(ctx.db, email);
  if (!(await verifyPassword(password, current?.passwordHash)) || !current)
    throw new AppError('auth.invalid_credentials');
  return current;
}

/** The account fields that decide about the sign-in, as read when the password or identity was checked. */
interface SignInAccount {
  readonly id: string;
  readonly role: string;
  readonly passwordHash: string | null;
  readonly hasSecondFactor: boolean;
  readonly isRemoved: boolean;
  readonly isVerified: boolean;
}

/**
 * Completes a sign-in after the first factor, by any method: starts a session, or issues a ticket when the account
 * has a second factor.
 */
export async function completeSignIn(
  ctx: PublicContext,
  user: SignInAccount,
  { keep, way }: { readonly keep: boolean; readonly way: SignInMethod },
): Promise<SignInResult> {
  assertCanSignIn(user);
  await countSignIn(ctx, user);
  if (!user.hasSecondFactor) {
    const signIn = { keep, way, factors: [firstFactorOf(way)] };
    return issueTokens(ctx, await startSession(ctx, user, signIn));
  }
  const expiresAt = new Date(ctx.now().getTime() + SIGN_IN_TICKET_MS);
  const { id: userId, passwordHash } = user;
  const ticket = await insertTicket(ctx.db, { userId, passwordHash, keep, way, expiresAt });
  return { ticket: ctx.keys.ticket(assertFound(ticket, 'auth.invalid_credentials').id) };
}

/**
 * Starts a session for the user of a mailed link that was just consumed, in the same transaction; null when the account
 * has a second factor, which the link does not replace. The caller issues the tokens after the commit.
 */
export async function startSessionByLink(
  tx: PublicContext,
  userId: string,
): Promise<StartedSession | null> {
  const user = assertFound(await lockAccount(tx.db, userId), 'auth.token_invalid');
  assertCanSignIn(user);
  const signIn = { keep: false, way: 'link', factors: ['link'] } as const;
  return user.hasSecondFactor ? null : startSession(tx, user, signIn);
}

/** With the password in the key, a new password starts a new count: its owner need not wait. */
const countSignIn = (ctx: PublicContext, { id, passwordHash }: SignInAccount) =>
  consume(ctx, {
    key: `signed-in:${id}:${passwordHash}`,
    points: SIGN_INS_PER_HOUR,
    windowMs: HOUR_MS,
  });

/** Refuses removed, unverified and unknown accounts. */
function assertCanSignIn(user: SignInAccount): void {
  if (user.isRemoved) throw new AppError('auth.deactivated');
  if (!user.isVerified) throw new AppError('auth.not_verified');
  if (!Role.safeParse(user.role).success) throw new AppError('access.unknown_role');
}

export interface StartedSession {
  readonly sessionId: string;
  readonly userId: string;
  readonly generation: number;
  readonly keep: boolean;
}

/**
 * Starts a session if the account has not changed since it was checked, and makes room for it. It takes the place of the
 * session that the same browser has.
 */
const startSession = (
  ctx: PublicContext,
  user: SignInAccount,
  { keep, ...shown }: SignIn,
): Promise<StartedSession> =>
  transact(ctx, async (tx, after) => {
    const { address, userAgent } = tx.caller;
    const now = tx.now();
    const endsAt = new Date(
      now.getTime() + (keep ? MAX_SESSION_AGE_MS.kept : MAX_SESSION_AGE_MS.temporary),
    );
    // Sign-ins of one account wait for each other. Sessions are deleted before the insert, which locks the time at which the
    // user was last seen: a refresh locks its session first.
    await lockAccount(tx.db, user.id);
    await endSessionOfBrowser(tx);
    const ended = await deleteSessionsBeyond(tx.db, user.id, {
      now,
      most: MAX_SIGN_IN_SESSIONS - 1,
    });
    const session = await insertSession(tx.db, {
      userId: user.id,
      passwordHash: user.passwordHash,
      hasSecondFactor: user.hasSecondFactor,
      keep,
      userAgent,
      address,
      expiresAt: expiresAtFor({ keep, endsAt }, now),
      endsAt,
    });
    const { id } = assertFound(session, 'auth.invalid_credentials');
    publishAccountChange(tx, user.id);
    await auditAuth(tx, 'auth.signed-in', user.id, { ...shown, keep });
    after(() => {
      for (const { id: session } of ended) tx.caller.invalidateSessions({ session });
    });
    return { sessionId: id, userId: user.id, generation: 0, keep };
  });

/**
 * Rotates the refresh token. The previous token stays valid for ten seconds, because tabs race, and yields the
 * same successor. Later use is a replay and ends the session.
 */
export async function refresh(ctx: PublicContext): Promise<Tokens> {
  const { sessionId, generation } = readCookie(ctx);
  const outcome = await transact(ctx, async (tx, after) => {
    const { db } = tx;
    const now = ctx.now();
    const session = await lockSession(db, sessionId);
    if (session && wasRemovedWith(session, generation)) {
      ctx.caller.setSubject(session.userId);
      return 'removed' as const;
    }
    if (!session || session.revokedAt || session.isRemoved) return 'ended' as const;
    const endsAt = new Date(session.endsAt);
    if (endsAt <= now) return 'over' as const;
    if (Date.parse(session.expiresAt) <= now.getTime()) return 'ended' as const;

    const { keep, userId } = session;
    const current = { sessionId, userId, keep };
    if (generation === session.generation) {
      const next = generation + 1;
      await rotateSession(db, sessionId, {
        generation: next,
        now,
        expiresAt: expiresAtFor({ keep, endsAt }, now),
      });
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
    publishAccountChange(tx, userId);
    after(() => ctx.caller.invalidateSessions({ session: sessionId }));
    return 'ended' as const;
  });
  if (typeof outcome === 'string') {
    clearCookies(ctx);
    throw new AppError(REFRESH_REFUSALS[outcome]);
  }
  return issueTokens(ctx, outcome);
}

const REFRESH_REFUSALS = {
  removed: 'auth.deactivated',
  ended: 'auth.session_expired',
  over: 'auth.session_ended',
} as const;

interface RemovedSession {
  readonly generation: number;
  readonly isRemoved: boolean;
  readonly revokedBecause: string | null;
}

/** Whether the session ended because the account was removed: only that session's current cookie learns it. */
const wasRemovedWith = (session: RemovedSession, generation: number): boolean =>
  session.isRemoved && session.revokedBecause === 'removed' && generation >= session.generation - 1;

export async function signOut(ctx: PublicContext): Promise<void> {
  const { sessionId } = readCookie(ctx);
  clearCookies(ctx);
  await transact(ctx, async (tx) => {
    const session = assertFound(await lockSession(tx.db, sessionId), 'auth.token_revoked');
    assertAllowed(session.revokedAt ? 'auth.token_revoked' : null);
    await endSession(tx, session, 'signed out');
  });
}

/** Ends the session whose cookie the browser sends, of whichever user, before it gets the cookie of another. */
async function endSessionOfBrowser(tx: PublicContext): Promise<void> {
  const cookie = tx.caller.cookie('refresh');
  const read = cookie ? tx.keys.readRefreshToken(cookie) : null;
  const session = read && (await lockSession(tx.db, read.sessionId));
  if (session && !session.revokedAt) await endSession(tx, session, 'signed in again');
}

const endSession = (
  ctx: PublicContext,
  { id, userId }: { readonly id: string; readonly userId: string },
  because: 'signed out' | 'signed in again',
): Promise<void> =>
  transact(ctx, async (tx, after) => {
    await revokeSession(tx.db, id, tx.now(), because);
    await endViewingOfSession(tx, id, 'signed out');
    await auditAuth(tx, 'auth.signed-out', userId, {});
    publishAccountChange(tx, userId);
    after(() => tx.caller.invalidateSessions({ session: id }));
  });

/** Where the user signed in recently, attempts from other networks never lock them out. */
async function limitsOfAttempt(ctx: PublicContext, email: string) {
  const account = email.toLowerCase();
  const { network } = ctx.caller;
  const addresses = await findAddressesByEmail(ctx.db, email);
  const isKnownNetwork = addresses.some(({ address }) => networkOf(address) === network);
  const { each, windowMs } = MAX_SIGN_IN_ATTEMPTS;
  // In this order: attempts refused for one network do not count against the account everywhere.
  return [
    { key: `sign-in:${account}:${network}`, points: each, windowMs },
    { key: `sign-in-from:${network}`, points: each * 10, windowMs },
    ...(isKnownNetwork ? [] : [{ key: `sign-in-of:${account}`, points: each * 10, windowMs }]),
  ];
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

/** Issues the tokens of a session, after the transaction that started it. */
export async function issueTokens(
  { keys, caller }: PublicContext,
  session: StartedSession,
): Promise<Tokens> {
  const maxAge = session.keep ? SESSION_MS : null;
  caller.setCookie('refresh', keys.refreshToken(session.sessionId, session.generation), maxAge);
  caller.setCookie('files', await keys.filesToken.sign(session), maxAge);
  return { accessToken: await keys.accessToken.sign(session) };
}

function clearCookies({ caller }: PublicContext): void {
  caller.clearCookie('refresh');
  caller.clearCookie('files');
}

/** Each use prolongs a session, but not beyond its time limit. */
const expiresAtFor = ({ keep, endsAt }: { keep: boolean; endsAt: Date }, now: Date) =>
  new Date(Math.min(now.getTime() + (keep ? SESSION_MS : TEMPORARY_SESSION_MS), endsAt.getTime()));

/** The second step of a sign-in: a ticket of the first step and a code. Of concurrent attempts one succeeds. */
export async function completeSignInWithCode(
  ctx: PublicContext,
  ticket: string,
  typed: string,
): Promise<Tokens> {
  const id = ctx.keys.readTicket(ticket);
  const waiting = id ? await findTicket(ctx.db, id, ctx.now()) : undefined;
  if (!id || !waiting) throw new AppError('auth.ticket_expired');
  const { userId } = waiting;
  ctx.caller.setSubject(userId);
  const code = parseCode(typed);
  const session = await withAttemptLimit(ctx, { userId, ticketId: id }, () =>
    transact(ctx, async (tx) => {
      const user = assertFound(await lockAccount(tx.db, userId), 'auth.ticket_expired');
      assertCanSignIn(user);
      const { keep, way } = assertFound(
        await consumeTicket(tx.db, id, tx.now()),
        'auth.ticket_expired',
      );
      await consumeCode(tx, userId, code);
      const second = code.kind === 'app' ? 'app-code' : 'recovery-code';
      return startSession(tx, user, { keep, way, factors: [firstFactorOf(way), second] });
    }),
  );
  return issueTokens(ctx, session);
}
