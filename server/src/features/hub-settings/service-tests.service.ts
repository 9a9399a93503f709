// Tries the services as they are set: an email to the caller, a call of each video server, a file in the storage.
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { AppError } from '@thedot/domain/errors';
import type { TestedService } from '@thedot/domain/hub-settings/hub-settings.contract';
import type { Context } from '../../kernel/context.ts';
import type { Settings } from '../../kernel/settings.ts';
import { audit } from '../../platform/audit/audit.queries.ts';
import { askIceServer } from '../../platform/conference/ask-ice-server.ts';
import { openFileStore } from '../../platform/files/open-file-store.ts';
import { createMailer, isServerResponse, mailFolder } from '../../platform/mail/mailer.ts';
import { renderMail } from '../../platform/mail/render-mail.ts';
import { readProvider } from '../auth/openid/openid.service.ts';
import { videoServersOf } from '../meetings/video-servers.service.ts';
import { findMe } from '../users/users.service.ts';
import { findStoredTexts } from './stored-settings.service.ts';

/** A service that is silent for this long does not answer. */
const SILENCE_MS = 8_000;

export async function testService(
  ctx: Context,
  service: TestedService,
): Promise<{ target: string }> {
  const target = await TESTS[service](ctx);
  await audit(ctx.db, {
    actorId: ctx.actor.id,
    action: 'settings.tested',
    subjectKind: 'setting',
    subjectId: null,
    details: { service },
    address: ctx.caller.address,
  });
  return { target };
}

const TESTS: Readonly<Record<TestedService, (ctx: Context) => Promise<string>>> = {
  providers: askProviders,
  mail: sendTestMail,
  video: askVideoServers,
  turn: askTurnServers,
  storage: useStorage,
};

async function sendTestMail(ctx: Context): Promise<string> {
  const { settings, keys, now } = ctx;
  const { email, firstName, lastName, language, timeZone, clock } = await findMe(ctx);
  const mailer = createMailer(settings);
  try {
    await inTime(
      mailer.send({
        ...renderMail(
          { template: 'settings_test', params: {}, firstName, language, timeZone, clock },
          { keys, settings },
        ),
        id: crypto.randomUUID(),
        to: { name: `${firstName} ${lastName}`.trim(), address: email },
        date: now(),
      }),
    );
  } catch (error) {
    const code = isServerResponse(error) ? 'settings.mail_refused' : 'settings.mail_unreachable';
    throw new AppError(code, { params: { reason: reasonOf(error) }, cause: error });
  } finally {
    mailer.close();
  }
  return settings.smtpUrl === null ? mailFolder(settings) : email;
}

/** Asks each with its secret, since a wrong one would be noticed by the first meeting only. */
async function askVideoServers(ctx: Context): Promise<string> {
  const client = videoServersOf(ctx);
  for (const server of client.serverIds) {
    try {
      await inTime(client.at(server).getMeetings());
    } catch (error) {
      const reason = reasonOf(error);
      throw new AppError('settings.video_failed', { params: { server, reason }, cause: error });
    }
  }
  return client.serverIds.join(', ');
}

/** Reads what each says of itself, as the first sign-in does. */
async function askProviders({ settings }: Context): Promise<string> {
  for (const provider of settings.oidc) {
    try {
      await inTime(readProvider(provider));
    } catch (error) {
      const params = { server: provider.name, reason: reasonOf(error) };
      throw new AppError('settings.provider_failed', { params, cause: error });
    }
  }
  return settings.oidc.map(({ name }) => name).join(', ') || NONE;
}

/** Asks each for a relay, with credentials as an attendee would get them. */
async function askTurnServers({ settings, now }: Context): Promise<string> {
  const servers = settings.iceServers.flatMap(({ urls, access }) =>
    urls.map((url) => ({ url, access })),
  );
  for (const { url, access } of servers) {
    try {
      await askIceServer(url, access, { now: now(), silenceMs: SILENCE_MS });
    } catch (error) {
      const params = { server: url, reason: reasonOf(error) };
      throw new AppError('settings.turn_failed', { params, cause: error });
    }
  }
  return servers.map(({ url }) => url).join(', ') || NONE;
}

const NONE = '–';

/** With what is stored, which the server itself may use only after a restart. */
async function useStorage({ db, keys, settings, settingSource }: Context): Promise<string> {
  const stored = settingSource.read(await findStoredTexts(db, keys));
  const tried: Pick<Settings, 's3' | 'scanner' | 'dataDir'> = {
    ...settings,
    ...(!('problem' in stored) && stored.s3 && { s3: stored.s3 }),
  };
  const key = crypto.randomUUID();
  const content = `THE DOT ${key}`;
  try {
    await inTime(writeAndRead(tried, { key, content }));
  } catch (error) {
    throw new AppError('settings.storage_failed', {
      params: { reason: reasonOf(error) },
      cause: error,
    });
  }
  return tried.s3 ? `${tried.s3.endpoint ?? 'Amazon S3'} (${tried.s3.bucket})` : tried.dataDir;
}

async function writeAndRead(
  settings: Parameters<typeof openFileStore>[0],
  { key, content }: { readonly key: string; readonly content: string },
): Promise<void> {
  const store = await openFileStore(settings);
  await store.check();
  await store.write(key, Readable.from([Buffer.from(content)]));
  try {
    const read = await text(await store.read(key));
    if (read !== content) throw new Error('what was read is not what was written');
  } finally {
    await store.remove(key);
  }
}

async function inTime<T>(work: Promise<T>): Promise<T> {
  const { promise, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new Error('no answer in time')), SILENCE_MS);
  try {
    return await Promise.race([work, promise]);
  } finally {
    clearTimeout(timer);
  }
}

const MAX_REASON = 200;

/** A failure of several attempts, and one of `fetch`, have no message of their own. */
function reasonOf(error: unknown): string {
  if (error instanceof AggregateError && error.errors.length > 0) return reasonOf(error.errors[0]);
  if (!(error instanceof Error)) return String(error).slice(0, MAX_REASON);
  if (error.cause instanceof Error) return reasonOf(error.cause);
  const message =
    error.message === '' || error.message === 'UnknownError' ? error.name : error.message;
  return message.slice(0, MAX_REASON);
}
