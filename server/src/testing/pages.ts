interface Page<Item> {
  readonly items: readonly Item[];
  readonly next: string | null;
}

/** The items of all pages of a list, page by page. */
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

/** The items of all pages of a list. */
export const allItems = async <Item>(
  read: (place: { readonly after?: string }) => Promise<Page<Item>>,
): Promise<Item[]> => (await allPages(read)).flat();
