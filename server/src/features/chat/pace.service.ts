import { PEOPLE_WRITTEN_TO_PER_MINUTE } from '@thedot/domain/limits';
import type { Context } from '../../kernel/context.ts';
import type { Pace } from '../../kernel/paces.ts';

type Writing = Pick<Context, 'actor' | 'paces' | 'settings'>;

const seconds = 60;
const PEOPLE: Pace = { name: 'written-to', points: PEOPLE_WRITTEN_TO_PER_MINUTE, seconds };
/** Counts only how often one writes to one other: the first time in a minute is one more person. */
const EACH: Pace = { name: 'written-to-each', points: Number.MAX_SAFE_INTEGER, seconds };

/** Refuses whoever floods others: too many messages in a minute, or too many people. */
export async function paceMessage(ctx: Writing, receiverId: string): Promise<void> {
  const { actor, paces, settings } = ctx;
  await paces.keep({ name: 'messages', points: settings.messagesPerMinute, seconds }, actor.id);
  const pair = `${actor.id} ${receiverId}`;
  if ((await paces.keep(EACH, pair)) > 1) return;
  try {
    await paces.keep(PEOPLE, actor.id);
  } catch (refusal) {
    await paces.forget(EACH, pair);
    throw refusal;
  }
}

/** The same for what is done to messages that stand. */
export async function paceAct({ actor, paces, settings }: Writing): Promise<void> {
  await paces.keep({ name: 'message-acts', points: settings.messagesPerMinute, seconds }, actor.id);
}
