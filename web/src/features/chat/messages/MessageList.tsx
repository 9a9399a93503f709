import { Box, Button, Text, VisuallyHidden } from '@mantine/core';
import { IconArrowDown } from '@tabler/icons-react';
import type { Message } from '@thedot/domain/chat/messages.contract';
import { type KeyboardEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLiveEvent } from '../../../lib/live/live-events.ts';
import { capitalize } from '../../../lib/format/capitalize.ts';
import { DotsLoading } from '../../../ui/dots/DotsLoading.tsx';
import { LoadFailed } from '../../../ui/LoadFailed.tsx';
import { useFormat } from '../../../lib/format/use-format.ts';
import { useRoomContext } from '../room-context.ts';
import type { SyncStatus } from '../state/room-sync.ts';
import type { Row } from './message-rows.ts';
import { usePreviewText } from './MessageBody.tsx';
import { MessageItem } from './MessageItem.tsx';
import classes from './MessageList.module.css';
import type { useMessageScroll } from './use-message-scroll.ts';

interface Props {
  rows: readonly Row[];
  syncStatus: SyncStatus;
  scroll: ReturnType<typeof useMessageScroll>;
  /** The message that was jumped to. */
  highlighted: string | null;
  /** How many new messages are below the visible part. */
  below: number;
  isPillShown: boolean;
  onLatest: () => void;
  /** Retry loading older or newer messages. */
  onOlder: () => void;
  onNewer: () => void;
}

/** The messages of a room; only the visible rows are rendered. */
export function MessageList(props: Props) {
  const { rows, syncStatus, scroll, highlighted, below, isPillShown, onLatest, onOlder, onNewer } =
    props;
  const { t } = useTranslation('chat-room');
  const { other, nameOf } = useRoomContext();
  const [active, setActive] = useState<string | null>(null);

  /** Arrow keys move between messages while the list or a message has the focus. */
  function onKeyDown(event: KeyboardEvent<HTMLDivElement>) {
    const step = { ArrowUp: -1, ArrowDown: 1 }[event.key];
    const target = event.target instanceof HTMLElement ? event.target : null;
    const isOnRow = target?.dataset['row'] !== undefined || target === event.currentTarget;
    if (!step || !isOnRow) return;
    event.preventDefault();
    const from = target?.dataset['row'];
    let at = from === undefined ? rows.length : rows.findIndex(({ key }) => key === from);
    do at += step;
    while (rows[at] && rows[at]?.kind !== 'message');
    const row = rows[at];
    if (row) focusRow(event.currentTarget, row.key, () => scroll.toIndex(at));
  }

  return (
    <Box pos="relative" flex={1} mih={0}>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
      <div
        ref={scroll.scroller}
        className={classes.scroller}
        role="log"
        // Rows mount and unmount while scrolling, so the log itself is not live: NewMessageAnnouncer announces new messages.
        aria-live="off"
        aria-label={t('log', { name: nameOf(other.id) })}
        aria-busy={!scroll.isSettled}
        tabIndex={0}
        onKeyDown={onKeyDown}
        onPointerLeave={() => setActive(null)}
      >
        {syncStatus.older && (
          <span className={classes.loading}>
            <DotsLoading />
          </span>
        )}
        {syncStatus.olderFailed && <LoadFailed text={t('older_failed')} onRetry={onOlder} />}
        <div className={classes.all} style={{ height: scroll.height }}>
          {scroll.items.map(({ key, index, start }) => {
            const row = rows[index];
            return (
              row && (
                <div
                  key={key}
                  ref={scroll.measure}
                  data-index={index}
                  className={classes.row}
                  style={{ transform: `translateY(${start}px)` }}
                >
                  <RowView
                    row={row}
                    isActive={row.key === active}
                    isHighlighted={row.kind === 'message' && row.message.id === highlighted}
                    onActive={setActive}
                  />
                </div>
              )
            );
          })}
        </div>
        {syncStatus.newerFailed && <LoadFailed text={t('newer_failed')} onRetry={onNewer} />}
      </div>
      <NewMessageAnnouncer />
      {isPillShown && (
        <Button
          className={classes.latest ?? ''}
          size="xs"
          radius="xl"
          variant={below > 0 ? 'filled' : 'default'}
          leftSection={<IconArrowDown size={16} stroke={2} aria-hidden />}
          onClick={onLatest}
        >
          {below > 0 ? t('new_below', { count: below }) : t('to_latest')}
        </Button>
      )}
    </Box>
  );
}

interface RowProps {
  row: Row;
  isActive: boolean;
  isHighlighted: boolean;
  onActive: (key: string | null) => void;
}

function RowView({ row, ...props }: RowProps) {
  switch (row.kind) {
    case 'start':
      return <RoomStart />;
    case 'day':
      return <DaySeparator day={row.day} />;
    case 'new':
      return <NewMessagesSeparator />;
    case 'gap':
      return <GapSeparator />;
    case 'message':
      return <MessageItem row={row} {...props} />;
  }
}

/** Scrolls to the row first when it is not rendered yet. */
function focusRow(list: HTMLElement, key: string, show: () => void): void {
  show();
  const focus = (attempts: number) => {
    const row = list.querySelector<HTMLElement>(`[data-row="${CSS.escape(key)}"]`);
    if (row) row.focus({ preventScroll: true });
    else if (attempts > 0) requestAnimationFrame(() => focus(attempts - 1));
  };
  focus(5);
}

function DaySeparator({ day }: { day: string }) {
  const format = useFormat();
  const { i18n } = useTranslation('chat-room');
  const isNear = Math.abs(format.daysFromToday(day)) <= 1;
  return (
    <div className={classes.day}>
      <time dateTime={day}>
        {capitalize(isNear ? format.relativeDay(day) : format.longDay(day), i18n.language)}
      </time>
    </div>
  );
}

function NewMessagesSeparator() {
  const { t } = useTranslation('chat-room');
  return <div className={classes.new}>{t('new')}</div>;
}

/** The beginning of the room. */
function RoomStart() {
  const { t } = useTranslation('chat-room');
  const { other, nameOf } = useRoomContext();
  return (
    <Text fz="sm" c="dimmed" ta="center" p="28px 20px 8px">
      {t('start', { name: nameOf(other.id) })}
    </Text>
  );
}

/** Between the loaded past of the room and messages the user has sent since. */
function GapSeparator() {
  const { t } = useTranslation('chat-room');
  return (
    <Text c="dimmed" ta="center" p="8px 20px" role="img" aria-label={t('gap')}>
      …
    </Text>
  );
}

/** Announces new messages of the other person to screen readers. */
function NewMessageAnnouncer() {
  const { t } = useTranslation('chat-room');
  const { roomId, meId, nameOf } = useRoomContext();
  const previewText = usePreviewText();
  const [latest, setLatest] = useState<Message | null>(null);
  useLiveEvent('chat-message', (message) => {
    const isFromOther = message.roomId === roomId && message.senderId !== meId;
    // A call has its own alert dialog.
    if (isFromOther && message.kind !== 'call') setLatest(message);
  });
  return (
    <VisuallyHidden role="status">
      {/* Keyed by id: the same text twice has to be announced twice. */}
      {latest && (
        <span key={latest.id}>
          {t('said', {
            name: nameOf(latest.senderId),
            text: previewText({ ...latest, files: latest.files.length, isDeleted: false }),
          })}
        </span>
      )}
    </VisuallyHidden>
  );
}
