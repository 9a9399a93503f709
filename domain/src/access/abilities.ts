import { AbilityBuilder, createMongoAbility, type MongoAbility } from '@casl/ability';
import { type HubPart, RESOURCES_OF_PART } from './hub-parts.ts';
import { isInScope, type KeyScope } from './key-scopes.ts';
import { ACTIONS, type Action, RESOURCES, type Resource } from './resources.ts';
import { isAdmin, isStaff, Role } from './roles.ts';

export type Ability = MongoAbility<[Action | 'manage', Resource | 'all']>;

/**
 * A user's account standing: without the second factor that their role requires, profile incomplete, waiting for
 * the sign-up review, or full.
 */
export type AccountStanding = 'unsecured' | 'incomplete' | 'waiting' | 'full';

export const accountStanding = (person: {
  readonly isUnsecured: boolean;
  readonly isCompleted: boolean;
  readonly review: 'waiting' | 'accepted' | 'declined' | null;
}): AccountStanding => {
  if (person.isUnsecured) return 'unsecured';
  if (!person.isCompleted) return 'incomplete';
  return person.review === null || person.review === 'accepted' ? 'full' : 'waiting';
};

/** Everything that permissions depend on. */
export interface Person {
  /** As stored; an unknown role has no permissions. */
  readonly role: string;
  readonly standing: AccountStanding;
  readonly station5G: boolean;
  /** The parts that the hub runs without, so nobody may use them; none by default. */
  readonly switchedOff?: readonly HubPart[] | undefined;
  /** The organization's switch; null when unset or without an organization. */
  readonly canBookExpert: boolean | null;
  /** Of a program that calls with an API key of this person: nothing beyond these. */
  readonly scopes?: readonly KeyScope[] | undefined;
}

const STARTUP: readonly Resource[] = [
  'user',
  'users-external',
  'space-dot',
  'availability',
  'material',
  'community-service-admin',
  'booking-5GStation-space',
  'booking-5GStation-materials',
  '5Gmaterial-booking-calendar',
  '5Gspace-booking-calendar',
  '5GStation-material-settings',
];

/** The specification's table: every role may do everything except with these resources. */
export const DENIED_RESOURCES: Readonly<Record<Role, readonly Resource[]>> = {
  'super-admin': [],
  admin: [],
  dot: ['availability', 'expert', 'team', 'community-service-public'],
  expert: [
    'availability',
    'user',
    'users-external',
    'expert',
    'space-dot',
    'team',
    'material',
    'community-service-admin',
    '5GStation-material-settings',
    '5Gmaterial-booking-calendar',
    '5Gspace-booking-calendar',
  ],
  startup: STARTUP,
  member: STARTUP,
  sso: [...STARTUP, 'expert', 'booking', 'calendar'],
  team: [
    'user',
    'users-external',
    'space-dot',
    'availability',
    'team',
    'expert',
    'material',
    'community-service-admin',
    'booking-5GStation-space',
    'booking-5GStation-materials',
    '5Gmaterial-booking-calendar',
    '5Gspace-booking-calendar',
    '5GStation-material-settings',
  ],
  guest: [
    'user',
    'team',
    'users-external',
    'community-service-public',
    'community-service-admin',
    'eurafrique-legal',
    'expert',
    'availability',
    'visio',
    'chat',
    'booking',
    'calendar',
    'space',
    'space-dot',
    'startup',
    'material',
    'material-booking',
    'material-booking-calendar',
    'booking-space',
    'booking-hotdesk',
    'booking-calendar',
    'booking-5GStation-space',
    'booking-5GStation-materials',
    '5Gmaterial-booking-calendar',
    '5Gspace-booking-calendar',
    '5GStation-material-settings',
  ],
  external: [
    'user',
    'team',
    'users-external',
    'community-service-public',
    'community-service-admin',
    'eurafrique-legal',
    'availability',
    'chat',
    'space',
    'space-dot',
    'material',
    'material-booking',
    'material-booking-calendar',
    'booking-space',
    'booking-hotdesk',
    'booking-calendar',
    'event',
    'event-calendar',
    'event-view',
    'booking-5GStation-space',
    'booking-5GStation-materials',
    '5Gmaterial-booking-calendar',
    '5Gspace-booking-calendar',
    '5GStation-material-settings',
    'opportunity',
    'opportunity-all',
  ],
  tt: [
    'user',
    'chat',
    'availability',
    'space',
    'space-dot',
    'booking-space',
    'booking-hotdesk',
    'calendar',
    'booking-calendar',
    'event-calendar',
    'material-booking-calendar',
    'startup',
    'expert',
    'booking',
    'event',
    'event-view',
    'team',
    'material',
    'material-booking',
    'community-service-public',
    'community-service-admin',
  ],
};

/** Resources of the hub: every role that the table allows may read them, only staff may change them. */
const STAFF_ONLY_WRITES: readonly Resource[] = [
  'user',
  'users-external',
  'startup',
  'space',
  'space-dot',
  'material',
  'opportunity',
  'deal',
  'community-service-admin',
  '5GStation-material-settings',
];

/** Of these, the ones that role tt may change too: the 5G station's settings and its registrants. */
const STATION_WRITES: readonly Resource[] = ['users-external', '5GStation-material-settings'];

const STATION: readonly Resource[] = ['booking-5GStation-space', 'booking-5GStation-materials'];

/** The resources that an organization's "can book experts" switch grants or denies. */
const EXPERT_BOOKING: readonly Resource[] = ['expert', 'booking', 'calendar'];

const WRITE_ACTIONS = ACTIONS.filter((action) => action !== 'read');

export function buildAbility(person: Person): Ability {
  const { can, cannot, build } = new AbilityBuilder<Ability>(createMongoAbility);
  const role = Role.safeParse(person.role).data;
  if (!role || person.standing === 'unsecured' || person.standing === 'incomplete') return build();
  if (person.standing === 'waiting') {
    can('read', 'dashboard');
    return build();
  }
  can('manage', 'all');
  if (!isAdmin(role)) cannot('manage', 'settings');
  if (DENIED_RESOURCES[role].length) cannot('manage', [...DENIED_RESOURCES[role]]);
  if (!isStaff(role)) {
    cannot('manage', 'hub');
    cannot(
      WRITE_ACTIONS,
      STAFF_ONLY_WRITES.filter((it) => role !== 'tt' || !STATION_WRITES.includes(it)),
    );
  }
  if (person.canBookExpert === true) can('manage', [...EXPERT_BOOKING]);
  if (person.canBookExpert === false) cannot('manage', [...EXPERT_BOOKING]);
  if (role === 'external' && person.station5G) can('manage', [...STATION]);
  for (const part of person.switchedOff ?? []) cannot('manage', [...RESOURCES_OF_PART[part]]);
  const { scopes } = person;
  if (scopes)
    cannot(
      'manage',
      RESOURCES.filter((it) => !isInScope(scopes, it, 'read')),
    );
  return build();
}
