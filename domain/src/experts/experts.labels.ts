import { beginsWords } from '../kernel/search.ts';
import { Expertise } from './experts.contract.ts';

const ENGLISH: ReadonlyMap<string, string> = new Map<Expertise, string>([
  ['Legal IP', 'Intellectual property'],
  ['Legal Business Law', 'Business law'],
  ['Communication and Marketing', 'Communication and marketing'],
  ['Go to Market', 'Go-to-market'],
  ['Accounting and Finance', 'Accounting and finance'],
]);

const FRENCH: Readonly<Record<Expertise, string>> = {
  'Legal IP': 'Propriété intellectuelle',
  'Legal Business Law': 'Droit des affaires',
  Accounting: 'Comptabilité',
  Finance: 'Finance',
  Fundraising: 'Levée de fonds',
  'Communication and Marketing': 'Communication et marketing',
  'Go to Market': 'Mise sur le marché',
  'Accounting and Finance': 'Comptabilité et finance',
  'Business plan': 'Plan d’affaires',
  'Business model': 'Modèle économique',
  Product: 'Produit',
  Architecture: 'Architecture',
  'Technical support': 'Support technique',
  Other: 'Autre',
};

/** The name that the screens show for a topic. */
export const expertiseInEnglish = (category: string) => ENGLISH.get(category) ?? category;

export const expertiseInFrench = (category: string) => {
  const known = Expertise.safeParse(category);
  return known.success ? FRENCH[known.data] : category;
};

/** The topics with a name, in either language, in which this word begins a word. */
export const findTopics = (word: string): readonly Expertise[] =>
  Expertise.options.filter((it) =>
    [expertiseInEnglish(it), expertiseInFrench(it)].some((name) => beginsWords(name, word)),
  );
