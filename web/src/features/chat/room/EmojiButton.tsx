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
}

/** Opens all emoji; one is picked, or as many as somebody wants while it stays open. */
export function EmojiButton({ label, size, onPick }: Props) {
  const [opened, setOpened] = useState(false);
  const pick = (emoji: string) => {
    setOpened(false);
    onPick(emoji);
  };
  return (
    <Popover
      opened={opened}
      onChange={setOpened}
      position="top-end"
      trapFocus
      returnFocus
      keepMounted={false}
    >
      <Popover.Target>
        <ActionIcon size={size} aria-label={label} onClick={() => setOpened(!opened)}>
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
