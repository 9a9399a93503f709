import { hasOpeningHours } from '@thedot/domain/access/roles';
import type { Me } from '@thedot/domain/users/users.contract';
import { type ComponentType, lazy } from 'react';
import { loadTexts } from '../i18n.ts';
import type { Namespace, Namespaces } from '../namespaces.ts';
import { personOf } from '../session.ts';

export interface AccountTab {
  readonly name: keyof Namespaces['users']['account']['tab'];
  readonly Tab: ComponentType;
  /** Left out: everybody has it. */
  readonly isFor?: (me: Me) => boolean;
  /** Of use also to somebody whom the hub has not let in, or declined. */
  readonly whileWaiting?: true;
}

/** A tab's code and its texts, loaded together once somebody opens it. */
const tab = (texts: readonly Namespace[], load: () => Promise<ComponentType>) =>
  lazy(async () => {
    const [Tab] = await Promise.all([load(), loadTexts(...texts)]);
    return { default: Tab };
  });

/** What each feature adds to the account page, in the order of the tabs. */
const ACCOUNT_TABS: readonly AccountTab[] = [
  {
    name: 'profile',
    Tab: tab(
      ['users'],
      async () => (await import('../../features/users/ProfileTab.tsx')).ProfileTab,
    ),
  },
  {
    name: 'organization',
    Tab: tab(
      ['organizations'],
      async () =>
        (await import('../../features/organizations/OrganizationTab.tsx')).OrganizationTab,
    ),
  },
  {
    name: 'availability',
    Tab: tab(
      ['availability'],
      async () => (await import('../../features/availability/AvailabilityTab.tsx')).AvailabilityTab,
    ),
    isFor: ({ role }) => hasOpeningHours(role),
  },
  {
    name: 'security',
    whileWaiting: true,
    Tab: tab(
      ['auth', 'security'],
      async () => (await import('../../features/auth/SecurityTab.tsx')).SecurityTab,
    ),
  },
  {
    name: 'notifications',
    Tab: tab(
      ['preferences'],
      async () =>
        (await import('../../features/notifications/NotificationsTab.tsx')).NotificationsTab,
    ),
  },
  {
    name: 'preferences',
    Tab: tab(
      ['users'],
      async () => (await import('../../features/users/PreferencesTab.tsx')).PreferencesTab,
    ),
  },
  {
    name: 'data',
    whileWaiting: true,
    Tab: tab(['mydata'], async () => (await import('../../features/users/DataTab.tsx')).DataTab),
  },
];

export const tabsFor = (me: Me): readonly AccountTab[] =>
  ACCOUNT_TABS.filter(
    ({ isFor, whileWaiting }) =>
      (whileWaiting || personOf(me).standing === 'full') && (!isFor || isFor(me)),
  );
