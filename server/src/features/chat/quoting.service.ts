import type { Message } from '@thedot/domain/chat/messages.contract';
import type { Context } from '../../kernel/context.ts';
import { findQuoting, updateRevision } from './message-acts.queries.ts';
import { findMessage } from './message-row.queries.ts';
import { bumpRevision } from './room-lock.queries.ts';

interface Quoted {
  readonly roomId: string;
  readonly messageId: string;
  readonly both: readonly string[];
}

interface Told {
  readonly userId: string;
  readonly its: Message;
}

/** Whoever is not told of a message itself learns from what quotes it what became of it. */
export async function renewQuoting(
  { db }: Context,
  { roomId, messageId, both }: Quoted,
): Promise<Told[]> {
  const told: Told[] = [];
  for (const { id } of await findQuoting(db, messageId)) {
    await updateRevision(db, { messageId: id, revision: await bumpRevision(db, roomId) });
    for (const userId of both) {
      const its = await findMessage(db, { meId: userId, messageId: id });
      if (its) told.push({ userId, its });
    }
  }
  return told;
}

export function tellQuoting({ live }: Context, quoting: readonly Told[]): void {
  for (const { userId, its } of quoting) live.tell([userId], 'chat-change', its);
}
