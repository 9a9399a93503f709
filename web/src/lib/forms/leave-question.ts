import { createContext, use, useEffect, useEffectEvent } from 'react';

/** What the user answers to the question of a page that they are about to leave. One of them is called, once. */
export interface LeaveAnswer {
  readonly leave: () => void;
  readonly stay: () => void;
}

export type AskToLeave = (answer: LeaveAnswer) => void;

/** Registers the question that a page asks before it is left; returns a function that removes it. */
export const LeaveQuestionContext = createContext<(ask: AskToLeave) => () => void>(() => () => {});

/** Asks a question of the page's own before the user leaves it for another, while the caller is mounted. */
export function useLeaveQuestion(ask: AskToLeave): void {
  const register = use(LeaveQuestionContext);
  const askLatest = useEffectEvent(ask);
  useEffect(() => register((answer) => askLatest(answer)), [register]);
}
