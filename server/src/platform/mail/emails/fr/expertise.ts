import { Expertise } from '@thedot/domain/experts/experts.contract';

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

export const expertiseInFrench = (category: string) => {
  const known = Expertise.safeParse(category);
  return known.success ? FRENCH[known.data] : category;
};
