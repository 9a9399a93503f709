import { Expertise } from '@thedot/domain/experts/experts.contract';
import { useMemo } from 'react';
import { useSearchParams } from 'react-router';
import type { ExpertFilter } from './experts.data.ts';

/** The filter lives in the address, so that it survives a reload and can be sent to somebody. */
export function useExpertFilter() {
  const [params, setParams] = useSearchParams();
  const search = params.get('search')?.slice(0, 100).trim();
  const category = Expertise.safeParse(params.get('category')).data;

  const filter = useMemo<ExpertFilter>(
    () => ({ ...(search && { search }), ...(category && { category }) }),
    [search, category],
  );
  const change = (next: { search?: string; category?: Expertise | null }) =>
    setParams(
      (before) => {
        const after = new URLSearchParams(before);
        for (const [name, value] of Object.entries(next)) {
          if (value) after.set(name, value);
          else after.delete(name);
        }
        return after;
      },
      { replace: true, preventScrollReset: true },
    );
  const clear = () => change({ search: '', category: null });

  return { filter, change, clear };
}
