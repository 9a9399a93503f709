import { Text } from '@mantine/core';
import type { Space } from '@thedot/domain/spaces/spaces.contract';
import { useSpaceRules } from './use-space-rules.ts';

/** By which rules a space is booked, in one paragraph. */
export function SpaceRules({ space }: { space: Space }) {
  return (
    <Text fz="sm" c="var(--dot-ink-2)">
      {useSpaceRules(space).join(' ')}
    </Text>
  );
}
