import { beforeEach, afterAll } from 'vitest';
import { createColleagues } from './chats.ts';
import { setTopics } from './bookings/any-expert.ts';
import { type Slot, accept, request } from './bookings/bookings.ts';
import { createExpert, createPair, MONDAY, NINE } from './bookings/sessions.ts';
import { startVideoServer } from './fakes/video-server.ts';
import { type TestPerson, useWorld, type World } from './world.ts';

type WorldParts = Parameters<typeof useWorld>[0];

/** A world whose meetings are on a BigBlueButton server of its own. */
export async function useVideoWorld(parts: WorldParts = {}) {
  const video = await startVideoServer();
  const world = await useWorld({
    clock: MONDAY,
    settings: { bbbServers: video.settings },
    ...parts,
  });
  video.setClock(() => (world.clock ?? new Date()).getTime());
  beforeEach(() => video.setDown(false));
  afterAll(() => video.close());
  return { world, video };
}

/** Creates an accepted session; the clock is at some minutes before its start. */
export async function createSession(
  world: World,
  { minutesBefore = 5, slot = NINE }: { minutesBefore?: number; slot?: Slot } = {},
) {
  world.clock = MONDAY;
  const { expert, startup } = await createPair(world);
  const { id } = await request(startup, expert.id, slot);
  await accept(expert, id, slot);
  world.clock = new Date(Date.parse(slot.start) - minutesBefore * 60_000);
  return { expert, startup, id };
}

/** Removes the expert of a session that has not begun, which another expert takes over. */
export async function replaceExpert(
  world: World,
  { expert, id }: { readonly expert: TestPerson; readonly id: string },
): Promise<TestPerson> {
  const other = await createExpert(world);
  await setTopics(world, other, ['Fundraising']);
  const hours = world.db.updateTable('resources').set({ notice_minutes: 0 });
  await hours.where('id', '=', other.id).execute();
  const staff = await world.person('dot');
  await staff.api.directory.remove({
    body: {
      userId: expert.id,
      isRemoved: true,
      decisions: [{ kind: 'sessions', subject: id, option: 'pass-on', successorId: other.id }],
      message: 'They have left the hub',
    },
  });
  return other;
}

/** Creates an answered call of two colleagues. */
export async function createAnsweredCall(world: World) {
  const { amira, slim } = await createColleagues(world);
  const { id: roomId } = await amira.api.chat.open({ body: { userId: slim.id } });
  const { id } = await amira.api.chat.startCall({ body: { roomId, media: 'video' } });
  await slim.api.chat.acceptCall({ body: { callId: id } });
  return { caller: amira, callee: slim, id, roomId };
}

export const joinMeeting = ({ api }: Pick<TestPerson, 'api'>, id: string) =>
  api.meetings.join({ params: { id } });

export const getMeeting = ({ api }: Pick<TestPerson, 'api'>, id: string) =>
  api.meetings.get({ params: { id } });

/** The address of a joined meeting on its video server. */
export async function joinAddress(person: Pick<TestPerson, 'api'>, id: string): Promise<string> {
  const reply = await joinMeeting(person, id);
  if (reply.kind !== 'external') throw new Error(`The reply is ${reply.kind}`);
  return reply.url;
}
