import type { Language } from '@thedot/domain/kernel/fields';
import { MINUTE_MS } from '@thedot/domain/kernel/time';
import { PUSH_POLL_MS } from '@thedot/domain/limits';
import {
  Notification,
  NotificationType,
} from '@thedot/domain/notifications/notifications.contract';
import { channelsOf } from '@thedot/domain/notification-catalogue';
import { storedQuietHoursEnd } from '@thedot/domain/notifications/quiet-hours.rules';
import type { Logger } from 'pino';
import type { Settings } from '../../kernel/settings.ts';
import type { Db } from '../../db/db.ts';
import type { Keys } from '../../kernel/keys.ts';
import { parseClock, parseLanguage, renderMail } from '../../platform/mail/render-mail.ts';
import { postPush, type PushOutcome } from '../../platform/push/post-push.ts';
import { deleteDeviceById } from './push-devices.queries.ts';
import { type DuePush, endPush, postponePush, takeDuePushes } from './push.queries.ts';

export interface PushContext {
  /** Returns the current state of the subject of a push, for features whose subjects change. */
  readonly findSubject?: FindPushSubject;
  readonly db: Db;
  readonly keys: Keys;
  readonly settings: Settings;
  readonly now: () => Date;
  readonly log: Logger;
}

type Params = Notification['params'];

/** Finds the current state of the subject of a push: whether it is over, or its current parameters. */
export type FindPushSubject = (
  db: Db,
  push: { readonly params: Params; readonly language: Language } & Pick<
    DuePush,
    'template' | 'booking' | 'userId' | 'firstName'
  >,
) => Promise<{ readonly isOver: boolean; readonly params?: Params } | undefined>;

const MAX_IN_FLIGHT = 40;
/** Pushes taken at once, and the limit in flight per user: a push service may accept a connection and never answer. */
const BATCH_SIZE = 4;
const MAX_ATTEMPTS = 5;
/** Longer than the timeout of a push service. */
const LEASE_MS = MINUTE_MS;

export interface PushSender {
  /** Sends due pushes now instead of at the next tick. */
  readonly sendDue: () => void;
  readonly stop: () => Promise<void>;
}

/**
 * Polls for due pushes every few seconds. A job queue would be notified of each push, and transactions that notify
 * commit one after the other (decision 41). The poll reads an index that is nearly always empty.
 */
export function startPushSender(ctx: PushContext): PushSender {
  const queue = createSendQueue(ctx);
  const timer = setInterval(queue.sendDue, PUSH_POLL_MS);
  return {
    sendDue: queue.sendDue,
    stop: async () => {
      clearInterval(timer);
      queue.close();
      await queue.idle();
    },
  };
}

/** Sends all due pushes and waits until they are sent. */
export async function sendDuePushes(ctx: PushContext): Promise<void> {
  const queue = createSendQueue(ctx);
  queue.sendDue();
  await queue.idle();
}

/** Sends pushes concurrently: each one that is done makes room for the next. */
function createSendQueue(ctx: PushContext) {
  /** The sends in flight, each with the id of its user. */
  const inFlight = new Map<Promise<void>, string>();
  let isClosed = false;
  let polling: Promise<void> = Promise.resolve();

  function sendDue(): void {
    polling = polling
      .then(poll)
      .catch((error: unknown) => ctx.log.warn({ err: error }, 'polling for pushes failed'));
  }

  async function poll(): Promise<void> {
    while (!isClosed && inFlight.size + BATCH_SIZE <= MAX_IN_FLIGHT) {
      const now = ctx.now();
      const leaseUntil = new Date(now.getTime() + LEASE_MS);
      const query = { now, leaseUntil, busyUserIds: busyUserIds(), limit: BATCH_SIZE };
      const due = await takeDuePushes(ctx.db, query);
      if (due.length === 0) return;
      for (const push of due) start(push);
    }
  }

  function start(push: DuePush): void {
    const sending = send(ctx, push).finally(() => {
      inFlight.delete(sending);
      sendDue();
    });
    inFlight.set(sending, push.userId);
  }

  const busyUserIds = (): string[] =>
    [...Map.groupBy(inFlight.values(), (userId) => userId)]
      .filter(([, theirs]) => theirs.length >= BATCH_SIZE)
      .map(([userId]) => userId);

  /** Resolves when nothing is in flight. Each finished send polls again, so it waits until no new poll was started. */
  async function idle(): Promise<void> {
    let last;
    do {
      last = polling;
      await last;
      await Promise.all(inFlight.keys());
    } while (last !== polling);
  }

  return { sendDue, idle, close: () => void (isClosed = true) };
}

