import { Expertise } from '@thedot/domain/experts/experts.contract';
import { useMemo } from 'react';
import { useSearchParams } from 'react-router';
import { type ExpertFilter, WHEN_FREE } from './experts.data.ts';

export type ExpertFilterChange = {
  readonly [Name in keyof ExpertFilter]?: ExpertFilter[Name] | null;
};

const LANGUAGE = /^[a-z]{2}$/;

/** The filter lives in the address, so that it survives a reload and can be sent to somebody. */
export function useExpertFilter() {
  const [params, setParams] = useSearchParams();
  const search = params.get('search')?.slice(0, 100).trim();
  const category = Expertise.safeParse(params.get('category')).data;
  const language = params.get('language')?.match(LANGUAGE)?.[0];
  const free = WHEN_FREE.find((it) => it === params.get('free'));

  const filter = useMemo<ExpertFilter>(
    () => ({
      ...(search && { search }),
      ...(category && { category }),
      ...(language && { language }),
      ...(free && { free }),
    }),
    [search, category, language, free],
  );
  const change = (next: ExpertFilterChange) =>
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
  const clear = () => change({ search: null, category: null, language: null, free: null });

  return { filter, change, clear };
}
