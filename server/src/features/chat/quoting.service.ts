import type { Message } from '@thedot/domain/chat/messages.contract';
import type { Context } from '../../kernel/context.ts';
import { findQuoting, renumberQuoting } from './message-acts.queries.ts';

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
  await renumberQuoting(db, { roomId, messageId });
  const told: Told[] = [];
  for (const userId of both) {
    const quoting = await findQuoting(db, { meId: userId, messageId });
    told.push(...quoting.map((its) => ({ userId, its })));
  }
  return told;
}

export function tellQuoting({ live }: Context, quoting: readonly Told[]): void {
  for (const { userId, its } of quoting) live.tell([userId], 'chat-change', its);
}