/** Sends a push and stores the outcome. Never rejects: a push that cannot be built is retried like a failed one. */
async function send(ctx: PushContext, push: DuePush): Promise<void> {
  const { db, now, log } = ctx;
  try {
    const outcome = await attempt(ctx, push).catch((error: unknown) => {
      // The message of the error may quote the push, so only its name is logged.
      log.warn(
        { push: push.id, why: error instanceof Error && error.name },
        'push could not be built',
      );
      return 'later' as const;
    });
    if (outcome === 'gone') await deleteDeviceById(db, push.deviceId);
    else if (outcome instanceof Date) await postponePush(db, push.id, outcome);
    else if (outcome === 'later' && push.attempts < MAX_ATTEMPTS)
      await postponePush(db, push.id, nextAttemptAt(push, now()));
    else await endPush(db, push, now());
    if (outcome === 'gone' || outcome === 'later')
      log.warn({ push: push.id, outcome }, 'push not delivered');
  } catch (error) {
    log.warn({ err: error, push: push.id }, 'push outcome not stored: will retry after its lease');
  }
}

/** Sends a push unless it is obsolete. Returns the outcome, or when the user's quiet hours end. */
async function attempt(
  ctx: PushContext,
  push: DuePush,
): Promise<Exclude<PushOutcome, 'denied'> | 'over' | Date> {
  const { db, keys, settings, now } = ctx;
  const type = NotificationType.safeParse(push.template).data;
  if (isObsolete(push, now())) return 'over';
  const quiet =
    type && !channelsOf(type).isUrgent
      ? storedQuietHoursEnd(now(), push, settings.hubTimeZone)
      : null;
  if (quiet) return quiet;
  const params = Notification.shape.params.parse(push.params);
  const subject = await ctx.findSubject?.(db, {
    ...push,
    params,
    language: parseLanguage(push.language),
  });
  if (subject?.isOver) return 'over';
  const message = {
    device: push,
    payload: JSON.stringify(
      buildPayload({ ...push, params: { ...params, ...subject?.params } }, type, ctx),
    ),
    ttlSeconds: Math.ceil((Date.parse(push.expiresAt) - now().getTime()) / 1000),
    isUrgent: type ? channelsOf(type).isUrgent : true,
  };
  const post = (vapid: ReturnType<typeof keys.vapidKeys>) =>
    postPush(message, {
      vapid: { subject: contactOf(settings), ...vapid },
      isLocal: settings.allowLocalPushServices,
    });
  const outcome = await post(keys.vapidKeys());
  if (outcome !== 'denied') return outcome;
  // The browser may have subscribed before the secret was changed.
  const former = keys.formerVapidKeys();
  const second = former ? await post(former) : outcome;
  return second === 'denied' ? 'later' : second;
}

/** The notification was seen, the push has expired, or the user is no longer signed in on the device. */
const isObsolete = (push: DuePush, now: Date): boolean =>
  push.isSignedOut || push.seenAt !== null || Date.parse(push.expiresAt) <= now.getTime();

const nextAttemptAt = ({ attempts }: DuePush, now: Date) =>
  new Date(now.getTime() + 2 ** (attempts - 1) * MINUTE_MS);

/** Builds what the service worker shows: the subject of the email as text, and the link of a click. */
function buildPayload(
  { params, ...push }: DuePush & { readonly params: Params },
  type: NotificationType | undefined,
  ctx: PushContext,
) {
  const language = parseLanguage(push.language);
  const { hubName, publicUrl } = ctx.settings;
  const body = type
    ? renderMail(
        {
          template: type,
          params: { ...params, link: push.link },
          firstName: push.firstName,
          language,
          timeZone: push.timeZone,
          clock: parseClock(push.clock),
        },
        ctx,
      ).subject
    : push.template === 'call'
      ? callPushText(language, String(params['name'] ?? ''))
      : testPushText(language);
  const isTrial = push.template === 'push-test';
  return { title: hubName, body, url: publicUrl + push.link, tag: push.tag, isTrial };
}

/** The contact for push services, which accept no http address. */
const contactOf = ({ publicUrl, mailFrom }: Settings): string =>
  publicUrl.startsWith('https:')
    ? publicUrl
    : `mailto:${/<([^>]+)>/.exec(mailFrom)?.[1] ?? mailFrom}`;

/** The text of a test push. */
const testPushText = (language: Language): string =>
  language === 'fr'
    ? 'Les notifications arrivent bien sur cet appareil.'
    : 'Notifications reach this device.';

const callPushText = (language: Language, name: string): string =>
  language === 'fr' ? `${name} vous appelle` : `${name} is calling you`;
