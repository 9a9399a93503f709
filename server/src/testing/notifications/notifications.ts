import type { NotificationType } from '@thedot/domain/notifications/notifications.contract';
import { listNotifications } from '../bookings/sessions.ts';
import type { TestPerson } from '../world.ts';

/** The notifications of a type to a user, newest first. */
export const listNotificationsOfType = async (person: TestPerson, type: NotificationType) =>
  (await listNotifications(person)).filter((it) => it.type === type);

/** The types of the notifications to a user, newest first. */
export const listNotificationTypes = async (person: TestPerson) =>
  (await listNotifications(person)).map(({ type }) => type);
