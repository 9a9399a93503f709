import type { Expertise } from '@thedot/domain/experts/experts.contract';

const DISPLAY_NAMES: ReadonlyMap<string, string> = new Map<Expertise, string>([
  ['Legal IP', 'Intellectual property'],
  ['Legal Business Law', 'Business law'],
  ['Communication and Marketing', 'Communication and marketing'],
  ['Go to Market', 'Go to market'],
  ['Accounting and Finance', 'Accounting and finance'],
]);

/** The name that the screens show for a topic. */
export const expertiseInEnglish = (category: string) => DISPLAY_NAMES.get(category) ?? category;
