import { infiniteQueryOptions } from '@tanstack/react-query';
import { viewAs } from '@thedot/domain/auth/view-as.contract';
import { createClient } from '../../../lib/api/client.ts';

const api = createClient(viewAs);

export const ownViewingsQuery = infiniteQueryOptions({
  queryKey: ['auth', 'viewings'],
  queryFn: ({ pageParam, signal }) =>
    api.listOwn({ query: { limit: 10, ...(pageParam && { after: pageParam }) } }, { signal }),
  initialPageParam: '',
  getNextPageParam: (page) => page.next,
  select: ({ pages }) => pages.flatMap(({ items }) => items),
});
