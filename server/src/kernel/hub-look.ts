import type { HubLook } from '@thedot/domain/users/hub-look.contract';
import type { Settings } from './settings.ts';

/** What every page shows of the hub. */
export const hubLook = (settings: Settings): HubLook => ({
  name: settings.hubName,
  accent: settings.hubAccent,
  logo: settings.hubLogo,
  clock: settings.hubClock,
  weekStart: settings.hubWeekStart,
  isSignUpOpen: settings.isSignUpOpen,
  guestDays: settings.keptDays.guests,
  switchedOff: [...settings.switchedOff],
});
