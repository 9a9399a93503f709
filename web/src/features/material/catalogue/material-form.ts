import type { ErrorCode } from '@thedot/domain/errors';
import {
  type Material,
  MaterialFields,
  NewMaterial,
} from '@thedot/domain/material/material.contract';
import { z } from 'zod';

export const MaterialForm = MaterialFields.extend({
  /** A new picture; null keeps the stored one. */
  image: z.instanceof(File).nullable(),
});
export type MaterialForm = z.infer<typeof MaterialForm>;

/** What new material starts with: its name, category, quantity and image are enough. */
export function newMaterialValues(category: string): MaterialForm {
  const {
    isTT: _,
    hours: __,
    ...fields
  } = NewMaterial.parse({
    name: '-',
    category: '-',
    quantity: 1,
  });
  return { ...fields, name: '', category, image: null };
}

export const toMaterialForm = (material: Material): MaterialForm => ({
  ...MaterialFields.parse(pickFields(material)),
  image: null,
});

const pickFields = (material: Material) =>
  Object.fromEntries(
    Object.entries(material).filter(([name]) => Object.hasOwn(MaterialFields.shape, name)),
  );

/** What the server refuses of new material. */
export const refuseNewMaterial = ({
  image,
}: MaterialForm): { readonly image: ErrorCode | null } => ({
  image: image ? null : 'material.image_required',
});
