import { refuseToBlock } from '@thedot/domain/chat/chat.rules';
import type { Room } from '@thedot/domain/chat/rooms.contract';

/** What would be refused is not offered; to end a block always is. */
export const mayBlock = ({ closed, other }: Room, meId: string): boolean =>
  closed === 'blocked_by_me' || refuseToBlock(meId, other) === null;
