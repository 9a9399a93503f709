import type { Message } from '@thedot/domain/chat/messages.contract';
import { assertFound } from '@thedot/domain/errors';
import type { Context } from '../../kernel/context.ts';
import { findChanges } from './changes.queries.ts';

interface Asked {
  readonly roomId: string;
  readonly since: number;
  readonly limit: number;
}

interface Changes {
  readonly items: Message[];
  readonly hidden: string[];
  readonly revision: number;
  readonly more: boolean;
}

/** What I missed of a room, in the order in which it happened. */
export async function listChanges({ db, actor }: Context, asked: Asked): Promise<Changes> {
  const mine = { ...asked, meId: actor.id };
  const { items, hides, revision } = assertFound(
    await findChanges(db, mine),
    'chat.room_not_found',
  );
  const all = [...items, ...hides].map((it) => it.revision).toSorted((a, b) => a - b);
  const more = all.length > asked.limit;
  const end = more ? (all[asked.limit - 1] ?? revision) : revision;
  return {
    items: items.filter((it) => it.revision <= end),
    hidden: hides.filter((it) => it.revision <= end).map(({ messageId }) => messageId),
    revision: end,
    more: all.some((it) => it > end),
  };
}
