import { Menu } from '@mantine/core';
import type { ReactNode } from 'react';

export interface Action<A extends string> {
  readonly name: A;
  readonly label: string;
  readonly icon?: ReactNode;
  /** It ends or deletes something. */
  readonly isDestructive?: boolean;
}

interface Props<A extends string> {
  actions: readonly Action<A>[];
  onChoose: (name: A) => void;
}

/** The items of a menu of actions. */
export const ActionItems = <A extends string>({ actions, onChoose }: Props<A>) =>
  actions.map(({ name, label, icon, isDestructive }) => (
    <Menu.Item
      key={name}
      leftSection={icon}
      {...(isDestructive && { c: 'var(--dot-error)' })}
      onClick={() => onChoose(name)}
    >
      {label}
    </Menu.Item>
  ));
