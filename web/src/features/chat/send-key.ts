import { useLocalStorage } from '@mantine/hooks';

/** What sends a message; the other of the two begins a new line. One choice for each browser. */
export type SendKey = 'enter' | 'mod-enter';

export const useSendKey = () =>
  useLocalStorage<SendKey>({
    key: 'chat-send-key',
    defaultValue: 'enter',
    getInitialValueInEffect: false,
  });
