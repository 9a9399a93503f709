import { Expertise } from '@thedot/domain/experts/experts.contract';

/** The part of a link that hands the topic on, from the list of experts to the request. */
export const toTopicSearch = (category: Expertise | null | undefined): string =>
  category ? `?${new URLSearchParams({ category })}` : '';

export const readTopic = (search: URLSearchParams): Expertise | null =>
  Expertise.safeParse(search.get('category')).data ?? null;
