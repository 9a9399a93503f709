import { accountStanding } from '@thedot/domain/access/abilities';
import { needsSecondFactor } from '@thedot/domain/auth/second-factor.rules';
import {
  type ChatPerson,
  type ChatRelationship,
  refuseToWrite,
  roomClosedReason,
} from '@thedot/domain/chat/chat.rules';
import type { RoomClosedReason } from '@thedot/domain/chat/rooms.contract';
import { assertAllowed, assertFound } from '@thedot/domain/errors';
import { RECIPIENTS_PER_MINUTE } from '@thedot/domain/limits';
import type { Settings } from '../../../kernel/settings.ts';
import type { Context, SignedIn } from '../../../kernel/context.ts';
import type { RateLimit } from '../../../kernel/rate-limits.ts';
import { findPair, type PairRow } from './relationship.queries.ts';

/** The relationship of two users, with their room if there is one. */
type PairFacts = Omit<PairRow, 'roomId'> & { readonly roomId: string | null };
type WriteContext = Pick<Context, 'actor' | 'settings'>;

const toActor = (actor: SignedIn): ChatPerson => ({ ...actor, isRemoved: false });

const toPartner = (row: PairFacts, { secondFactorRoles }: Settings): ChatPerson => ({
  id: row.otherId,
  role: row.role,
  standing: accountStanding({ ...row, isUnsecured: needsSecondFactor(row, secondFactorRoles) }),
  station5G: row.station5G,
  // The organization setting concerns only sessions with experts.
  canBookExpert: null,
  organizationId: row.organizationId,
  isRemoved: row.isRemoved,
});

const toRelationship = (row: PairFacts): ChatRelationship => ({
  ...row,
  hasRoom: row.roomId !== null,
});

export const findClosedReason = (
  { actor, settings }: WriteContext,
  row: PairFacts,
): RoomClosedReason | null =>
  roomClosedReason(toActor(actor), toPartner(row, settings), toRelationship(row));

export const refuseWriting = ({ actor, settings }: WriteContext, row: PairFacts) =>
  refuseToWrite(toActor(actor), toPartner(row, settings), toRelationship(row));

/** Fails unless the caller may write to a user now. Called for each message, reaction, pin and call. */
export async function assertMayWrite(ctx: Context, otherId: string): Promise<PairRow> {
  const pair = assertFound(await findPair(ctx.db, toPairQuery(ctx, otherId)), 'user.not_found');
  assertAllowed(refuseWriting(ctx, pair));
  return pair;
}

export const toPairQuery = ({ actor, settings }: WriteContext, otherId: string) => ({
  meId: actor.id,
  otherId,
  supportEmail: settings.supportUser,
});

type RateLimitContext = Pick<Context, 'actor' | 'rateLimiter' | 'settings'>;

const seconds = 60;
const RECIPIENT_LIMIT: RateLimit = { name: 'written-to', points: RECIPIENTS_PER_MINUTE, seconds };
/** Never refuses: the first message to a user within a minute counts against `RECIPIENT_LIMIT`. */
const PAIR_LIMIT: RateLimit = { name: 'written-to-each', points: Number.MAX_SAFE_INTEGER, seconds };

/** Limits the messages per minute, and the users written to per minute. */
export async function limitMessages(ctx: RateLimitContext, receiverId: string): Promise<void> {
  const { actor, rateLimiter, settings } = ctx;
  await rateLimiter.consume(
    { name: 'messages', points: settings.messagesPerMinute, seconds },
    actor.id,
  );
  const pair = `${actor.id} ${receiverId}`;
  if ((await rateLimiter.consume(PAIR_LIMIT, pair)) > 1) return;
  try {
    await rateLimiter.consume(RECIPIENT_LIMIT, actor.id);
  } catch (refusal) {
    await rateLimiter.reset(PAIR_LIMIT, pair);
    throw refusal;
  }
}

/** Limits the actions on existing messages per minute. */
export async function limitMessageActions({
  actor,
  rateLimiter,
  settings,
}: RateLimitContext): Promise<void> {
  await rateLimiter.consume(
    { name: 'message-acts', points: settings.messagesPerMinute, seconds },
    actor.id,
  );
}
