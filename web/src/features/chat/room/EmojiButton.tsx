import { ActionIcon, Popover } from '@mantine/core';
import { IconMoodSmile } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { DotsLoading } from '../../../ui/DotsLoading.tsx';
import classes from './EmojiButton.module.css';

const EmojiPanel = lazy(async () => ({ default: (await import('./EmojiPanel.tsx')).EmojiPanel }));

interface Props {
  label: string;
  size: number;
  onPick: (emoji: string) => void;
  onOpened?: (isOpen: boolean) => void;
}

/** Opens all emoji, of which one is picked. */
export function EmojiButton({ label, size, onPick, onOpened }: Props) {
  const [opened, setOpened] = useState(false);
  const turn = (isOpen: boolean) => {
    setOpened(isOpen);
    onOpened?.(isOpen);
  };
  const pick = (emoji: string) => {
    turn(false);
    onPick(emoji);
  };
  return (
    <Popover
      opened={opened}
      onChange={turn}
      position="top-end"
      trapFocus
      returnFocus
      keepMounted={false}
    >
      <Popover.Target>
        <ActionIcon size={size} aria-label={label} onClick={() => turn(!opened)}>
          <IconMoodSmile size={size > 32 ? 19 : 17} stroke={1.75} aria-hidden />
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown className={classes.panel} aria-label={label}>
        <Suspense fallback={<DotsLoading />}>
          <EmojiPanel onPick={pick} />
        </Suspense>
      </Popover.Dropdown>
    </Popover>
  );
}
