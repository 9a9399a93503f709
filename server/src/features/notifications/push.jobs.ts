import { MINUTE_MS } from '@thedot/domain/kernel/time';
import { PUSH_EVERY_MS } from '@thedot/domain/limits';
import {
  Notification,
  NotificationType,
} from '@thedot/domain/notifications/notifications.contract';
import { quietEnd, waysOf } from '@thedot/domain/notifications/preferences.rules';
import type { Logger } from 'pino';
import type { Settings } from '../../config.ts';
import type { Db } from '../../db/db.ts';
import type { Keys } from '../../platform/keys.ts';
import { languageOf, writeMail } from '../../platform/mail/write-mail.ts';
import { postPush } from '../../platform/push/post-push.ts';
import { callWords, pushTestWords } from './push-words.ts';
import { deleteGoneDevice } from './push-devices.queries.ts';
import { deletePush, type DuePush, postponePush, takeDuePushes } from './push.queries.ts';

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

const BATCH = 20;
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
  let going: Promise<void> = Promise.resolve();
  const look = () => {
    going = going
      .then(() => sendDuePushes(office))
      .catch((error: unknown) => office.log.warn({ err: error }, 'pushes not looked for'));
  };
  const clock = setInterval(look, PUSH_EVERY_MS);
  return {
    look,
    stop: async () => {
      clearInterval(clock);
      await going;
    },
  };
}

export async function sendDuePushes(office: PushOffice): Promise<void> {
  for (;;) {
    const now = office.now();
    const leaseUntil = new Date(now.getTime() + LEASE_MS);
    const due = await takeDuePushes(office.db, { now, leaseUntil, limit: BATCH });
    await Promise.all(due.map((push) => send(office, push)));
    if (due.length < BATCH) return;
  }
}

async function send(office: PushOffice, push: DuePush): Promise<void> {
  const { db, keys, settings, now, log } = office;
  const type = NotificationType.safeParse(push.template).data;
  if (isNoNews(push, now())) return void (await deletePush(db, push.id));
  const quiet = type && !waysOf(type).isUrgent ? quietEnd(now(), push, settings.hubTimeZone) : null;
  if (quiet) return void (await postponePush(db, push.id, quiet));
  const params = Notification.shape.params.parse(push.params);
  const subject = await office.subjectOf?.(db, { ...push, params });
  if (subject?.isOver) return void (await deletePush(db, push.id));
  const outcome = await postPush(
    {
      device: push,
      payload: JSON.stringify(
        payloadOf({ ...push, params: { ...params, ...subject?.params } }, type, office),
      ),
      ttlSeconds: Math.ceil((Date.parse(push.expiresAt) - now().getTime()) / 1000),
      isUrgent: type ? waysOf(type).isUrgent : true,
    },
    { vapid: { subject: subjectOf(settings), ...keys.vapid() }, isLocal: settings.localPushes },
  );
  if (outcome === 'gone') await deleteGoneDevice(db, push.deviceId);
  else if (outcome === 'taken' || push.attempts >= MOST_ATTEMPTS) await deletePush(db, push.id);
  else await postponePush(db, push.id, pauseAfter(push, now()));
  if (outcome !== 'taken') log.warn({ push: push.id, outcome }, 'not pushed');
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
