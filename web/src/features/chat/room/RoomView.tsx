import { Box, Button, Center, Group, Paper, Text } from '@mantine/core';
import type { Room } from '@thedot/domain/chat/rooms.contract';
import { lazy, Suspense, useCallback, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useViewing } from '../../../lib/live/viewing.ts';
import { SessionDialog, useSessionDialog } from '../../expert-sessions/session-chat.public.tsx';
import { useMe } from '../../../lib/session/session.ts';
import { showProblem } from '../../../lib/errors/show-problem.tsx';
import { LoadFailed } from '../../../ui/LoadFailed.tsx';
import { useDisplayName } from '../../../lib/format/use-display-name.ts';
import { Composer } from '../composer/Composer.tsx';
import { DropArea } from '../composer/DropArea.tsx';
import { TypingIndicator } from '../composer/TypingIndicator.tsx';
import { type Undoable, UndoBar } from '../composer/UndoBar.tsx';
import { useIsTyping, useSendTyping } from '../use-typing.ts';
import { useUploads } from '../composer/uploads.data.ts';
import { useComposer, useFocusOnOpen } from '../composer/use-composer.ts';
import { useSending } from '../composer/use-sending.ts';
import type { MessageFile } from '../files.data.ts';
import { MessageList } from '../messages/MessageList.tsx';
import { useMessageRows } from '../messages/use-message-rows.ts';
import { useMessageScroll } from '../messages/use-message-scroll.ts';
import { useBlock } from '../rooms/rooms.data.ts';
import { firstName } from '../rooms/use-room-text.ts';
import { RoomSearch } from '../search/RoomSearch.tsx';
import type { RoomSearchToggle } from '../search/use-room-search.ts';
import { findCurrentQuote } from '../state/quotes.ts';
import { RoomContext, useStableRoomContext } from '../room-context.ts';
import { MessagesSkeleton } from './RoomSkeleton.tsx';
import { useJumps, useSearchJumps } from './use-jumps.ts';
import { useRoom } from './use-room.ts';

const PictureViewer = lazy(async () => ({
  default: (await import('../messages/PictureViewer.tsx')).PictureViewer,
}));

const RemoveFileDialog = lazy(async () => ({
  default: (await import('../info/RemoveFileDialog.tsx')).RemoveFileDialog,
}));

interface Props {
  room: Room;
  searching: Pick<RoomSearchToggle, 'asked' | 'close'>;
  /** The message that the address links to. */
  at: string | null;
}

