import { Menu } from '@mantine/core';
import { IconMoodSmile } from '@tabler/icons-react';
import { CALL_REACTIONS } from '@thedot/domain/conference/call-socket';
import { useTranslation } from 'react-i18next';
import { IN_CALL_FRAME } from '../parts/CallFrame.tsx';
import type { CallActions } from '../use-call-actions.ts';
import { BarButton } from './BarButton.tsx';
import classes from './ReactionMenu.module.css';

interface Props {
  onReact: CallActions['react'];
}

export function ReactionMenu({ onReact }: Props) {
  const { t } = useTranslation('visio-call');
  return (
    <Menu {...IN_CALL_FRAME} position="top" offset={12}>
      <Menu.Target>
        <BarButton icon={IconMoodSmile} label={t('bar.react')} />
      </Menu.Target>
      <Menu.Dropdown>
        <ReactionItems onReact={onReact} />
      </Menu.Dropdown>
    </Menu>
  );
}

/** The reactions as a row of menu items. */
export function ReactionItems({ onReact }: Props) {
  const { t } = useTranslation('visio-call');
  return (
    <div className={classes.row} role="group" aria-label={t('bar.reactions')}>
      {CALL_REACTIONS.map((emoji) => (
        <Menu.Item
          key={emoji}
          className={classes.item ?? ''}
          aria-label={t('bar.react_with', { emoji })}
          onClick={() => onReact(emoji)}
        >
          <span aria-hidden>{emoji}</span>
        </Menu.Item>
      ))}
    </div>
  );
}
