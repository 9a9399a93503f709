import { isStaffActor } from '@thedot/domain/access/roles';
import { type Audience, audiencesOf } from '@thedot/domain/live';
import type { SignedIn } from '../../kernel/context.ts';

/** Where a person hears what they may; to be in a room is to have the right. */
export const roomOf = (audience: Audience, userId: string) => `${audience}:${userId}`;
export const staffRoomOf = (audience: Audience) => `${audience}:staff`;

/** Where a line listens for how somebody is, whom it shows. */
export const watchRoomOf = (userId: string) => `watch:${userId}`;
export const isWatchRoom = (room: string) => room.startsWith('watch:');

/** The server alone decides where a line listens, by who is on it. */
export const roomsOf = (person: SignedIn): string[] =>
  audiencesOf(person).flatMap((audience) => [
    roomOf(audience, person.id),
    ...(isStaffActor(person) ? [staffRoomOf(audience)] : []),
  ]);
