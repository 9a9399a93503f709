import { Button, Menu } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import type { ReactNode } from 'react';

interface Props {
  label: string;
  /** `Menu.Item`s. */
  children: ReactNode;
}

/** The menu of the actions beside the main one. */
export function MoreActions({ label, children }: Props) {
  return (
    <Menu position="bottom-end" keepMounted={false}>
      <Menu.Target>
        <Button
          variant="default"
          rightSection={<IconChevronDown size={16} stroke={1.75} aria-hidden />}
        >
          {label}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>{children}</Menu.Dropdown>
    </Menu>
  );
}
