// The Socket.IO rooms through which events are addressed.
import { isStaffActor } from '@thedot/domain/access/roles';
import { type Audience, listAudiences } from '@thedot/domain/live';
import type { SignedIn } from '../../kernel/context.ts';
import type { LiveTopic } from '../../kernel/live.ts';

/** The room in which a user receives the events of an audience. Only sockets with the permission are in it. */
export const audienceRoom = (audience: Audience, userId: string) => `${audience}:${userId}`;
export const staffRoom = (audience: Audience) => `${audience}:staff`;
/** All users of an audience. */
export const wholeRoom = (audience: Audience) => `${audience}:all`;

const PRESENCE_PREFIX = 'watch:';

/** The room of sockets that show a user and receive presence updates of that user. */
export const presenceRoom = (userId: string) => PRESENCE_PREFIX + userId;
export const isPresenceRoom = (room: string) => room.startsWith(PRESENCE_PREFIX);
export const presenceRoomUserId = (room: string) => room.slice(PRESENCE_PREFIX.length);

/** The room of sockets that show an expert or an organization and receive changes of it. */
export const subscriptionRoom = (shown: LiveTopic) => `shows:${shown}`;
export const isSubscriptionRoom = (room: string) => room.startsWith('shows:');

/** Lists the rooms that a user may be in. Only the server joins rooms, by the permissions of the user. */
export const listPermittedRooms = (person: SignedIn): string[] =>
  listAudiences(person, person.viewing !== undefined).flatMap((audience) => [
    audienceRoom(audience, person.id),
    ...(audience === 'everyone' ? [wholeRoom(audience)] : []),
    ...(canJoinStaffRoom(person, audience) ? [staffRoom(audience)] : []),
  ]);

/** Staff, and all other users who decide about sign-ups. */
const canJoinStaffRoom = (person: SignedIn, audience: Audience): boolean =>
  isStaffActor(person) || audience === 'registrations';
