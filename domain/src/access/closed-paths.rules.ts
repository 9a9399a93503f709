import type { HubPart } from './hub-parts.ts';
import { can } from './access.ts';
import { SCREEN_PATHS, SCREENS } from './screens.ts';

const WITH_ALL_RIGHTS = {
  role: 'super-admin',
  standing: 'full',
  station5G: true,
  canBookExpert: true,
} as const;

/** Whether a path leads to a screen that nobody opens while the parts are switched off. */
export function isPathOfParts(path: string, switchedOff: readonly HubPart[]): boolean {
  if (switchedOff.length === 0) return false;
  const [name = ''] = path.split(/[?#]/);
  const screen =
    SCREEN_PATHS.find((it) => it === name) ?? SCREEN_PATHS.find((it) => isAt(name, it));
  return screen !== undefined && !can({ ...WITH_ALL_RIGHTS, switchedOff }, SCREENS[screen]);
}

/** Whether the path is one of the screen's, whose ids are written `:id`. */
function isAt(path: string, screen: string): boolean {
  const parts = path.split('/');
  const of = screen.split('/');
  return (
    parts.length === of.length &&
    of.every((part, at) => (part.startsWith(':') ? parts[at] !== '' : part === parts[at]))
  );
}
