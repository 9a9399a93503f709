import { isStaffActor } from '@thedot/domain/access/roles';
import { type Audience, audiencesOf } from '@thedot/domain/live';
import type { SignedIn } from '../../kernel/context.ts';
import type { Shown } from '../../kernel/live.ts';

/** Where a person hears what they may; to be in a room is to have the right. */
export const roomOf = (audience: Audience, userId: string) => `${audience}:${userId}`;
export const staffRoomOf = (audience: Audience) => `${audience}:staff`;

const WATCH = 'watch:';

/** Where a line listens for how somebody is, whom it shows. */
export const watchRoomOf = (userId: string) => WATCH + userId;
export const isWatchRoom = (room: string) => room.startsWith(WATCH);
export const watchedIn = (room: string) => room.slice(WATCH.length);

/** Where a line listens for what it shows. */
export const showRoomOf = (shown: Shown) => `shows:${shown}`;
export const isShowRoom = (room: string) => room.startsWith('shows:');

/** The server alone decides where a line listens, by who is on it. */
export const roomsOf = (person: SignedIn): string[] =>
  audiencesOf(person).flatMap((audience) => [
    roomOf(audience, person.id),
    ...(isOffice(person, audience) ? [staffRoomOf(audience)] : []),
  ]);

/** The staff; and whoever else decides about registrations. */
const isOffice = (person: SignedIn, audience: Audience): boolean =>
  isStaffActor(person) || audience === 'registrations';
