import type { Room } from '@thedot/domain/chat/rooms.contract';
import { lazy, Suspense, useCallback, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { SessionInChat, useSessionDoing } from '../../../app/session-in-chat.tsx';
import { useLookingAt } from '../../../app/live/looking.ts';
import { showProblem } from '../../../app/show-problem.tsx';
import { useMe } from '../../../app/session.ts';
import { LoadFailed } from '../../../ui/LoadFailed.tsx';
import { useNameOf } from '../../../ui/use-name-of.ts';
import type { FileOfMessage } from '../files.data.ts';
import { useUploads } from '../uploads.data.ts';
import { firstName } from '../use-room-words.ts';
import type { Searching } from '../use-searching.ts';
import { useTyping } from '../use-typing.ts';
import { ClosedNote } from './ClosedNote.tsx';
import { Composer } from './Composer.tsx';
import { DropArea } from './DropArea.tsx';
import { MessageList } from './MessageList.tsx';
import { MessagesAhead } from './MessagesAhead.tsx';
import { quoteNow } from './requoted.ts';
import { RoomContext, useStableAround } from './room-context.ts';
import { RoomSearch } from './RoomSearch.tsx';
import classes from './RoomView.module.css';
import { Typing } from './Typing.tsx';
import { UndoBar, type Undoable } from './UndoBar.tsx';
import { useComposer } from './use-composer.ts';
import { useJumps } from './use-jumps.ts';
import { useMessageList } from './use-message-list.ts';
import { useRoom } from './use-room.ts';
import { useRows } from './use-rows.ts';
import { useSearchWay } from './use-search-way.ts';
import { useSending } from './use-sending.ts';
import { useTypingTold } from './use-typing-told.ts';
import { useWritingOn } from './use-writing-on.ts';

const PictureViewer = lazy(async () => ({
  default: (await import('./PictureViewer.tsx')).PictureViewer,
}));

const RemoveFileDialog = lazy(async () => ({
  default: (await import('../parts/RemoveFileDialog.tsx')).RemoveFileDialog,
}));

interface Props {
  room: Room;
  searching: Pick<Searching, 'asked' | 'close'>;
  /** The message that the address points at. */
  at: string | null;
}

/** What was said in a room, and the place to answer. */
export function RoomView({ room, at, searching }: Props) {
  const me = useMe();
  const { t } = useTranslation('chat-room');
  const callOf = useNameOf();
  const { state, reading, sync, acts } = useRoom(room, at);
  const jumps = useJumps(at, state, sync);
  const uploads = useUploads(room.id);
  const [undoable, setUndoable] = useState<Undoable | null>(null);
  const endUndo = useCallback(() => setUndoable(null), []);
  const [shownFile, setShownFile] = useState<string | null>(null);
  const [removal, setRemoval] = useState<FileOfMessage | null>(null);
  const session = useSessionDoing();
  const tellTyping = useTypingTold(room.id);
  const isTyping = useTyping(room);
  useLookingAt(room.id);

  const otherName = callOf(room.other.name);
  const people = useMemo(
    () => [
      { id: room.other.id, firstName: firstName(otherName) },
      { id: me.id, firstName: me.firstName },
    ],
    [room.other.id, otherName, me.id, me.firstName],
  );
  const composer = useComposer({ meId: me.id, roomId: room.id }, people);
  const { rows, below, lastShown, markUnseen, sent, setLast } = useRows(room, state);
  const list = useMessageList({
    rows,
    isLoaded: state.isLoaded,
    newestReached: state.newestReached,
    target: jumps.target,
    onOlder: () => void sync.older(),
    onNewer: () => void sync.newer(),
    onLast: setLast,
  });
  const isAtEnd = list.isAtEnd && state.newestReached;
  const way = useSearchWay({ jumps, isAtEnd, lastShown, isSearching: searching.asked > 0 });
  const { send, editLast, rewrite } = useSending({
    state,
    acts,
    composer,
    uploads,
    people,
    offerUndo: setUndoable,
    onSent: () => {
      sent();
      tellTyping(false);
      void jumps.toEnd();
    },
  });

  const isOpen = room.closed === null;
  useWritingOn({
    isOpen,
    write: composer.focus,
    read: () => list.scroller.current?.focus(),
  });
  const around = useStableAround({
    roomId: room.id,
    other: room.other,
    meId: me.id,
    isOpen,
    acts,
    firstNameOf: (id) => people.find((it) => it.id === id)?.firstName ?? null,
    nameOf: (id) => (id === room.other.id ? otherName : me.firstName),
    reply: composer.reply,
    edit: composer.edit,
    rewrite: (unsent) => void rewrite(unsent).catch(showProblem),
    jumpTo: (id) => void jumps.jumpTo(id),
    showFile: setShownFile,
    askToRemoveFile: setRemoval,
    doWithSession: session.open,
    markUnseen: ({ position }) => void markUnseen(position).catch(showProblem),
    offerUndo: (said, undo) => setUndoable({ said, undo }),
  });

  /** It is told as every message; where no line stands it is asked for. */
  function showCard() {
    sent();
    void sync.catchUp().then(jumps.toEnd);
  }

  return (
    <RoomContext value={around}>
      <DropArea onFiles={uploads.add} isOpen={isOpen && !composer.composing.editing}>
        {searching.asked > 0 && (
          <RoomSearch
            room={room}
            asked={searching.asked}
            onJump={way.jump}
            onClose={searching.close}
            onBack={() => (void way.back().catch(showProblem), searching.close())}
          />
        )}
        {!state.isLoaded && !reading.failed && <MessagesAhead />}
        {reading.failed !== null && !state.isLoaded ? (
          <div className={classes.failed}>
            <LoadFailed onRetry={() => void sync.open('unseen')} />
          </div>
        ) : (
          <MessageList
            rows={rows}
            reading={reading}
            list={list}
            highlighted={jumps.found}
            below={below}
            isPillShown={state.isLoaded && !isAtEnd}
            onOlder={() => void sync.older()}
            onNewer={() => void sync.newer()}
            onLatest={() => void jumps.toEnd()}
          />
        )}
        <div className={classes.between}>
          <Typing name={firstName(otherName)} isTyping={isTyping} />
          {undoable && <UndoBar undoable={undoable} outgoing={state.outgoing} onOver={endUndo} />}
        </div>
        {room.closed ? (
          <ClosedNote room={{ ...room, closed: room.closed }} name={otherName} />
        ) : (
          <Composer
            composer={composer}
            quote={quoteNow(state, composer.composing.quote)}
            uploads={uploads}
            onSend={send}
            onEditLast={editLast}
            onTyping={tellTyping}
          />
        )}
        <Suspense>
          {removal && (
            <RemoveFileDialog
              roomId={room.id}
              meant={removal}
              remove={acts.removeFile}
              onClose={() => setRemoval(null)}
            />
          )}
        </Suspense>
        {shownFile && (
          <Suspense fallback={<span role="status" aria-label={t('opening')} />}>
            <PictureViewer
              messages={state.messages}
              first={shownFile}
              onClose={() => setShownFile(null)}
            />
          </Suspense>
        )}
      </DropArea>
      <SessionInChat session={session} onMade={showCard} />
    </RoomContext>
  );
}
