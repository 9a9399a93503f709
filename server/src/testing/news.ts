import { randomUUID } from 'node:crypto';
import type { NotificationType } from '@thedot/domain/notifications/notifications.contract';
import type { EmailPace } from '@thedot/domain/notifications/preferences.contract';
import { notify } from '../features/notifications/notifications.service.ts';
import type { KeptMail } from '../platform/mail/mailer.ts';
import { makeJobsDue } from './due-jobs.ts';
import type { TestPerson, World } from './world.ts';

/** Tells somebody of something that happened at the world's hour. */
export async function tellIn(
  world: World,
  person: TestPerson,
  type: NotificationType,
  name = 'Amira',
): Promise<void> {
  const now = () => world.clock ?? new Date();
  const news = { to: [person.id], type, fact: randomUUID(), params: { name }, link: '/booking/1' };
  await notify({ db: world.db, live: world.live, actor: null, now }, news);
  await world.db
    .updateTable('notifications')
    .set({ created_at: now().toISOString() })
    .where('fact', '=', news.fact)
    .execute();
}

export const choose = (
  person: TestPerson,
  type: NotificationType,
  how: { inApp: boolean; email: EmailPace },
) => person.api.preferences.choose({ body: { preferences: [{ type, ...how }] } });

/** The mails that have reached somebody. */
export async function mailsTo(world: World, { email }: TestPerson): Promise<KeptMail[]> {
  const kept = (await world.app.inject('/mail/api')).json<KeptMail[]>();
  const all = kept.filter(({ to }) => to === email);
  return Promise.all(
    all.map(async (mail) => ({
      ...mail,
      text: (await world.app.inject(`/mail/${mail.id}/html`)).body,
    })),
  );
}

export async function sendDueMails(world: World): Promise<void> {
  await makeJobsDue(world.db);
  await world.runJobs();
}
