/** Whether no field changes: an UPDATE without columns is invalid. Undefined fields stay as they are. */
export const isEmptyUpdate = (changes: object): boolean =>
  Object.values(changes).every((value) => value === undefined);
