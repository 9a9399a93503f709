interface Page<Item> {
  readonly items: readonly Item[];
  readonly next: string | null;
}

/** All items of a paged list. `load` reads the page after the given cursor. */
export async function allPages<Item>(
  load: (cursor: { after?: string }) => Promise<Page<Item>>,
): Promise<Item[]> {
  const items: Item[] = [];
  let cursor = {};
  for (;;) {
    const page = await load(cursor);
    items.push(...page.items);
    if (page.next === null) return items;
    cursor = { after: page.next };
  }
}
