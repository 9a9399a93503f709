import type { MessageSearchResult } from '@thedot/domain/chat/message-actions.contract';
import { plainText } from '@thedot/domain/chat/plain-text';
import { likelyWords, searchedText, snippetOf } from '@thedot/domain/chat/search.rules';
import { assertFound } from '@thedot/domain/errors';
import type { Db } from '../../db/db.ts';
import type { Context } from '../../kernel/context.ts';
import { placeFrom, sortedPageFrom } from '../../kernel/paging.ts';
import { findSide } from './counts.queries.ts';
import { findHits, findMeant, type HitWish } from './search.queries.ts';

interface Asked {
  readonly text: string;
  readonly roomId?: string | undefined;
  readonly limit: number;
  readonly after?: string | undefined;
}

/** What I may still read, by its words, each with the part of its text in which they are. */
export async function searchMessages(
  { db, actor }: Context,
  { text, roomId, limit, after }: Asked,
): Promise<{ items: MessageSearchResult[]; next: string | null }> {
  const meId = actor.id;
  const place = placeFrom(after);
  if (roomId !== undefined)
    assertFound(await findSide(db, { meId, roomId }), 'chat.room_not_found');
  const asked = searchedText(text);
  if (!asked.words.length && !asked.phrases.length) return { items: [], next: null };
  const { rows, searched } = await findEnough(db, { ...asked, meId, roomId, limit, place });
  const page = sortedPageFrom(rows, limit, ({ rank }) => rank);
  const shown = page.items.map(({ rank: _, all: __, myName, other, ...message }) => {
    const nameOf = (userId: string) => (userId === meId ? myName : other.name);
    return { message, other, text: plainText(message.text, nameOf) };
  });
  const likely = likelyWords(
    shown.map((it) => it.text),
    searched,
  );
  const hits = likely.length ? await findMeant(db, likely, searched) : new Set<string>();
  return {
    items: shown.map(({ text: said, ...hit }) => ({ ...hit, snippet: snippetOf(said, hits) })),
    next: page.next,
  };
}

/**
 * Whole words first: only where they fill no page is the last one taken for the beginning of others, of which there
 * can be very many.
 */
async function findEnough(db: Db, wish: HitWish) {
  const closed = { ...wish, isOpen: false };
  const rows = await findHits(db, closed);
  if (!wish.isOpen || (rows[0]?.all ?? 0) > wish.limit) return { rows, searched: closed };
  return { rows: await findHits(db, wish), searched: wish };
}
