import { accountStanding } from '@thedot/domain/access/abilities';
import { needsSecondFactor } from '@thedot/domain/auth/second-factor.rules';
import {
  type ChatRelationship,
  type ChatPerson,
  refuseToWrite,
  roomClosedReason,
} from '@thedot/domain/chat/chat.rules';
import type { RoomClosed } from '@thedot/domain/chat/rooms.contract';
import { assertFound, assertAllowed } from '@thedot/domain/errors';
import type { Settings } from '../../config.ts';
import type { Context, SignedIn } from '../../kernel/context.ts';
import { findPair, type PairRow } from './pair.queries.ts';

/** What a row says of a pair, without the room that it may have been read with. */
type Facts = Omit<PairRow, 'roomId'> & { readonly roomId: string | null };
type Writing = Pick<Context, 'actor' | 'settings'>;

const meOf = (actor: SignedIn): ChatPerson => ({ ...actor, isRemoved: false });

const otherOf = (row: Facts, { secondFactorRoles }: Settings): ChatPerson => ({
  id: row.otherId,
  role: row.role,
  standing: accountStanding({ ...row, isUnsecured: needsSecondFactor(row, secondFactorRoles) }),
  station5G: row.station5G,
  // The organization's switch is about sessions with experts.
  canBookExpert: null,
  organizationId: row.organizationId,
  isRemoved: row.isRemoved,
});

const betweenOf = (row: Facts): ChatRelationship => ({ ...row, haveRoom: row.roomId !== null });

export const closedFor = ({ actor, settings }: Writing, row: Facts): RoomClosed | null =>
  roomClosedReason(meOf(actor), otherOf(row, settings), betweenOf(row));

export const refuseWriting = ({ actor, settings }: Writing, row: Facts) =>
  refuseToWrite(meOf(actor), otherOf(row, settings), betweenOf(row));

/** Refuses unless I may write to somebody now; asked at each message, reaction, pin and call. */
export async function checkWriting(ctx: Context, otherId: string): Promise<PairRow> {
  const pair = assertFound(await findPair(ctx.db, asked(ctx, otherId)), 'user.not_found');
  assertAllowed(refuseWriting(ctx, pair));
  return pair;
}

export const asked = ({ actor, settings }: Writing, otherId: string) => ({
  meId: actor.id,
  otherId,
  supportEmail: settings.supportUser,
});
