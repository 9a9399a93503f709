import { DEFAULT_ACCENT } from '@thedot/domain/hub-settings/accent.rules';
import type { HubLook } from '@thedot/domain/users/hub-look.contract';

/** How a hub looks with the settings it begins with. */
export const DEFAULT_LOOK: HubLook = {
  name: 'THE DOT',
  accent: DEFAULT_ACCENT,
  logo: null,
  clock: '24',
  weekStart: 'monday',
  isSignUpOpen: true,
  guestDays: 30,
  switchedOff: [],
};
