import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query';
import {
  expertFigures,
  type ExpertFiguresWish,
} from '@thedot/domain/dashboard/expert-figures.contract';
import type { SheetFormat } from '@thedot/domain/kernel/fields';
import { addressOf } from '../../app/address-of.ts';
import { client } from '../../app/api.ts';
import { currentLanguage } from '../../app/i18n.ts';

const figures = client(expertFigures);

/** What the address says of the days, the order and the name that are wanted. */
export type FiguresWish = Partial<ExpertFiguresWish>;

/** What each expert did, page by page; the days and what all did together come with each page. */
export const expertFiguresQuery = (wish: FiguresWish) =>
  infiniteQueryOptions({
    queryKey: ['figures', 'experts', wish],
    queryFn: ({ pageParam, signal }) =>
      figures.experts(
        { query: { ...wish, limit: 25, ...(pageParam && { after: pageParam }) } },
        { signal },
      ),
    initialPageParam: '',
    getNextPageParam: (page) => page.next,
    placeholderData: keepPreviousData,
  });

export const figuresSheet = (wish: FiguresWish, format: SheetFormat) =>
  addressOf(expertFigures.expertsSheet, {
    query: { ...wish, format, language: currentLanguage() },
  });
