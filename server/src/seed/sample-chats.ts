import type { Expertise } from '@thedot/domain/experts/experts.contract';
import { DAILY_CHAT } from './sample-daily-chat.ts';
import { EXPERT_CHATS } from './sample-expert-chats.ts';
import { TEAM_CHATS } from './sample-team-chats.ts';

/** Who of the two says it: who opened the chat, or the other. */
export type SampleSide = 'opener' | 'other';

export type SampleFile = 'boxes.jpg' | 'lyon-prices.csv';

export interface SampleMore {
  /** Answers what was said so many messages before. */
  readonly answers?: number;
  readonly reactions?: Readonly<Record<string, readonly SampleSide[]>>;
  readonly pinned?: true;
  readonly edited?: true;
  readonly deleted?: true;
  /** Sent with it, of those in `files/`. */
  readonly files?: readonly SampleFile[];
  /** A card of the session of this topic that the two have. */
  readonly booking?: Expertise;
}

/** In a text, `@Name` is somebody by their last name without spaces. */
export type SampleLine = readonly [by: SampleSide, text: string, more?: SampleMore];

/** What was said in a row: some days ago from a time on, or up to some minutes ago. */
export type SampleTalk = { readonly lines: readonly SampleLine[] } & (
  { readonly daysAgo: number; readonly from: string } | { readonly minutesAgo: number }
);

interface SampleFlags {
  readonly starred?: true;
  /** Taken from the direct messages. */
  readonly elsewhere?: true;
  readonly muted?: true;
  /** So many of the other's latest messages were not seen. */
  readonly unseen?: number;
}

/** The chat of two people, named by their last names. */
export interface SampleChat extends Partial<Record<SampleSide, SampleFlags>> {
  readonly between: readonly [opener: string, other: string];
  readonly talks: readonly SampleTalk[];
}

export const CHATS: readonly SampleChat[] = [...EXPERT_CHATS, ...TEAM_CHATS, DAILY_CHAT];
