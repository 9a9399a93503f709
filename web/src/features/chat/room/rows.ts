import type { Message } from '@thedot/domain/chat/messages.contract';
import type { ErrorCode } from '@thedot/domain/errors';
import { MINUTE_MS } from '@thedot/domain/kernel/time';
import { UNDO_MS } from '@thedot/domain/limits';
import type { Outgoing, RoomState } from './room-state.ts';

export interface MessageRow {
  readonly kind: 'message';
  readonly key: string;
  readonly message: Message;
  readonly isMine: boolean;
  /** The first of what somebody wrote in one go: it says who and when. */
  readonly isFirst: boolean;
  readonly isSeen: boolean;
  /** `there`: the room has it, beyond what is read of it. */
  readonly way: 'sent' | 'sending' | 'failed' | 'there';
  readonly problem: ErrorCode | null;
}

export type Row =
  | { readonly kind: 'start' | 'new' | 'gap'; readonly key: string }
  | { readonly kind: 'day'; readonly key: string; readonly day: string }
  | MessageRow;

interface Reader {
  readonly meId: string;
  readonly otherId: string;
  /** Up to here I had seen everything when I came; null when there was nothing new. */
  readonly newAfter: number | null;
  /** A name of the day that a moment falls on, for the reader. */
  readonly dayOf: (moment: string) => string;
}

/** What comes at once, and is more than this, fits on no screen: it is read from its beginning. */
export const MANY_AT_ONCE = 10;

/** What somebody writes within so long stands together. */
const TOGETHER_MS = 5 * MINUTE_MS;

/** What stands in the list of a room, from top to bottom. */
export function rowsOf(state: RoomState, reader: Reader): readonly Row[] {
  const rows: Row[] = [];
  if (state.isLoaded && state.oldestReached) rows.push({ kind: 'start', key: 'start' });
  let day = '';
  let before: Message | null = null;
  let isNewShown = reader.newAfter === null;

  /** Only the first of the two was seen: the mark above them would be true of one alone. */
  const isSeenUpTo = (one: Message | null, next: Message) =>
    state.seenByOther !== null &&
    (one?.position ?? Infinity) <= state.seenByOther &&
    next.position > state.seenByOther;

  const add = (message: Message, way: MessageRow['way'], problem: ErrorCode | null) => {
    const its = reader.dayOf(message.createdAt);
    if (its !== day) {
      rows.push({ kind: 'day', key: `day ${its}`, day: message.createdAt });
      before = null;
    }
    day = its;
    const isMine = message.senderId === reader.meId;
    if (!isNewShown && !isMine && message.position > (reader.newAfter ?? 0)) {
      rows.push({ kind: 'new', key: 'new' });
      isNewShown = true;
      before = null;
    }
    rows.push({
      kind: 'message',
      key: isMine ? message.clientId : message.id,
      message,
      isMine,
      isFirst: !belongsTo(before, message) || (isMine && isSeenUpTo(before, message)),
      isSeen: false,
      way,
      problem,
    });
    before = message;
  };

  for (const message of state.messages) {
    if (isShown(message, state)) add(message, 'sent', null);
  }
  const own = state.outgoing.filter(({ clientId }) => !state.concealed.has(clientId));
  if (own.length > 0 && state.isLoaded && !state.newestReached) {
    rows.push({ kind: 'gap', key: 'gap' });
    before = null;
  }
  for (const outgoing of own) {
    add(asMessage(outgoing, reader), wayOf(outgoing), outgoing.problem);
  }
  return withSeen(rows, state.seenByOther);
}

/** What was taken back at once leaves no trace. */
export const leavesNoTrace = ({ createdAt, deletedAt }: Message): boolean =>
  deletedAt !== null && Date.parse(deletedAt) - Date.parse(createdAt) <= UNDO_MS;

/** Not what I took back or away a moment ago. */
export const isShown = (message: Message, { concealed }: RoomState): boolean =>
  !leavesNoTrace(message) && !concealed.has(message.id) && !concealed.has(message.clientId);

function belongsTo(before: Message | null, message: Message): boolean {
  if (!before || before.senderId !== message.senderId) return false;
  if (before.kind === 'call' || message.kind === 'call') return false;
  return Date.parse(message.createdAt) - Date.parse(before.createdAt) < TOGETHER_MS;
}

/** The mark stands once: at the head of the last of mine that the other has seen. */
function withSeen(rows: Row[], seenByOther: number | null): readonly Row[] {
  if (seenByOther === null) return rows;
  const isSeen = (row: Row) =>
    row.kind === 'message' &&
    row.isMine &&
    row.way === 'sent' &&
    row.message.position <= seenByOther;
  const seen = rows.findLastIndex(isSeen);
  const head = rows.findLastIndex(
    (row, place) => place <= seen && row.kind === 'message' && row.isMine && row.isFirst,
  );
  return rows.map((row, place) =>
    place === head && row.kind === 'message' ? { ...row, isSeen: true } : row,
  );
}

const wayOf = ({ isThere, problem }: Outgoing) =>
  isThere ? 'there' : problem ? 'failed' : 'sending';

const asMessage = (outgoing: Outgoing, { meId, otherId }: Reader): Message => ({
  id: outgoing.clientId,
  clientId: outgoing.clientId,
  roomId: '',
  position: Number.MAX_SAFE_INTEGER,
  revision: 0,
  senderId: meId,
  receiverId: otherId,
  kind: 'text',
  text: outgoing.text,
  quote: outgoing.quote,
  files: [...outgoing.files],
  reactions: [],
  pinned: false,
  bookingId: null,
  call: null,
  createdAt: outgoing.createdAt,
  editedAt: null,
  deletedAt: null,
});
