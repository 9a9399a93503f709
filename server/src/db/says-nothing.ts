/** Whether nothing came of what can be changed: there is no update of nothing. What is left out stays as it is. */
export const saysNothing = (changes: object): boolean =>
  Object.values(changes).every((value) => value === undefined);
