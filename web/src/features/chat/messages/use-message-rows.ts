import { useQueryClient } from '@tanstack/react-query';
import type { Room } from '@thedot/domain/chat/rooms.contract';
import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { useMe } from '../../../lib/session/session.ts';
import { useFormat } from '../../../lib/format/use-format.ts';
import type { RoomState } from '../state/room-state.ts';
import { roomCalls } from '../state/room.data.ts';
import { applyUnseen } from '../rooms/unseen.data.ts';
import { useRetry } from '../use-retry.ts';
import { buildRows, ROWS_PER_SCREEN } from './message-rows.ts';

/** The rows of a room with the marker of new messages; reports what the user has seen. */
export function useMessageRows(room: Room, state: RoomState) {
  const { id: meId } = useMe();
  const format = useFormat();
  const { seen, unseen } = room.unseen;
  const [newAfter, setNewAfter] = useState<number | null>(() => (unseen > 0 ? seen : null));
  const [lastIndex, setLastIndex] = useState(-1);
  const formatDay = useMemo(() => memoize(format.date), [format]);
  const rows = useMemo(
    () => buildRows(state, { meId, otherId: room.other.id, newAfter, formatDay }),
    [state, meId, room.other.id, newAfter, formatDay],
  );

  const shown = rows.findLast(
    (row, index) => index <= lastIndex && row.kind === 'message' && row.status === 'sent',
  );
  const position = shown?.kind === 'message' ? shown.message.position : 0;
  const { isPageActive, markUnseen } = useMarkSeen(room, position);
  const newBelow = rows.filter(
    (row) =>
      row.kind === 'message' && !row.isMine && row.message.position > Math.max(seen, position),
  ).length;

  // In an old part of the room no new message is loaded: uses the count of the server.
  const below = state.newestReached ? newBelow : unseen;

  // Messages that arrive while the page is inactive get a new marker.
  const { newest } = state;
  const [wasPageActive, setWasPageActive] = useState(isPageActive);
  const [known, setKnown] = useState(newest);
  if (wasPageActive !== isPageActive) {
    setWasPageActive(isPageActive);
    if (!isPageActive && position >= newest) setNewAfter(newest);
  }
  // So do many messages that arrive at once after a reconnect.
  if (known !== newest) {
    setKnown(newest);
    if (known > 0 && newest - known > ROWS_PER_SCREEN && position >= known) setNewAfter(known);
  }

  return {
    rows,
    below,
    /** The last visible message. */
    lastShown: shown?.kind === 'message' ? shown.message.id : null,
    setLastIndex,
    clearNewMarker: () => setNewAfter(null),
    markUnseen: async (from: number) => {
      setNewAfter(from - 1);
      try {
        await markUnseen(from);
      } catch (error) {
        setNewAfter((now) => (now === from - 1 ? newAfter : now));
        throw error;
      }
    },
  };
}

/** Memoizes the formatting of days, which is slow and repeated often. */
function memoize(formatDay: (moment: string) => string) {
  const known = new Map<string, string>();
  return (moment: string) => {
    const day = known.get(moment) ?? formatDay(moment);
    known.set(moment, day);
    return day;
  };
}

/** Long enough to ignore messages that only scroll by. */
const MIN_VIEW_MS = 400;

/** Reports how far the user has seen while the page is active, until the user marks messages as unseen. */
export function useMarkSeen(room: Room, seenOnScreen: number) {
  const cache = useQueryClient();
  const isPageActive = usePageActive();
  const reportedPosition = useRef(room.unseen.seen);
  const heldPosition = useRef(0);
  const [hasFailed, setFailed] = useState(false);
  const [tries, setTries] = useState(0);
  useRetry(() => hasFailed && setTries(tries + 1));

  const report = useEffectEvent(async (position: number) => {
    reportedPosition.current = position;
    setFailed(false);
    try {
      applyUnseen(cache, await roomCalls.markSeen({ query: { roomId: room.id, position } }));
    } catch {
      reportedPosition.current = 0;
      setFailed(true);
    }
  });
  useEffect(() => {
    if (
      !isPageActive ||
      seenOnScreen <= reportedPosition.current ||
      seenOnScreen <= heldPosition.current
    )
      return;
    const timer = setTimeout(() => void report(seenOnScreen), MIN_VIEW_MS);
    return () => clearTimeout(timer);
  }, [isPageActive, seenOnScreen, tries]);

  return {
    isPageActive,
    markUnseen: async (position: number) => {
      const before = heldPosition.current;
      heldPosition.current = seenOnScreen;
      try {
        applyUnseen(cache, await roomCalls.markUnseen({ body: { roomId: room.id, position } }));
        reportedPosition.current = position - 1;
      } catch (error) {
        heldPosition.current = before;
        throw error;
      }
    },
  };
}

const isPageActiveNow = () => document.visibilityState === 'visible' && document.hasFocus();

function usePageActive(): boolean {
  const [isPageActive, setPageActive] = useState(isPageActiveNow);
  useEffect(() => {
    const update = () => setPageActive(isPageActiveNow());
    const events = ['focus', 'blur'] as const;
    for (const event of events) addEventListener(event, update);
    document.addEventListener('visibilitychange', update);
    return () => {
      for (const event of events) removeEventListener(event, update);
      document.removeEventListener('visibilitychange', update);
    };
  }, []);
  return isPageActive;
}
