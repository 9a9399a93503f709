// What a sign-in remembers, apart from `session.ts`: the sign-in page is shown before that has been loaded.

let isOverTimeLimit = false;
/** Whether the page was opened with a session that had reached its time limit. */
export const wasOverTimeLimit = (): boolean => isOverTimeLimit;
export const noteTimeLimit = (isReached: boolean): void => {
  isOverTimeLimit = isReached;
};

let hasVisitorChosen = false;
/** Notes that a visitor switched the language, which they keep at sign-in. */
export const noteVisitorLanguage = (): void => {
  hasVisitorChosen = true;
};
/** Returns once whether a visitor switched the language. */
export function takeVisitorLanguage(): boolean {
  const hasChosen = hasVisitorChosen;
  hasVisitorChosen = false;
  return hasChosen;
}
