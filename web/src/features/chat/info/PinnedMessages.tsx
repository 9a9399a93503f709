import { ActionIcon, Box, Paper, Text, UnstyledButton } from '@mantine/core';
import { IconPin, IconPinnedOff } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { Room } from '@thedot/domain/chat/rooms.contract';
import clsx from 'clsx';
import { useTranslation } from 'react-i18next';
import { LoadFailed } from '../../../ui/LoadFailed.tsx';
import { Skeletons } from '../../../ui/Skeletons.tsx';
import chat from '../chat.module.css';
import { useRoomText } from '../rooms/use-room-text.ts';
import { InfoSection } from './InfoSection.tsx';
import classes from './PinnedMessages.module.css';
import { pinsQuery, useUnpin } from './pins.data.ts';

interface Props {
  room: Room;
  onJump: (messageId: string) => void;
}

/** The last pinned message, below the header; a click jumps to it. */
export function PinnedBar({ room, onJump }: Props) {
  const { t } = useTranslation('chat');
  const { messageText } = useRoomText();
  const { data: pins } = useQuery({ ...pinsQuery(room.id), enabled: room.pinned > 0 });
  const [last] = pins ?? [];
  if (!last || room.pinned === 0) return null;
  return (
    <UnstyledButton className={clsx(classes.bar, chat.bar)} onClick={() => onJump(last.id)}>
      <IconPin size={16} stroke={1.75} aria-hidden />
      <Box component="span" flex="none">
        <b>{t('pins.count', { count: pins?.length ?? room.pinned })}</b> ·
      </Box>
      <Text span inherit truncate dir="auto">
        {messageText(room, last)}
      </Text>
    </UnstyledButton>
  );
}

/** All pinned messages: each can be jumped to or unpinned. */
export function PinnedList({ room, onJump }: Props) {
  const { t } = useTranslation('chat');
  const { messageText } = useRoomText();
  const { data: pins, isPending, isLoadingError, refetch } = useQuery(pinsQuery(room.id));
  const unpin = useUnpin(room.id);
  return (
    <InfoSection
      title={t('pins.title')}
      figure={pins?.length !== 0 && pins?.length}
      nothing={pins?.length === 0 && t('pins.none')}
      rows={pins?.map((message) => (
        <Paper key={message.id} component="li" className={classes.pin ?? ''} withBorder>
          <UnstyledButton
            className={classes.text ?? ''}
            dir="auto"
            onClick={() => onJump(message.id)}
          >
            <Text inherit lineClamp={4}>
              {messageText(room, message)}
            </Text>
          </UnstyledButton>
          {room.closed === null && (
            <ActionIcon
              size={32}
              className={classes.unpin ?? ''}
              aria-label={t('pins.unpin', { text: messageText(room, message).slice(0, 40) })}
              onClick={() => unpin.mutate(message.id)}
            >
              <IconPinnedOff size={16} stroke={1.75} aria-hidden />
            </ActionIcon>
          )}
        </Paper>
      ))}
    >
      {isPending && <Skeletons shape="text" count={2} />}
      {isLoadingError && <LoadFailed text={t('pins.failed')} onRetry={() => void refetch()} />}
    </InfoSection>
  );
}
