interface Row {
  readonly id: string;
}

/** One page out of rows of which one more was read than asked for. */
export const pageFrom = <T extends Row>(rows: readonly T[], limit: number) => {
  const items = rows.slice(0, limit);
  return { items, next: rows.length > limit ? (items.at(-1)?.id ?? null) : null };
};
