import { ActionIcon, Menu } from '@mantine/core';
import { IconDots } from '@tabler/icons-react';
import type { ReactNode } from 'react';

interface Props {
  /** The accessible name: "Actions for Amira Ben Salah". */
  label: string;
  /** `Menu.Item`s. */
  children: ReactNode;
}

/** The action menu of a table row. */
export const RowMenu = ({ label, children }: Props) => (
  <Menu position="bottom-end" keepMounted={false}>
    <Menu.Target>
      <ActionIcon size={36} aria-label={label}>
        <IconDots size={19} stroke={1.75} aria-hidden />
      </ActionIcon>
    </Menu.Target>
    <Menu.Dropdown>{children}</Menu.Dropdown>
  </Menu>
);
