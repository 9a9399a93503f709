import type { NotificationType } from '@thedot/domain/notifications/notifications.contract';
import { toldTo } from './sessions.ts';
import type { TestPerson } from './world.ts';

/** The notifications of a type to a person, newest first. */
export const notificationsOf = async (person: TestPerson, type: NotificationType) =>
  (await toldTo(person)).filter((it) => it.type === type);

/** The types of the notifications to a person, newest first. */
export const notifiedOf = async (person: TestPerson) =>
  (await toldTo(person)).map(({ type }) => type);