/** The messages of a room and its composer. */
export function RoomView({ room, at, searching }: Props) {
  const me = useMe();
  const { t } = useTranslation('chat-room');
  const displayName = useDisplayName();
  const { state, status: syncStatus, sync, actions } = useRoom(room, at);
  const jumps = useJumps(at, state, sync);
  const uploads = useUploads(room.id);
  const [undoable, setUndoable] = useState<Undoable | null>(null);
  const clearUndo = useCallback(() => setUndoable(null), []);
  const [viewedFileId, setViewedFileId] = useState<string | null>(null);
  const [fileToRemove, setFileToRemove] = useState<MessageFile | null>(null);
  const sessionDialog = useSessionDialog();
  const sendTyping = useSendTyping(room.id);
  const isTyping = useIsTyping(room);
  useViewing(room.id);

  const otherName = displayName(room.other.name);
  const participants = useMemo(
    () => [
      { id: room.other.id, firstName: firstName(otherName) },
      { id: me.id, firstName: me.firstName },
    ],
    [room.other.id, otherName, me.id, me.firstName],
  );
  const composer = useComposer({ meId: me.id, roomId: room.id }, participants);
  const { rows, below, lastShown, markUnseen, clearNewMarker, setLastIndex } = useMessageRows(
    room,
    state,
  );
  const scroll = useMessageScroll({
    rows,
    isLoaded: state.isLoaded,
    newestReached: state.newestReached,
    target: jumps.target,
    onOlder: () => void sync.older(),
    onNewer: () => void sync.newer(),
    onLastSeenChange: setLastIndex,
  });
  const isAtEnd = scroll.isAtEnd && state.newestReached;
  const searchJumps = useSearchJumps({
    jumps,
    isAtEnd,
    lastShown,
    isSearching: searching.asked > 0,
  });
  const { send, editLast, rewrite } = useSending({
    state,
    actions,
    composer,
    uploads,
    participants,
    offerUndo: setUndoable,
    onSent: () => {
      clearNewMarker();
      sendTyping(false);
      void jumps.jumpToEnd();
    },
  });

  const isOpen = room.closed === null;
  useFocusOnOpen({
    isOpen,
    write: composer.focus,
    read: () => scroll.scroller.current?.focus(),
  });
  const context = useStableRoomContext({
    roomId: room.id,
    other: room.other,
    meId: me.id,
    isOpen,
    roomActions: actions,
    firstNameOf: (id) => participants.find((it) => it.id === id)?.firstName ?? null,
    nameOf: (id) => (id === room.other.id ? otherName : me.firstName),
    reply: composer.reply,
    edit: composer.edit,
    rewrite: (unsent) => void rewrite(unsent).catch(showProblem),
    jumpTo: (id) => void jumps.jumpTo(id),
    showFile: setViewedFileId,
    askToRemoveFile: setFileToRemove,
    openSession: sessionDialog.open,
    markUnseen: ({ position }) => void markUnseen(position).catch(showProblem),
    offerUndo: (kind, undo) => setUndoable({ kind, undo }),
  });

  /** The new session arrives as a live message; without a live connection it is fetched. */
  function showNewSession() {
    clearNewMarker();
    void sync.catchUp().then(jumps.jumpToEnd);
  }

  return (
    <RoomContext value={context}>
      <DropArea onFilesSelect={uploads.add} isOpen={isOpen && !composer.state.editing}>
        {searching.asked > 0 && (
          <RoomSearch
            room={room}
            focusRequests={searching.asked}
            onJump={searchJumps.jump}
            onClose={searching.close}
            onBack={() => (void searchJumps.back().catch(showProblem), searching.close())}
          />
        )}
        {!state.isLoaded && !syncStatus.failed && <MessagesSkeleton />}
        {syncStatus.failed !== null && !state.isLoaded ? (
          <Center flex={1} p={20}>
            <LoadFailed onRetry={() => void sync.open('unseen')} />
          </Center>
        ) : (
          <MessageList
            rows={rows}
            syncStatus={syncStatus}
            scroll={scroll}
            highlighted={jumps.highlighted}
            below={below}
            isPillShown={state.isLoaded && !isAtEnd}
            onOlder={() => void sync.older()}
            onNewer={() => void sync.newer()}
            onLatest={() => void jumps.jumpToEnd()}
          />
        )}
        <Box pos="relative">
          <TypingIndicator name={firstName(otherName)} isTyping={isTyping} />
          {undoable && (
            <UndoBar undoable={undoable} outgoing={state.outgoing} onExpire={clearUndo} />
          )}
        </Box>
        {room.closed ? (
          <ClosedNotice room={{ ...room, closed: room.closed }} name={otherName} />
        ) : (
          <Composer
            composer={composer}
            quote={findCurrentQuote(state, composer.state.quote)}
            uploads={uploads}
            onSend={send}
            onEditLast={editLast}
            onTyping={sendTyping}
          />
        )}
        <Suspense>
          {fileToRemove && (
            <RemoveFileDialog
              roomId={room.id}
              file={fileToRemove}
              remove={actions.removeFile}
              onClose={() => setFileToRemove(null)}
            />
          )}
        </Suspense>
        {viewedFileId && (
          <Suspense fallback={<span role="status" aria-label={t('opening')} />}>
            <PictureViewer
              messages={state.messages}
              firstFileId={viewedFileId}
              onClose={() => setViewedFileId(null)}
            />
          </Suspense>
        )}
      </DropArea>
      <SessionDialog session={sessionDialog} onCreated={showNewSession} />
    </RoomContext>
  );
}

interface ClosedNoticeProps {
  room: Room & { readonly closed: NonNullable<Room['closed']> };
  name: string;
}

/** Replaces the composer of a closed room: the reason, and unblocking when the user is the one who blocked. */
function ClosedNotice({ room: { closed, other }, name }: ClosedNoticeProps) {
  const { t } = useTranslation('chat-room');
  const block = useBlock();
  return (
    <Paper withBorder radius="lg" m="6px 16px 16px" p="md" bg="var(--dot-surface-2)">
      <Group justify="center" gap="10px 16px">
        <Text c="var(--dot-ink-2)" ta="center">
          {t(`closed.${closed}`, { name })}
        </Text>
        {closed === 'blocked_by_me' && (
          <Button
            variant="light"
            loading={block.isPending}
            onClick={() => block.mutate({ userId: other.id, blocked: false })}
          >
            {t('unblock')}
          </Button>
        )}
      </Group>
    </Paper>
  );
}
