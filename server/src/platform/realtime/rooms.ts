import { isStaffActor } from '@thedot/domain/access/roles';
import { type Audience, audiencesOf } from '@thedot/domain/live';
import type { SignedIn } from '../../kernel/context.ts';

/** Where a person hears what they may; to be in a room is to have the right. */
export const roomOf = (audience: Audience, userId: string) => `${audience}:${userId}`;
export const staffRoomOf = (audience: Audience) => `${audience}:staff`;

/** Who watches how somebody is listens here. */
export const watchRoomOf = (userId: string) => `presence:${userId}`;

/** The server alone decides where a line listens, by who is on it. */
export const roomsOf = (person: SignedIn): string[] =>
  audiencesOf(person).flatMap((audience) => [
    roomOf(audience, person.id),
    ...(isStaffActor(person) ? [staffRoomOf(audience)] : []),
  ]);
