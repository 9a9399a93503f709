import type { Live } from '../kernel/live.ts';
import type { SessionCache } from '../kernel/session-cache.ts';
import type { Settings } from '../kernel/settings.ts';
import type { LiveSettings } from './live-settings.ts';

/** What stands in sessions: who needs a second factor, and which parts are open. */
const IN_SESSIONS: readonly (keyof Settings)[] = ['secondFactorRoles', 'switchedOff'];

/** Each server tells the pages when it works with the new settings, so that none of them reads the former ones. */
export function tellOfSettings(
  { onChange }: Pick<LiveSettings, 'onChange'>,
  { people, live }: { readonly people: SessionCache; readonly live: Live },
): void {
  onChange((changed) => {
    if (changed.some((name) => IN_SESSIONS.includes(name))) people.invalidateAll();
    live.sendToAll('update-hub');
  });
}
