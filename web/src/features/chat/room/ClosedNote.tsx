import { Button } from '@mantine/core';
import type { Room } from '@thedot/domain/chat/rooms.contract';
import { useTranslation } from 'react-i18next';
import { useBlock } from '../chat.data.ts';
import classes from './ClosedNote.module.css';

interface Props {
  room: Room & { readonly closed: NonNullable<Room['closed']> };
  name: string;
}

/** Why nothing can be written here any more, where it would be; what is one's own doing can be undone. */
export function ClosedNote({ room: { closed, other }, name }: Props) {
  const { t } = useTranslation('chat-room');
  const block = useBlock();
  return (
    <div className={classes.closed}>
      <p>{t(`closed.${closed}`, { name })}</p>
      {closed === 'blocked_by_me' && (
        <Button
          variant="light"
          loading={block.isPending}
          onClick={() => block.mutate({ userId: other.id, blocked: false })}
        >
          {t('unblock')}
        </Button>
      )}
    </div>
  );
}
