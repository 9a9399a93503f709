import { MINUTE_MS } from '@thedot/domain/kernel/time';
import { PUSH_EVERY_MS } from '@thedot/domain/limits';
import {
  Notification,
  NotificationType,
} from '@thedot/domain/notifications/notifications.contract';
import { quietEnd, channelsOf } from '@thedot/domain/notifications/preferences.rules';
import type { Logger } from 'pino';
import type { Settings } from '../../config.ts';
import type { Db } from '../../db/db.ts';
import type { Keys } from '../../platform/keys.ts';
import { languageOf, writeMail } from '../../platform/mail/write-mail.ts';
import { postPush, type Pushed } from '../../platform/push/post-push.ts';
import { callWords, pushTestWords } from './push-words.ts';
import { deleteGoneDevice } from './push-devices.queries.ts';
import { type DuePush, endPush, postponePush, takeDuePushes } from './push.queries.ts';

export interface PushOffice {
  /** Asks whichever feature knows; most pushes are about nothing that changes. */
  readonly subjectOf?: FindPushed;
  readonly db: Db;
  readonly keys: Keys;
  readonly settings: Settings;
  readonly now: () => Date;
  readonly log: Logger;
}

type Params = Notification['params'];

/** What has become of it since it was told. */
export type FindPushed = (
  db: Db,
  push: { readonly params: Params } & Pick<DuePush, 'template' | 'link' | 'userId' | 'firstName'>,
) => Promise<{ readonly isOver: boolean; readonly params?: Params } | undefined>;

/** On their way at once. */
const MOST_AT_ONCE = 40;
/** Taken together; of whom as many are on their way, no more are taken: a service may accept and never answer. */
const SOME = 4;
const MOST_ATTEMPTS = 5;
/** Longer than the service of a browser is waited for. */
const LEASE_MS = MINUTE_MS;

export interface Pushing {
  /** Something is due that is not to wait for the clock. */
  readonly look: () => void;
  readonly stop: () => Promise<void>;
}

/**
 * Looks for what is to be pushed every few seconds. A queue would be woken by each piece of news, and who wakes it
 * commits one after the other (decision 41); the look itself is an index that is nearly always empty.
 */
export function startPushing(office: PushOffice): Pushing {
  const flights = flightsOf(office);
  const clock = setInterval(flights.look, PUSH_EVERY_MS);
  return {
    look: flights.look,
    stop: async () => {
      clearInterval(clock);
      flights.close();
      await flights.landed();
    },
  };
}

/** All that is due. */
export async function sendDuePushes(office: PushOffice): Promise<void> {
  const flights = flightsOf(office);
  flights.look();
  await flights.landed();
}

/** Pushes on their way, none of which waits for another while there are places: where some land, the next take off. */
function flightsOf(office: PushOffice) {
  /** Each with whose it is. */
  const flying = new Map<Promise<void>, string>();
  let isClosed = false;
  let looking: Promise<void> = Promise.resolve();

  function look(): void {
    looking = looking
      .then(takeOff)
      .catch((error: unknown) => office.log.warn({ err: error }, 'pushes not looked for'));
  }

  async function takeOff(): Promise<void> {
    while (!isClosed && flying.size + SOME <= MOST_AT_ONCE) {
      const now = office.now();
      const leaseUntil = new Date(now.getTime() + LEASE_MS);
      const turn = { now, leaseUntil, busy: busy(), limit: SOME };
      const due = await takeDuePushes(office.db, turn);
      if (due.length === 0) return;
      for (const push of due) fly(push);
    }
  }

  function fly(push: DuePush): void {
    const flight = send(office, push).finally(() => {
      flying.delete(flight);
      look();
    });
    flying.set(flight, push.userId);
  }

  const busy = (): string[] =>
    [...Map.groupBy(flying.values(), (userId) => userId)]
      .filter(([, theirs]) => theirs.length >= SOME)
      .map(([userId]) => userId);

  /** Each that lands looks for the next: when nobody has looked meanwhile, all have. */
  async function landed(): Promise<void> {
    let last;
    do {
      last = looking;
      await last;
      await Promise.all(flying.keys());
    } while (last !== looking);
  }

  return { look, landed, close: () => void (isClosed = true) };
}

