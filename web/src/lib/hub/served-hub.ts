import { DEFAULT_ACCENT } from '@thedot/domain/hub-settings/accent.rules';
import { GUEST_DAYS } from '@thedot/domain/limits';
import type { HubLook } from '@thedot/domain/users/hub-look.contract';

/** A hub that has set nothing, e.g. while the page is served without its server. */
export const DEFAULT_HUB: HubLook = {
  name: 'THE DOT',
  accent: DEFAULT_ACCENT,
  logo: null,
  clock: '24',
  weekStart: 'monday',
  isSignUpOpen: true,
  guestDays: GUEST_DAYS,
  switchedOff: [],
};

/** What the server wrote into the page, for visitors and for the first moment. */
export const servedHub: HubLook = readHub();

function readHub(): HubLook {
  const text = document.querySelector<HTMLMetaElement>('meta[name=hub]')?.content;
  if (!text) return DEFAULT_HUB;
  try {
    // Of the server that sent this page with this script: checking it would need the schemas.
    const served: Partial<HubLook> = JSON.parse(text);
    return { ...DEFAULT_HUB, ...served };
  } catch {
    return DEFAULT_HUB;
  }
}
