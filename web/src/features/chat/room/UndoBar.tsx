import { UNDO_BUTTON_MS } from '@thedot/domain/limits';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './UndoBar.module.css';

export interface Undoable {
  readonly said: 'sent' | 'hidden' | 'removed';
  readonly undo: () => void;
}

interface Props {
  undoable: Undoable;
  onOver: () => void;
}

/** What was just done, and for a few seconds the way back. */
export function UndoBar({ undoable, onOver }: Props) {
  const { t } = useTranslation('chat-room');
  useEffect(() => {
    const timer = setTimeout(onOver, UNDO_BUTTON_MS);
    return () => clearTimeout(timer);
  }, [undoable, onOver]);
  return (
    <div className={classes.bar} role="status">
      {t(`undo.${undoable.said}`)}
      <button
        type="button"
        onClick={() => {
          undoable.undo();
          onOver();
        }}
      >
        {t('undo.undo')}
      </button>
    </div>
  );
}
