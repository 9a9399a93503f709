import type { MessageSearchResult } from '@thedot/domain/chat/message-actions.contract';
import { plainText } from '@thedot/domain/chat/plain-text';
import {
  buildSnippet,
  findCandidateWords,
  isEmptySearch,
  parseSearch,
  type SearchFilters,
} from '@thedot/domain/chat/search.rules';
import { assertFound } from '@thedot/domain/errors';
import type { Db } from '../../../db/db.ts';
import type { Context } from '../../../kernel/context.ts';
import { parseCursor, toSortedPage, unknownPage } from '../../../kernel/paging.ts';
import { findMembership } from '../unseen/unseen-counts.queries.ts';
import {
  findMatchingMessages,
  findMatchingWords,
  findSenders,
  type MessageSearchQuery,
} from './search.queries.ts';

interface SearchMessagesQuery {
  readonly text: string;
  readonly roomId?: string | undefined;
  readonly limit: number;
  readonly after?: string | undefined;
}

/** Searches the messages that the caller still sees, and returns each with a snippet around the matches. */
export async function searchMessages(
  { db, actor, settings }: Context,
  { text, roomId, limit, after }: SearchMessagesQuery,
): Promise<{ items: MessageSearchResult[]; next: string | null }> {
  const meId = actor.id;
  const place = parseCursor(after);
  if (place && !Number.isSafeInteger(Number(place[0]))) throw unknownPage();
  if (roomId !== undefined)
    assertFound(await findMembership(db, { meId, roomId }), 'chat.room_not_found');
  const parsed = parseSearch(text);
  if (isEmptySearch(parsed)) return { items: [], next: null };
  const senderIds = await findSenderIds(db, meId, parsed.filters);
  if (senderIds?.length === 0) return { items: [], next: null };
  const { rows, searched } = await findWholeWordsFirst(db, {
    ...parsed,
    meId,
    senderIds,
    hubTimeZone: settings.hubTimeZone,
    roomId,
    limit,
    place,
  });
  const page = toSortedPage(rows, limit, ({ rank }) => rank);
  const shown = page.items.map(({ rank: _, all: __, myName, other, ...message }) => {
    const nameOf = (userId: string) => (userId === meId ? myName : other.name);
    return { message, other, text: plainText(message.text, nameOf) };
  });
  const likely = findCandidateWords(
    shown.map((it) => it.text),
    searched,
  );
  const hits = likely.length ? await findMatchingWords(db, likely, searched) : new Set<string>();
  return {
    items: shown.map(({ text: said, ...hit }) => ({ ...hit, snippet: buildSnippet(said, hits) })),
    next: page.next,
  };
}

/** The senders of the filters; null without such a filter. */
async function findSenderIds(
  db: Db,
  meId: string,
  { from, isFromMe }: SearchFilters,
): Promise<readonly string[] | null> {
  if (isFromMe) return [meId];
  return from === null ? null : findSenders(db, meId, from);
}

/**
 * Searches whole words first. Treats the last word as a prefix only when that fills no page, because a prefix can match
 * very many words.
 */
async function findWholeWordsFirst(db: Db, query: MessageSearchQuery) {
  const closed = { ...query, isPrefix: false };
  const rows = await findMatchingMessages(db, closed);
  if (!query.isPrefix || !query.words.length || (rows[0]?.all ?? 0) > query.limit)
    return { rows, searched: closed };
  return { rows: await findMatchingMessages(db, query), searched: query };
}
