/** Where a message waits that has not gone, and where what was said to be hidden or deleted. */
export const OUTBOX = 'chat-outbox';
export const LATER = 'chat-later';

/** The keys under which something waits for this person in this browser. */
export const keptUnder = (start: string): readonly string[] =>
  Object.keys(localStorage).filter((key) => key.startsWith(start));

/** Whether rooms have left something of this person's to be sent or done. */
export const hasKept = (meId: string): boolean =>
  [OUTBOX, LATER].some((place) => keptUnder(`${place}:${meId}:`).length > 0);
