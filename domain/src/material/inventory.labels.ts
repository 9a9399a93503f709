// The titles of an inventory in both languages, and the example of its template.
import type { Language } from '../kernel/fields.ts';
import type { InventoryColumn } from './inventory.contract.ts';

type Texts = Readonly<Record<Language, string>>;

export const INVENTORY_TITLES: Readonly<Record<InventoryColumn, Texts>> = {
  name: { en: 'Name', fr: 'Nom' },
  category: { en: 'Category', fr: 'Catégorie' },
  location: { en: 'Location', fr: 'Emplacement' },
  quantity: { en: 'Quantity', fr: 'Quantité' },
  serials: { en: 'Serial numbers', fr: 'Numéros de série' },
  description: { en: 'Description', fr: 'Description' },
};

/** A row of this name is refused, so that no example becomes material. */
export const INVENTORY_EXAMPLE: Readonly<Record<InventoryColumn, Texts>> = {
  name: { en: 'Example: camera', fr: 'Exemple\u00a0: caméra' },
  category: { en: 'Video', fr: 'Vidéo' },
  location: { en: 'Cupboard 2', fr: 'Armoire 2' },
  quantity: { en: '3', fr: '3' },
  serials: { en: 'SN-101; SN-102', fr: 'SN-101; SN-102' },
  description: { en: 'With two batteries and a bag', fr: 'Avec deux batteries et un sac' },
};
