import { Box, Text } from '@mantine/core';
import type { Contact } from '@thedot/domain/chat/rooms.contract';
import { LiveAvatar } from '../../../ui/presence/LiveAvatar.tsx';
import { useDisplayName } from '../../../lib/format/use-display-name.ts';
import { useRoleName } from '../../../lib/format/use-role-name.ts';
import { type Option, optionProps } from '../use-options.ts';
import classes from '../Row.module.css';

/** A person in a list of choices. */
export function PersonOption({ person, ...option }: Option & { person: Contact }) {
  const nameOf = useDisplayName();
  const roleName = useRoleName();
  const name = nameOf(person.name);
  return (
    <div className={classes.row} {...optionProps(option)}>
      <LiveAvatar
        userId={person.id}
        fallbackStatus={person.presence.status}
        name={name}
        photo={person.photo}
      />
      <Box flex={1} miw={0} lh="20px">
        <Text inherit className={classes.name ?? ''} truncate>
          {name}
        </Text>
        <Text inherit fz="sm" className={classes.line ?? ''} truncate>
          {person.organization ?? roleName(person.role)}
        </Text>
      </Box>
    </div>
  );
}
