import { Button, Group, Stack, Switch, Text, Title } from '@mantine/core';
import { useLocalStorage, useMediaQuery } from '@mantine/hooks';
import { IconBan, IconSearch } from '@tabler/icons-react';
import type { Room } from '@thedot/domain/chat/rooms.contract';
import clsx from 'clsx';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { usePresenceOf } from '../../../lib/live/presence.ts';
import { usePresenceText } from '../../../ui/presence/PresenceLabel.tsx';
import { useBookingOptions } from '../../expert-sessions/session-chat.public.tsx';
import { useMe } from '../../../lib/session/session.ts';
import { DotAvatar } from '../../../ui/dots/DotAvatar.tsx';
import { formatFor } from '../../../lib/format/format.ts';
import { PresenceDot } from '../../../ui/dots/PresenceDot.tsx';
import { useFormat } from '../../../lib/format/use-format.ts';
import { useNow } from '../../../lib/format/use-now.ts';
import chat from '../chat.module.css';
import { canToggleBlock, myFlags, useSetRoomFlag } from '../rooms/room-flags.data.ts';
import { useMute } from '../rooms/rooms.data.ts';
import { useRoomText } from '../rooms/use-room-text.ts';
import { ChatSettingsFields } from './ChatSettingsFields.tsx';
import classes from './InfoPane.module.css';
import { PinnedList } from './PinnedMessages.tsx';
import { PersonLink } from '../../../ui/people/PersonLink.tsx';
import { SharedFiles } from './SharedFiles.tsx';

const SidePanel = lazy(async () => ({
  default: (await import('../../../ui/dialogs/SidePanel.tsx')).SidePanel,
}));

interface Props extends InfoPaneActions {
  room: Room;
  info: InfoPaneState;
}

/** The info about a room: beside the room on wide screens, otherwise a side panel above it. */
export function InfoPane({ room, info, onJump, onSearch, onBlock }: Props) {
  const { t } = useTranslation('chat');
  if (info.isBeside) {
    if (!info.opened) return null;
    return (
      <aside className={clsx(classes.pane, chat.scroll)} aria-label={t('info.label')}>
        <InfoContent room={room} onJump={onJump} onSearch={onSearch} onBlock={onBlock} />
      </aside>
    );
  }
  const jump = (messageId: string) => {
    info.close();
    onJump(messageId);
  };
  const search = () => {
    info.close();
    onSearch();
  };
  return (
    <Suspense>
      {info.wasOpened && (
        <SidePanel
          opened={info.opened}
          onClose={info.close}
          title={t('info.label')}
          size={360}
          classNames={{
            header: classes.sheetHead ?? '',
            content: classes.sheet ?? '',
            body: classes.sheetBody ?? '',
          }}
        >
          <InfoContent room={room} onJump={jump} onSearch={search} onBlock={onBlock} />
        </SidePanel>
      )}
    </Suspense>
  );
}

interface InfoPaneActions {
  onJump: (messageId: string) => void;
  onSearch: () => void;
  onBlock: () => void;
}

/** The other person, and the pinned messages, files and settings of the room. */
function InfoContent({ room, onJump, onSearch, onBlock }: InfoPaneActions & { room: Room }) {
  const { t } = useTranslation('chat');
  const { id: me } = useMe();
  const roomText = useRoomText();
  return (
    <Stack gap={28}>
      <InfoPerson room={room} />
      <PinnedList room={room} onJump={onJump} />
      <SharedFiles room={room} onJump={onJump} />
      <Stack
        component="section"
        gap={10}
        className={classes.part ?? ''}
        aria-label={t('info.choices')}
      >
        <Button
          variant="subtle"
          justify="flex-start"
          mx={-10}
          px={10}
          leftSection={<IconSearch size={18} stroke={1.75} aria-hidden />}
          onClick={onSearch}
        >
          {t('room.search')}
        </Button>
        <StarSwitch room={room} />
        <MuteSwitch room={room} />
        {canToggleBlock(room, me) && (
          <Button
            variant="subtle"
            color="crimson"
            justify="flex-start"
            mx={-10}
            px={10}
            leftSection={<IconBan size={18} stroke={1.75} aria-hidden />}
            onClick={onBlock}
          >
            {t(room.closed === 'blocked_by_me' ? 'unblock.open' : 'block.open', {
              name: roomText.nameOf(room),
            })}
          </Button>
        )}
      </Stack>
      <ChatSettingsFields />
    </Stack>
  );
}

