import { chatAnswers } from './features/chat/chat.live.ts';
import { shownAnswers } from './features/users/shown.live.ts';
import { watchingAnswers } from './features/users/watching.live.ts';
import type { LiveAnswers } from './platform/realtime/asks.ts';

/** Every feature's answers to what pages ask on their lines. */
export const liveAnswers: LiveAnswers = { ...chatAnswers, ...shownAnswers, ...watchingAnswers };
