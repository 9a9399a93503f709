import { Text } from '@mantine/core';
import type { NeedsHint } from './use-needs-hint.ts';

/** Whether what a session needs is free at one of its times. */
export const NeedsNote = ({ hint }: { hint: NeedsHint | null }) =>
  hint && (
    <Text
      span
      display="block"
      fz={12}
      fw={500}
      c={hint.isShort ? 'var(--dot-error)' : 'var(--dot-ink-2)'}
    >
      {hint.text}
    </Text>
  );
