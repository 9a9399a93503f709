import {
  CALL_NAMESPACE,
  type CallEvents,
  type CallRequest,
  type CallRequestName,
  type CallResponse,
  type CallSnapshot,
} from '@thedot/domain/conference/call-socket';
import type { Insertable } from 'kysely';
import { vi } from 'vitest';
import type { ConferenceAttendees } from '../db/schema.ts';
import { insertTestAttendee } from './conferences.ts';
import { socketTo, trackSocket } from './sockets.ts';
import { PATIENT } from './patience.ts';
import type { World } from './world.ts';

interface Screen {
  readonly id: string;
  readonly token: string;
  readonly conferenceId: string;
}

/** The call screen of an attendee. */
export type CallScreen = Awaited<ReturnType<typeof openCallScreen>>;

/** Connects a call screen to a server, by default the world's. */
export async function openCallScreen(
  world: World,
  { id, token, conferenceId }: Screen,
  url?: string,
) {
  const socket = socketTo(`${url ?? (await world.listen())}${CALL_NAMESPACE}`, {
    accessToken: token,
  });
  const line = trackSocket(socket);
  await line.opened;

  const ask = <N extends CallRequestName>(name: N, payload: CallRequest<N>) =>
    socket.timeout(30_000).emitWithAck(name, payload) as Promise<CallResponse<N>>;
  const receivedOf = <E extends keyof CallEvents>(event: E) =>
    line.received
      .filter(([name]) => name === event)
      .map(([, ...args]) => args) as unknown as CallEvents[E][];

  return {
    id,
    token,
    conferenceId,
    socket,
    ask,
    receivedOf,
    /** The code of a refused request, or `allowed`; the request may be any. */
    codeOf: async (name: string, payload: unknown): Promise<string> => {
      const response: CallResponse = await socket.timeout(30_000).emitWithAck(name, payload);
      return 'code' in response ? response.code : 'allowed';
    },
    enter: () => ask('enter', { microphone: true, camera: false }),
    /** Waits for an event that meets the condition. */
    waitFor: <E extends keyof CallEvents>(
      event: E,
      isMet: (...payload: CallEvents[E]) => boolean = () => true,
    ) =>
      vi.waitFor(() => {
        const found = receivedOf(event).find((payload) => isMet(...payload));
        if (!found) throw new Error(`No such ${event} of ${receivedOf(event).length}`);
        return found;
      }, PATIENT),
    waitForDisconnect: line.waitForDisconnect,
    clear: line.clear,
    close: line.close,
  };
}

/** Inserts an attendee, opens their call screen and enters. */
export async function enterAs(
  world: World,
  conferenceId: string,
  values: Partial<Insertable<ConferenceAttendees>> = {},
  url?: string,
) {
  const screen = await openCallScreen(
    world,
    await insertTestAttendee(world.db, conferenceId, values),
    url,
  );
  return { ...screen, snapshot: snapshotOf(await screen.enter()) };
}

export function snapshotOf(response: CallResponse<'enter'>): CallSnapshot {
  if ('reply' in response && response.reply.state === 'inside') return response.reply.call;
  throw new Error(`Not inside: ${JSON.stringify(response)}`);
}
