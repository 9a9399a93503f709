import { useLocalStorage } from '@mantine/hooks';

/** Whether keys without Ctrl do anything; one choice for each browser (WCAG 2.1.4). */
export const useSingleKeys = () =>
  useLocalStorage({ key: 'single-keys', defaultValue: true, getInitialValueInEffect: false });
