// What the calls about material have in common: who may make them, and their fields.
import { z } from 'zod';
import { anyOf, permission } from '../access/access.ts';
import type { Action } from '../access/resources.ts';
import { id } from '../kernel/fields.ts';
import { MAX_MATERIAL_LINES, MAX_MATERIAL_QUANTITY, MAX_PICTURE_BYTES } from '../limits.ts';

/** Calls about material of the hub and of the 5G station: the record decides further. */
export const borrowerAccess = (action: Action) =>
  anyOf(permission(action, 'material-booking'), permission(action, 'booking-5GStation-materials'));

/** Staff manage all material, the team of the 5G station its own. */
export const managerAccess = anyOf(
  permission('update', 'material'),
  permission('update', '5GStation-material-settings'),
);

/** `isTT` in a query. */
export const flag = z.enum(['true', 'false']).transform((value) => value === 'true');

export const quantity = z.number().int().min(1).max(MAX_MATERIAL_QUANTITY);

export const Condition = z.enum(['new', 'good', 'worn', 'damaged']);
export type Condition = z.infer<typeof Condition>;

/** Of a return and of an item: what is lost ends its loan and is not lent. */
export const ReturnCondition = z.enum([...Condition.options, 'lost']);
export type ReturnCondition = z.infer<typeof ReturnCondition>;

export const ItemState = z.enum(['available', 'blocked', 'retired']);
export type ItemState = z.infer<typeof ItemState>;

/** Some of one material. */
export const MaterialLine = z.strictObject({ materialId: id, quantity });
export type MaterialLine = z.infer<typeof MaterialLine>;

export const lines = z.array(MaterialLine).max(MAX_MATERIAL_LINES);

export const picture = { maxBytes: MAX_PICTURE_BYTES, kind: 'picture', many: false } as const;
