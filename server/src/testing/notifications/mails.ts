import { randomUUID } from 'node:crypto';
import type { NotificationType } from '@thedot/domain/notifications/notifications.contract';
import type { EmailFrequency } from '@thedot/domain/notifications/preferences.contract';
import { notify } from '../../features/notifications/notifications.service.ts';
import { findStoredMails } from '../../platform/mail/local-mail.routes.ts';
import { mailFolder, type StoredMail } from '../../platform/mail/mailer.ts';
import { makeJobsDue, skipMailsBefore } from '../due-jobs.ts';
import type { TestPerson, World } from '../world.ts';

/** The target of notifications whose booking does not matter. */
export const BOOKING_ID = '01990000-0000-7000-8000-000000000001';

/** Notifies a user at the world's time. */
export async function notifyPerson(
  world: World,
  person: TestPerson,
  type: NotificationType,
  name = 'Amira',
): Promise<void> {
  const now = () => world.clock ?? new Date();
  const notification = {
    to: [person.id],
    type,
    eventId: randomUUID(),
    params: { name },
    target: BOOKING_ID,
  };
  const { db, live, settings } = world;
  await notify({ db, live, settings, actor: null, now }, notification);
  await world.db
    .updateTable('notifications')
    .set({ created_at: now().toISOString() })
    .where('event_id', '=', notification.eventId)
    .execute();
}

export const savePreference = (
  person: TestPerson,
  type: NotificationType,
  how: { inApp: boolean; email: EmailFrequency },
) => person.api.preferences.choose({ body: { preferences: [{ type, ...how }] } });

/** The mails delivered to a user. */
export async function findMails(world: World, { email }: TestPerson): Promise<StoredMail[]> {
  const all = await findAllMails(world);
  return all.filter(({ to }) => to === email).map((mail) => ({ ...mail, text: mail.html }));
}

/** The delivered mails of all users, newest first. */
export const findAllMails = ({ settings }: World): Promise<StoredMail[]> =>
  findStoredMails(mailFolder(settings));

export async function sendDueMails(world: World): Promise<void> {
  await skipMailsBefore(world);
  await makeJobsDue(world.db);
  await world.runJobs();
}