/** Never fails: what cannot be made is tried again as what a service did not take is, and holds up nothing else. */
async function send(office: PushOffice, push: DuePush): Promise<void> {
  const { db, now, log } = office;
  try {
    const outcome = await attempt(office, push).catch((error: unknown) => {
      // What it says may be what the push says.
      log.warn({ push: push.id, why: error instanceof Error && error.name }, 'push not made');
      return 'later' as const;
    });
    if (outcome === 'gone') await deleteGoneDevice(db, push.deviceId);
    else if (outcome instanceof Date) await postponePush(db, push.id, outcome);
    else if (outcome === 'later' && push.attempts < MOST_ATTEMPTS)
      await postponePush(db, push.id, pauseAfter(push, now()));
    else await endPush(db, push, now());
    if (outcome === 'gone' || outcome === 'later')
      log.warn({ push: push.id, outcome }, 'not pushed');
  } catch (error) {
    log.warn({ err: error, push: push.id }, 'push not settled: it is due again after its lease');
  }
}

/** What became of it, where it is still worth it; or until when its reader wants to be left alone. */
async function attempt(office: PushOffice, push: DuePush): Promise<Pushed | 'over' | Date> {
  const { db, keys, settings, now } = office;
  const type = NotificationType.safeParse(push.template).data;
  if (isNoNews(push, now())) return 'over';
  const quiet =
    type && !channelsOf(type).isUrgent ? quietEnd(now(), push, settings.hubTimeZone) : null;
  if (quiet) return quiet;
  const params = Notification.shape.params.parse(push.params);
  const subject = await office.subjectOf?.(db, { ...push, params });
  if (subject?.isOver) return 'over';
  return postPush(
    {
      device: push,
      payload: JSON.stringify(
        payloadOf({ ...push, params: { ...params, ...subject?.params } }, type, office),
      ),
      ttlSeconds: Math.ceil((Date.parse(push.expiresAt) - now().getTime()) / 1000),
      isUrgent: type ? channelsOf(type).isUrgent : true,
    },
    { vapid: { subject: subjectOf(settings), ...keys.vapid() }, isLocal: settings.localPushes },
  );
}

/** Seen meanwhile, too old, or of somebody who is not signed in there any more. */
const isNoNews = (push: DuePush, now: Date): boolean =>
  push.isOut || push.seenAt !== null || Date.parse(push.expiresAt) <= now.getTime();

const pauseAfter = ({ attempts }: DuePush, now: Date) =>
  new Date(now.getTime() + 2 ** (attempts - 1) * MINUTE_MS);

/** What the browser's worker shows: the words of the mail's subject, and where a click leads. */
function payloadOf(
  { params, ...push }: DuePush & { readonly params: Params },
  type: NotificationType | undefined,
  office: PushOffice,
) {
  const language = languageOf(push.language);
  const { hubName, publicUrl } = office.settings;
  const body = type
    ? writeMail(
        {
          template: type,
          params: { ...params, link: push.link },
          firstName: push.firstName,
          language,
          timeZone: push.timeZone,
        },
        office,
      ).subject
    : push.template === 'call'
      ? callWords(language, String(params['name'] ?? ''))
      : pushTestWords(language);
  const isTrial = push.template === 'push-test';
  return { title: hubName, body, url: publicUrl + push.link, tag: push.tag, isTrial };
}

/** A push service may ask whom to complain to; it takes no plain http for that. */
const subjectOf = ({ publicUrl, mailFrom }: Settings): string =>
  publicUrl.startsWith('https:')
    ? publicUrl
    : `mailto:${/<([^>]+)>/.exec(mailFrom)?.[1] ?? mailFrom}`;
