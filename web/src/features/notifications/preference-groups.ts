import type { notificationFeature } from '@thedot/domain/notifications/groups.rules';
import type {
  PreferenceChange,
  Preferences,
} from '@thedot/domain/notifications/preferences.contract';

type Preference = Preferences['preferences'][number];
type Feature = ReturnType<typeof notificationFeature>;

export const GROUPS = ['bookings', 'messages', 'organization', 'hub'] as const;
export type Group = (typeof GROUPS)[number];

export const GROUP_OF: Readonly<Record<Feature, Group>> = {
  booking: 'bookings',
  space_booking: 'bookings',
  material_booking: 'bookings',
  availability: 'bookings',
  chat: 'messages',
  organization: 'organization',
  registration: 'hub',
  erasure: 'hub',
  deal: 'hub',
  hub: 'hub',
};

/** How a group of notifications arrives, the most insistent first. */
const LEVELS = ['instant', 'daily', 'in_app', 'off'] as const;
export type Level = (typeof LEVELS)[number];

const CHANNELS = {
  instant: { inApp: true, email: 'instant', push: true },
  daily: { inApp: true, email: 'daily', push: false },
  in_app: { inApp: true, email: 'off', push: false },
  off: { inApp: false, email: 'off', push: false },
} as const satisfies Record<Level, Omit<PreferenceChange, 'type'>>;

/** Messages have an unread count in the menu, so that the bell does not repeat them. */
const isInBell = (group: Group) => group !== 'messages';

/** The levels that make a difference for these types. */
export function levelsOf(group: Group, preferences: readonly Preference[]): readonly Level[] {
  const canBeOff = preferences.some((it) => !it.isInAppFixed);
  return LEVELS.filter((level) => {
    if (level === 'in_app') return isInBell(group);
    return level !== 'off' || canBeOff;
  });
}

/** The changes that give all types of a group the level. */
export const toChanges = (
  group: Group,
  preferences: readonly Preference[],
  level: Level,
): PreferenceChange[] =>
  preferences.map(({ type, isInAppFixed }) => {
    const { inApp, ...channels } = CHANNELS[level];
    return { type, ...channels, ...(isInBell(group) && { inApp: inApp || isInAppFixed }) };
  });

/** The level that all types of a group have; null when they differ. */
export const findLevel = (group: Group, preferences: readonly Preference[]): Level | null =>
  levelsOf(group, preferences).find((level) => {
    const wanted = toChanges(group, preferences, level);
    return preferences.every(({ inApp, email, push }, index) => {
      const it = { inApp, email, push, ...wanted[index] };
      return it.inApp === inApp && it.email === email && it.push === push;
    });
  }) ?? null;
