import type { Expertise } from '@thedot/domain/experts/experts.contract';
import { DAILY_CHAT } from './sample-daily-chat.ts';
import { EXPERT_CHATS } from './sample-expert-chats.ts';
import { TEAM_CHATS } from './sample-team-chats.ts';

/** The sender of a message: the user who opened the chat, or the other. */
export type SampleSide = 'opener' | 'other';

export type SampleFile = 'boxes.jpg' | 'lyon-prices.csv';

export interface SampleMessageOptions {
  /** Quotes the message this many positions before. */
  readonly answers?: number;
  readonly reactions?: Readonly<Record<string, readonly SampleSide[]>>;
  readonly pinned?: true;
  readonly edited?: true;
  readonly deleted?: true;
  /** Attachments from `files/`. */
  readonly files?: readonly SampleFile[];
  /** Shares the two users' session with this topic. */
  readonly booking?: Expertise;
}

/** In a text, `@Name` mentions a user by last name without spaces. */
export type SampleMessage = readonly [by: SampleSide, text: string, more?: SampleMessageOptions];

/** Consecutive messages, starting at a time some days ago or ending some minutes ago. */
export type SampleConversation = { readonly lines: readonly SampleMessage[] } & (
  { readonly daysAgo: number; readonly from: string } | { readonly minutesAgo: number }
);

interface SampleFlags {
  readonly starred?: true;
  /** Removed from the direct messages. */
  readonly elsewhere?: true;
  readonly muted?: true;
  /** The number of the other user's latest messages that are unread. */
  readonly unseen?: number;
}

/** A chat of two users, referenced by last name. */
export interface SampleChat extends Partial<Record<SampleSide, SampleFlags>> {
  readonly between: readonly [opener: string, other: string];
  readonly talks: readonly SampleConversation[];
}

export const CHATS: readonly SampleChat[] = [...EXPERT_CHATS, ...TEAM_CHATS, DAILY_CHAT];
