import { Group } from '@mantine/core';
import type { PersonBrief } from '@thedot/domain/users/users.contract';
import { DotAvatar } from '../../../ui/dots/DotAvatar.tsx';
import { useDisplayName } from '../../../lib/format/use-display-name.ts';
import { useFormat } from '../../../lib/format/use-format.ts';

/** The pictures and names of a few people in one line. */
export function PeopleDots({
  people,
  size = 20,
}: {
  people: readonly PersonBrief[];
  size?: number;
}) {
  const nameOf = useDisplayName();
  const format = useFormat();
  if (people.length === 0) return null;
  return (
    <Group component="span" gap={7} wrap="nowrap" miw={0}>
      <Group component="span" gap={4} wrap="nowrap">
        {people.slice(0, 3).map(({ id, name, photo }) => (
          <DotAvatar key={id} name={name} photo={photo} size={size} />
        ))}
      </Group>
      <span>{format.list(people.map(({ name }) => nameOf(name)))}</span>
    </Group>
  );
}
