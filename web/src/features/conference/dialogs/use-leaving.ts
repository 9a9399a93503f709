import { useEffect, useRef, useState } from 'react';
import { type LeaveAnswer, useLeaveQuestion } from '../../../lib/forms/leave-question.ts';

/** The user's way out of the meeting to another page, by the browser's back button or a link: it waits for their answer. */
export function useLeaving() {
  const [answer, setAnswer] = useState<LeaveAnswer | null>(null);
  const open = useRef<LeaveAnswer | null>(null);
  useLeaveQuestion((next) => {
    open.current = next;
    setAnswer(next);
  });
  // The meeting ended first: its closing page is shown.
  useEffect(() => () => open.current?.stay(), []);
  return {
    isAsked: answer !== null,
    stay: () => {
      open.current?.stay();
      open.current = null;
      setAnswer(null);
    },
    /** Leaves the page too, if the user was about to, after a request that leaves the meeting. */
    after: async (request: () => Promise<void>) => {
      // The request unmounts the meeting before it resolves.
      open.current = null;
      try {
        await request();
      } catch (error) {
        open.current = answer;
        throw error;
      }
      answer?.leave();
    },
  };
}
