import { hasOpeningHours } from '@thedot/domain/access/roles';
import type { Me } from '@thedot/domain/users/users.contract';
import { type ComponentType, lazy } from 'react';
import { loadTexts } from '../../lib/i18n/i18n.ts';
import type { Namespace, Namespaces } from '../../lib/i18n/namespaces.ts';
import { toPerson } from '../../lib/session/session.ts';

export interface AccountTab {
  readonly name: keyof Namespaces['users']['account']['tab'];
  readonly Tab: ComponentType;
  /** Omitted for tabs that every user has. */
  readonly isFor?: (me: Me) => boolean;
  /** Also shown while the sign-up is under review or declined. */
  readonly whileWaiting?: true;
}

/** Loads the code and texts of a tab when it is opened. */
const tab = (texts: readonly Namespace[], load: () => Promise<ComponentType>) =>
  lazy(async () => {
    const [Tab] = await Promise.all([load(), loadTexts(...texts)]);
    return { default: Tab };
  });

/** The tabs of the account page, in order. */
const ACCOUNT_TABS: readonly AccountTab[] = [
  {
    name: 'profile',
    Tab: tab(
      ['users'],
      async () => (await import('../../features/users/account/ProfileTab.tsx')).ProfileTab,
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
      async () =>
        (await import('../../features/availability/AvailabilityEditor.tsx')).AvailabilityTab,
    ),
    isFor: ({ role }) => hasOpeningHours(role),
  },
  {
    name: 'security',
    whileWaiting: true,
    Tab: tab(
      ['auth', 'security', 'viewing'],
      async () => (await import('../../features/auth/security/SecurityTab.tsx')).SecurityTab,
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
      async () => (await import('../../features/users/account/PreferencesTab.tsx')).PreferencesTab,
    ),
  },
  {
    name: 'data',
    whileWaiting: true,
    Tab: tab(
      ['mydata'],
      async () => (await import('../../features/users/account/DataTab.tsx')).DataTab,
    ),
  },
];

export const tabsFor = (me: Me): readonly AccountTab[] =>
  ACCOUNT_TABS.filter(
    ({ isFor, whileWaiting }) =>
      (whileWaiting || toPerson(me).standing === 'full') && (!isFor || isFor(me)),
  );
