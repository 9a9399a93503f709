import type { Message } from '@thedot/domain/chat/messages.contract';
import type { ErrorCode } from '@thedot/domain/errors';
import { MINUTE_MS } from '@thedot/domain/kernel/time';
import { MESSAGE_UNDO_MS } from '@thedot/domain/limits';
import type { OutgoingMessage, RoomState } from '../state/room-state.ts';

export interface MessageRow {
  readonly kind: 'message';
  readonly key: string;
  readonly message: Message;
  readonly isMine: boolean;
  /** The first message of a group: it shows sender and time. */
  readonly isFirst: boolean;
  readonly isSeen: boolean;
  /** `there`: the server has it, but the newest page is not loaded. */
  readonly status: 'sent' | 'sending' | 'failed' | 'there';
  readonly problem: ErrorCode | null;
}

export type Row =
  | { readonly kind: 'start' | 'new' | 'gap'; readonly key: string }
  | { readonly kind: 'day'; readonly key: string; readonly day: string }
  | MessageRow;

interface RowOptions {
  readonly meId: string;
  readonly otherId: string;
  /** The last seen position when the room was opened; null without new messages. */
  readonly newAfter: number | null;
  /** The reader's calendar day of a moment. */
  readonly formatDay: (moment: string) => string;
}

/** More new messages than this do not fit on a screen: the list then shows the first of them. */
export const ROWS_PER_SCREEN = 10;

/** Messages of one sender within this time form a group. */
const GROUP_MS = 5 * MINUTE_MS;

/** Builds the rows of the message list, from top to bottom. */
export function buildRows(state: RoomState, options: RowOptions): readonly Row[] {
  const rows: Row[] = [];
  if (state.isLoaded && state.oldestReached) rows.push({ kind: 'start', key: 'start' });
  let day = '';
  let before: Message | null = null;
  let isNewShown = options.newAfter === null;

  /** Starts a new group between a seen and an unseen message: the seen mark above would be true of only one. */
  const isSeenUpTo = (one: Message | null, next: Message) =>
    state.seenByOther !== null &&
    (one?.position ?? Infinity) <= state.seenByOther &&
    next.position > state.seenByOther;

  const add = (message: Message, status: MessageRow['status'], problem: ErrorCode | null) => {
    const messageDay = options.formatDay(message.createdAt);
    if (messageDay !== day) {
      rows.push({ kind: 'day', key: `day ${messageDay}`, day: message.createdAt });
      before = null;
    }
    day = messageDay;
    const isMine = message.senderId === options.meId;
    if (!isNewShown && !isMine && message.position > (options.newAfter ?? 0)) {
      rows.push({ kind: 'new', key: 'new' });
      isNewShown = true;
      before = null;
    }
    rows.push({
      kind: 'message',
      key: isMine ? message.clientId : message.id,
      message,
      isMine,
      isFirst: !isSameGroup(before, message) || (isMine && isSeenUpTo(before, message)),
      isSeen: false,
      status: status,
      problem,
    });
    before = message;
  };

  for (const message of state.messages) {
    if (isShown(message, state)) add(message, 'sent', null);
  }
  const own = state.outgoing.filter(({ clientId }) => !state.concealedIds.has(clientId));
  if (own.length > 0 && state.isLoaded && !state.newestReached) {
    rows.push({ kind: 'gap', key: 'gap' });
    before = null;
  }
  for (const outgoing of own) {
    add(toMessage(outgoing, options), findStatus(outgoing), outgoing.problem);
  }
  return markLastSeen(rows, state.seenByOther);
}

/** A message undone right after sending is not shown as deleted. */
const wasUndone = ({ createdAt, deletedAt }: Message): boolean =>
  deletedAt !== null && Date.parse(deletedAt) - Date.parse(createdAt) <= MESSAGE_UNDO_MS;

/** False for messages the user has just undone or removed. */
export const isShown = (message: Message, { concealedIds }: RoomState): boolean =>
  !wasUndone(message) && !concealedIds.has(message.id) && !concealedIds.has(message.clientId);

function isSameGroup(before: Message | null, message: Message): boolean {
  if (!before || before.senderId !== message.senderId) return false;
  if (before.kind === 'call' || message.kind === 'call') return false;
  return Date.parse(message.createdAt) - Date.parse(before.createdAt) < GROUP_MS;
}

/** Puts the seen mark on the head of the group with the user's last seen message. */
function markLastSeen(rows: Row[], seenByOther: number | null): readonly Row[] {
  if (seenByOther === null) return rows;
  const isSeen = (row: Row) =>
    row.kind === 'message' &&
    row.isMine &&
    row.status === 'sent' &&
    row.message.position <= seenByOther;
  const seen = rows.findLastIndex(isSeen);
  const head = rows.findLastIndex(
    (row, index) => index <= seen && row.kind === 'message' && row.isMine && row.isFirst,
  );
  return rows.map((row, index) =>
    index === head && row.kind === 'message' ? { ...row, isSeen: true } : row,
  );
}

const findStatus = ({ hasArrived, problem }: OutgoingMessage) =>
  hasArrived ? 'there' : problem ? 'failed' : 'sending';

const toMessage = (outgoing: OutgoingMessage, { meId, otherId }: RowOptions): Message => ({
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
