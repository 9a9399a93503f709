import { ActionIcon, Popover } from '@mantine/core';
import { IconMoodSmile } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { DotsLoading } from '../../../ui/dots/DotsLoading.tsx';

const EmojiPanel = lazy(async () => ({ default: (await import('./EmojiPanel.tsx')).EmojiPanel }));

interface Props {
  label: string;
  size: number;
  onSelect: (emoji: string) => void;
  onOpenChange?: (isOpen: boolean) => void;
}

/** Opens the emoji picker. */
export function EmojiButton({ label, size, onSelect, onOpenChange }: Props) {
  const [opened, setOpened] = useState(false);
  const setOpen = (isOpen: boolean) => {
    setOpened(isOpen);
    onOpenChange?.(isOpen);
  };
  const select = (emoji: string) => {
    setOpen(false);
    onSelect(emoji);
  };
  return (
    <Popover
      opened={opened}
      onChange={setOpen}
      position="top-end"
      width={316}
      trapFocus
      returnFocus
      keepMounted={false}
    >
      <Popover.Target>
        <ActionIcon size={size} aria-label={label} onClick={() => setOpen(!opened)}>
          <IconMoodSmile size={size > 32 ? 19 : 17} stroke={1.75} aria-hidden />
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown maw="calc(100vw - 24px)" h={344} p={8} aria-label={label}>
        <Suspense fallback={<DotsLoading />}>
          <EmojiPanel onSelect={select} />
        </Suspense>
      </Popover.Dropdown>
    </Popover>
  );
}
