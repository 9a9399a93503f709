import type { Expertise } from '@thedot/domain/experts/experts.contract';

const SAID_OTHERWISE: ReadonlyMap<string, string> = new Map<Expertise, string>([
  ['Legal IP', 'Intellectual property'],
  ['Legal Business Law', 'Business law'],
  ['Communication and Marketing', 'Communication and marketing'],
  ['Go to Market', 'Go to market'],
  ['Accounting and Finance', 'Accounting and finance'],
]);

/** A topic as the screens call it. */
export const expertiseInEnglish = (category: string) => SAID_OTHERWISE.get(category) ?? category;
