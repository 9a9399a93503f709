interface Page<Item> {
  readonly items: readonly Item[];
  readonly next: string | null;
}

/** Fetches all pages of a list. */
export async function allPages<Item>(
  read: (place: { readonly after?: string }) => Promise<Page<Item>>,
): Promise<(readonly Item[])[]> {
  const pages: (readonly Item[])[] = [];
  let after: string | null = null;
  do {
    const page: Page<Item> = await read(after ? { after } : {});
    pages.push(page.items);
    after = page.next;
  } while (after);
  return pages;
}

/** Fetches the items of all pages of a list. */
export const allItems = async <Item>(
  read: (place: { readonly after?: string }) => Promise<Page<Item>>,
): Promise<Item[]> => (await allPages(read)).flat();
