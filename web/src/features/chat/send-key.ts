import { useLocalStorage } from '@mantine/hooks';

/** What sends a message; the other of the two begins a new line. One choice for each browser. */
export type SendKey = 'enter' | 'mod-enter';

/** A keyboard on the screen has no Shift to begin a line with: there its button sends. */
const isTouched = () => matchMedia('(hover: none) and (pointer: coarse)').matches;

export const useSendKey = () =>
  useLocalStorage<SendKey>({
    key: 'chat-send-key',
    defaultValue: isTouched() ? 'mod-enter' : 'enter',
    getInitialValueInEffect: false,
  });
