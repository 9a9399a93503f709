import { useLocalStorage } from '@mantine/hooks';

/** Whether shortcuts without a modifier key are on, for this browser (WCAG 2.1.4). */
export const useSingleKeyShortcuts = () =>
  useLocalStorage({ key: 'single-keys', defaultValue: true, getInitialValueInEffect: false });

/** How the modifier key of a shortcut is called on this system. */
export const MOD_KEY = /Mac|iPhone|iPad/.test(navigator.userAgent) ? '⌘' : 'Ctrl';
