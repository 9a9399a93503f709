import type { Language } from '@thedot/domain/kernel/fields';

/** Of no news: that pushes arrive. */
export const pushTestWords = (language: Language): string =>
  language === 'fr'
    ? 'Les notifications arrivent bien sur cet appareil.'
    : 'Notifications reach this device.';

export const callWords = (language: Language, name: string): string =>
  language === 'fr' ? `${name} vous appelle` : `${name} is calling you`;
