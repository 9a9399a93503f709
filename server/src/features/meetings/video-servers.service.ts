import { AppError, type ErrorCode } from '@thedot/domain/errors';
import type { PublicContext } from '../../kernel/context.ts';
import {
  type ConferenceCalls,
  type ConferenceClient,
  createConferenceClient,
} from '../../platform/conference/conference-client.ts';
import type { ConferenceServer } from '../../platform/conference/servers.ts';
import { sendToEmbedded } from '../conference/api/send-to-embedded.service.ts';
import type { Settings } from '../../kernel/settings.ts';

/** The id of the embedded conference among the servers. */
export const EMBEDDED = 'embedded';

export type VideoContext = Pick<
  PublicContext,
  'db' | 'settings' | 'keys' | 'now' | 'live' | 'effects' | 'log'
>;

/** The servers of an installation keep their load and health between calls, until its settings name others. */
const clients = new WeakMap<Settings['bbbServers'], ConferenceClient>();

/** The conference servers of the settings, or the embedded one. */
export function videoServersOf(ctx: VideoContext): ConferenceClient {
  const { settings, now, log } = ctx;
  const { bbbServers } = settings;
  if (bbbServers.length === 0) return embeddedClient(ctx);
  const known = clients.get(bbbServers);
  if (known) return known;
  const client = createConferenceClient({ servers: bbbServers, log, now });
  clients.set(bbbServers, client);
  return client;
}

const embeddedClient = (ctx: VideoContext): ConferenceClient =>
  createConferenceClient({ servers: [embeddedServer(ctx)], log: ctx.log, now: ctx.now });

const embeddedServer = (ctx: VideoContext): ConferenceServer => ({
  id: EMBEDDED,
  url: `${ctx.settings.publicUrl}/bigbluebutton`,
  secret: ctx.settings.conferenceSecret ?? ctx.keys.conferenceSecret(),
  algorithm: 'sha256',
  isDraining: false,
  send: sendToEmbedded(ctx),
});

/** What a call about a meeting may be refused with; any other failure of a server is `meeting.service_refused`. */
const TOLD: readonly ErrorCode[] = [
  'meeting.gone',
  'meeting.finished',
  'meeting.full',
  'meeting.waiting_full',
  'meeting.guest_denied',
  'meeting.none_accepted',
  'meeting.service_unreachable',
  'meeting.service_unexpected',
  'recording.server_gone',
];

/** Makes calls of a conference server, whose failures users read. */
export async function askVideoServer<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof AppError) || TOLD.includes(error.code)) throw error;
    throw new AppError('meeting.service_refused', { cause: error });
  }
}

/**
 * The calls of the server of a run; null if the settings no longer have it. The embedded conference keeps what it
 * has, also once meetings take place on other servers.
 */
export function findServer(ctx: VideoContext, server: string): ConferenceCalls | null {
  if (server === EMBEDDED) return embeddedClient(ctx).at(EMBEDDED);
  const client = videoServersOf(ctx);
  return client.serverIds.includes(server) ? client.at(server) : null;
}

/** Ends the conference of a run, if it goes on. */
export async function endAtServer(
  ctx: VideoContext,
  { id, server }: { readonly id: string; readonly server: string | null },
): Promise<void> {
  const calls = server === null ? null : findServer(ctx, server);
  if (!calls) return;
  await askVideoServer(async () =>
    calls.end(id).catch((error: unknown) => {
      if (!isEnded(error)) throw error;
    }),
  );
}

/** Takes a user out of the conference of a run, if it goes on. */
export async function signOut(
  ctx: VideoContext,
  {
    runId,
    server,
    userId,
  }: { readonly runId: string; readonly server: string; readonly userId: string },
): Promise<void> {
  await findServer(ctx, server)
    ?.signOut({ meetingId: runId, userId })
    .catch((error: unknown) => {
      if (!isEnded(error)) throw error;
    });
}

/** Whether a failure says that the meeting does not exist, or not any more. */
export const isEnded = (error: unknown): boolean =>
  error instanceof AppError && ENDED.includes(error.code);

const ENDED: readonly ErrorCode[] = ['meeting.gone', 'meeting.not_running', 'meeting.finished'];

export const isRecordingGone = (error: unknown): boolean =>
  error instanceof AppError &&
  (error.code === 'recording.not_found' || error.code === 'meeting.gone');
