import type { Room } from '@thedot/domain/chat/rooms.contract';
import { useMemo, useState } from 'react';
import { useMe } from '../../../app/session.ts';
import { useFormat } from '../../../ui/use-format.ts';
import type { RoomState } from './room-state.ts';
import { MANY_AT_ONCE, rowsOf } from './rows.ts';
import { useSeen } from './use-seen.ts';

/** The rows of a room, with what of them is new to me, and what I see of them told. */
export function useRows(room: Room, state: RoomState) {
  const { id: meId } = useMe();
  const format = useFormat();
  const { seen, unseen } = room.unseen;
  const [newAfter, setNewAfter] = useState<number | null>(() => (unseen > 0 ? seen : null));
  const [last, setLast] = useState(-1);
  const dayOf = useMemo(() => remembering(format.date), [format]);
  const rows = useMemo(
    () => rowsOf(state, { meId, otherId: room.other.id, newAfter, dayOf }),
    [state, meId, room.other.id, newAfter, dayOf],
  );

  const shown = rows.findLast(
    (row, place) => place <= last && row.kind === 'message' && row.way === 'sent',
  );
  const position = shown?.kind === 'message' ? shown.message.position : 0;
  const { isLookedAt, markUnseen } = useSeen(room, position);
  const belowHere = rows.filter(
    (row) =>
      row.kind === 'message' && !row.isMine && row.message.position > Math.max(seen, position),
  ).length;

  // Read back in its past, a room holds none of what is new.
  const below = state.newestReached ? belowHere : unseen;

  // Whoever looks away finds what came meanwhile behind a line of its own.
  const { newest } = state;
  const [wasLookedAt, setWasLookedAt] = useState(isLookedAt);
  const [known, setKnown] = useState(newest);
  if (wasLookedAt !== isLookedAt) {
    setWasLookedAt(isLookedAt);
    if (!isLookedAt && position >= newest) setNewAfter(newest);
  }
  // So does whoever was without a line.
  if (known !== newest) {
    setKnown(newest);
    if (known > 0 && newest - known > MANY_AT_ONCE && position >= known) setNewAfter(known);
  }

  return {
    rows,
    below,
    /** The last message that can be seen. */
    lastShown: shown?.kind === 'message' ? shown.message.id : null,
    setLast,
    sent: () => setNewAfter(null),
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

/** Days are asked for again and again, and making their names takes time. */
function remembering(dayOf: (moment: string) => string) {
  const known = new Map<string, string>();
  return (moment: string) => {
    const day = known.get(moment) ?? dayOf(moment);
    known.set(moment, day);
    return day;
  };
}
