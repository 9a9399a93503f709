import { AppError } from '@thedot/domain/errors';
import type { ChecksumAlgorithm } from './checksum.ts';
import { failedWith } from './conference-failure.ts';
import type { Meeting } from './read-answers.ts';
import type { Send } from './send.ts';

export interface ConferenceServer {
  /** Stored with each meeting, which stays on its server. */
  readonly id: string;
  /** The address below which `api/` is. */
  readonly url: string;
  readonly secret: string;
  readonly algorithm: ChecksumAlgorithm;
  /** Its meetings go on, new ones are created on other servers. */
  readonly isDraining: boolean;
  /** How its calls are made, if not over the network. Its failures are this program's own, and thrown as they are. */
  readonly send?: Send;
}

interface ServerState {
  /** Meetings and their participants, with those who are expected in meetings created since it was asked. */
  load: number;
  askedAt: number;
  failures: number;
  /** In flight, so that it is asked once. */
  asking: Promise<void> | null;
}

interface ServerChoice {
  /** The server for a new meeting. */
  readonly choose: () => Promise<ConferenceServer>;
  /** A server that failed gets no new meetings for a while. */
  readonly noteFailure: (server: ConferenceServer) => void;
}

interface ServerChoiceOptions {
  readonly servers: readonly ConferenceServer[];
  /** Rejects if the server cannot be used. */
  readonly findMeetings: (server: ConferenceServer) => Promise<readonly Meeting[]>;
  readonly now: () => Date;
}

const FRESH_MS = 5_000;
const FIRST_BREAK_MS = 5_000;
const LONGEST_BREAK_MS = 60_000;

/** A meeting itself, and the two whom it is usually for. */
const EXPECTED_LOAD = 3;

/** Chooses servers by load and health: the one with the fewest meetings and participants of those that answer. */
export function createServerChoice({
  servers,
  findMeetings,
  now,
}: ServerChoiceOptions): ServerChoice {
  const states = new Map<string, ServerState>(
    servers.map(({ id }) => [id, { load: 0, askedAt: -Infinity, failures: 0, asking: null }]),
  );
  const stateOf = ({ id }: ConferenceServer): ServerState => {
    const state = states.get(id);
    if (!state) throw new RangeError(`No conference server has the id ${id}`);
    return state;
  };
  const isUsable = (server: ConferenceServer) => stateOf(server).failures === 0;
  const noteFailure = (server: ConferenceServer) => {
    const state = stateOf(server);
    state.askedAt = now().getTime();
    state.failures += 1;
  };
  const ask = async (server: ConferenceServer) => {
    const state = stateOf(server);
    try {
      const meetings = await findMeetings(server);
      state.load = meetings.reduce((sum, it) => sum + 1 + it.participantCount, 0);
      state.askedAt = now().getTime();
      state.failures = 0;
    } catch {
      noteFailure(server);
    } finally {
      state.asking = null;
    }
  };
  const refresh = async (server: ConferenceServer) => {
    const state = stateOf(server);
    if (now().getTime() - state.askedAt < restOf(state)) return;
    await (state.asking ??= ask(server));
  };

  return {
    noteFailure,
    choose: async () => {
      const open = servers.filter(({ isDraining }) => !isDraining);
      const [first] = open;
      if (!first) throw new AppError('meeting.none_accepted');
      if (open.length === 1) return first;
      await Promise.all(open.map(refresh));
      const usable = open.filter(isUsable);
      const [start] = usable;
      if (!start) throw failedWith('meeting.service_unreachable', 'no server answers');
      const chosen = usable.reduce(
        (best, server) => (stateOf(server).load < stateOf(best).load ? server : best),
        start,
      );
      // Many meetings may be created before the servers are asked again.
      stateOf(chosen).load += EXPECTED_LOAD;
      return chosen;
    },
  };
}

/** How long what is known of a server holds: longer after each failure in a row. */
function restOf({ failures }: ServerState): number {
  if (failures === 0) return FRESH_MS;
  return Math.min(LONGEST_BREAK_MS, FIRST_BREAK_MS * 2 ** (failures - 1));
}