/** The other person: name, presence, local time and a link to book a session. */
function InfoPerson({ room }: { room: Room }) {
  const { t, i18n } = useTranslation('chat');
  const now = useNow();
  const format = useFormat();
  const roomText = useRoomText();
  const { other } = room;
  const name = roomText.nameOf(room);
  const presence = usePresenceOf(other.id) ?? other.presence;
  const presenceWords = usePresenceText();
  const localTime =
    other.timeZone && formatFor({ language: i18n.language, zone: other.timeZone }).time(now);
  const canBook = useBookingOptions(other.id).includes('ask');

  return (
    <Stack align="center" gap={0} fz="sm" lh="24px" c="dimmed" ta="center">
      <DotAvatar name={name} photo={other.photo} size={88} square />
      <Title order={2} size="h3" className={classes.name ?? ''} mt={14} mb={4} c="var(--dot-ink)">
        <PersonLink person={other} isExpert={canBook} />
      </Title>
      {other.organization && <Text inherit>{other.organization}</Text>}
      <Group gap={8} c="var(--dot-ink-2)">
        <PresenceDot status={presence.status} size={13} decorative />
        {presenceWords(presence)}
      </Group>
      {localTime && localTime !== format.time(now) && (
        <Text inherit>{t('info.local_time', { time: localTime })}</Text>
      )}
      {canBook && (
        <Button
          variant="light"
          radius="xl"
          mt={12}
          component={Link}
          to={`/expert/${other.id}/book?room=${room.id}`}
        >
          {t('info.book')}
        </Button>
      )}
    </Stack>
  );
}

/** Stars a room; shown where the header has no space for the star. */
function StarSwitch({ room }: { room: Room }) {
  const { t } = useTranslation('chat');
  const { id: me } = useMe();
  const setFlag = useSetRoomFlag();
  return (
    <Switch
      labelPosition="left"
      classNames={{ body: classes.apart ?? '' }}
      label={t('room.star')}
      checked={myFlags(room, me).starred}
      onChange={({ currentTarget }) =>
        setFlag.mutate({ room, flag: 'starred', isOn: currentTarget.checked })
      }
    />
  );
}

/** Mutes a room for the user. */
function MuteSwitch({ room }: { room: Room }) {
  const { t } = useTranslation('chat');
  const mute = useMute();
  return (
    <Switch
      labelPosition="left"
      classNames={{ body: classes.apart ?? '' }}
      label={t('info.mute')}
      description={t('info.mute_hint')}
      checked={room.muted}
      onChange={({ currentTarget }) => mute.mutate({ room, muted: currentTarget.checked })}
    />
  );
}

/** Same breakpoint as in ChatPage.module.css: from here on there is space for three panes. */
const THREE_PANES = '(min-width: 80em)';

/**
 * Whether the info pane is open. Beside the room the choice is stored per browser; where the pane covers the
 * room, it starts closed.
 */
export function useInfoPane() {
  const isBeside = useMediaQuery(THREE_PANES, undefined, { getInitialValueInEffect: false });
  const [isPaneOpen, setPaneOpen] = useLocalStorage({
    key: 'chat-info',
    defaultValue: true,
    getInitialValueInEffect: false,
  });
  const [isOverlayOpen, setOverlayOpen] = useState(false);
  const [wasOpened, setWasOpened] = useState(false);
  const setOpened = isBeside ? setPaneOpen : setOverlayOpen;
  const opened = isBeside ? isPaneOpen : isOverlayOpen;
  const toggle = () => {
    setWasOpened(true);
    setOpened(!opened);
  };
  return { isBeside, opened, wasOpened, toggle, close: () => setOpened(false) } as const;
}
export type InfoPaneState = ReturnType<typeof useInfoPane>;
