import { can } from '../access/access.ts';
import type { Person } from '../access/abilities.ts';
import type { ErrorCode } from '../errors.ts';
import { channelsOf, findNotification, isOfParts } from '../notification-catalogue.ts';
import { NotificationType } from './notifications.contract.ts';
import type { PreferenceChange, Preference } from './preferences.contract.ts';

function canReceive(person: Person, type: NotificationType): boolean {
  if (isOfParts(type, person.switchedOff ?? [])) return false;
  const { audience } = findNotification(type);
  return typeof audience === 'function' ? audience(person) : can(person, audience);
}

/** Returns every type that a user can receive, with the channels they chose or the defaults. */
export const resolvePreferences = (chosen: readonly Preference[], person: Person) =>
  NotificationType.options
    .filter((type) => canReceive(person, type))
    .map((type) => {
      const { inApp, email, push, isFixed, isInAppFixed } = channelsOf(type);
      const choice = isFixed ? undefined : chosen.find((it) => it.type === type);
      return { type, isFixed, isInAppFixed, ...(choice ?? { inApp, email, push }) };
    });

export const refusePreference = ({ type, ...chosen }: PreferenceChange): ErrorCode | null => {
  const ways = channelsOf(type);
  const { inApp = ways.inApp, email = ways.email, push = ways.push } = chosen;
  const isOther = inApp !== ways.inApp || email !== ways.email || push !== ways.push;
  const isKept = ways.isInAppFixed && !inApp;
  return isKept || (ways.isFixed && isOther) ? 'notification.fixed' : null;
};
