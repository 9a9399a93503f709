import Bowser from 'bowser';

export interface Device {
  readonly kind: 'desk' | 'phone' | 'unknown';
  readonly browser: string | null;
  readonly system: string | null;
}

const HANDHELD = ['mobile', 'tablet'];

/** What a browser says of itself, in the words people know it by. */
export function deviceOf(userAgent: string): Device {
  if (!userAgent) return { kind: 'unknown', browser: null, system: null };
  const { browser, os, platform } = Bowser.parse(userAgent);
  return {
    kind: !platform.type ? 'unknown' : HANDHELD.includes(platform.type) ? 'phone' : 'desk',
    browser: browser.name || null,
    system: os.name || null,
  };
}
