import { Group } from '@mantine/core';
import classes from './KeyHint.module.css';

/** The keys of a shortcut, e.g. `['Ctrl', 'K']`. */
export function KeyHint({ keys }: { keys: readonly string[] }) {
  return (
    <Group component="span" gap={3} align="stretch" wrap="nowrap" display="inline-flex">
      {keys.map((key) => (
        <kbd key={key} className={classes.key}>
          {key}
        </kbd>
      ))}
    </Group>
  );
}
