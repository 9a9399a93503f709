import { Button, Menu } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { type Action, ActionItems } from '../../ui/lists/ActionItems.tsx';

interface Props<A extends string> {
  /** All that the user can do now. */
  actions: readonly Action<A>[];
  /** The one that is due. */
  main: A | undefined;
  onChoose: (name: A) => void;
}

/** What the user can do with a submission: the main action is a button, the others are in a menu. */
export function ActionButtons<A extends string>({ actions, main, onChoose }: Props<A>) {
  const { t } = useTranslation('submissions');
  const others = actions.filter(({ name }) => name !== main);
  const [only] = others;
  return (
    <>
      {only && main === undefined && others.length === 1 ? (
        <Button
          variant="default"
          {...(only.isDestructive && { c: 'var(--dot-error)' })}
          onClick={() => onChoose(only.name)}
        >
          {only.label}
        </Button>
      ) : (
        only && (
          <Menu position="bottom-end" keepMounted={false}>
            <Menu.Target>
              <Button
                variant="default"
                rightSection={<IconChevronDown size={16} stroke={1.75} aria-hidden />}
              >
                {t('actions')}
              </Button>
            </Menu.Target>
            <Menu.Dropdown>
              <ActionItems actions={others} onChoose={onChoose} />
            </Menu.Dropdown>
          </Menu>
        )
      )}
      {actions
        .filter(({ name }) => name === main)
        .map(({ name, label }) => (
          <Button key={name} onClick={() => onChoose(name)}>
            {label}
          </Button>
        ))}
    </>
  );
}
