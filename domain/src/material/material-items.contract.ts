// The labelled items of the stock, kits, and who has what.
import { z } from 'zod';
import { contract } from '../kernel/endpoint.ts';
import {
  emptyReply,
  id,
  line,
  optionalLine,
  optionalText,
  page,
  pageOf,
  withErrorCode,
} from '../kernel/fields.ts';
import { ResourceCode } from '../kernel/resource-code.ts';
import { PersonBrief } from '../users/users.contract.ts';
import { MAX_MATERIAL_LINES } from '../limits.ts';
import {
  flag,
  borrowerAccess,
  Condition,
  ItemState,
  lines,
  managerAccess,
  MaterialLine,
  ReturnCondition,
} from './material-fields.contract.ts';
import { MaterialBooking } from './material-bookings.contract.ts';

export const MaterialItem = z.object({
  id,
  /** Of its label; a QR code contains its address (`resourceCodePath`). */
  code: z.string(),
  serial: z.string(),
  condition: ReturnCondition,
  state: ItemState,
  note: z.string(),
  material: z.object({ id, name: z.string(), image: id.nullable(), isTT: z.boolean() }),
  /** The loan with which it is out. */
  loan: z.object({ bookingId: id, borrower: PersonBrief, end: z.string() }).nullable(),
});
export type MaterialItem = z.infer<typeof MaterialItem>;

const serial = optionalLine(80);

export const NewItems = z.strictObject({
  materialId: id,
  /** Without serial numbers, this many items are labelled. */
  count: z.number().int().min(1).max(200).default(1),
  serials: z.array(line(80)).max(200).default([]),
  condition: Condition.default('good'),
});
export type NewItems = z.infer<typeof NewItems>;

/** What is printed on the label of a material as a whole, or of one of its items. */
export const MaterialLabel = z.object({
  code: ResourceCode,
  material: z.object({ id, name: z.string(), location: z.string() }),
  /** The serial number of the item, which may be empty; null for the label of the material. */
  serial: z.string().nullable(),
});
export type MaterialLabel = z.infer<typeof MaterialLabel>;

/** What a label names: a material as a whole, or one of its items. */
export const LabelledMaterial = z.object({
  id,
  name: z.string(),
  isTT: z.boolean(),
  image: id.nullable(),
  /** The item of the label, for those who manage the material; null for the label of the material. */
  itemId: id.nullable(),
});
export type LabelledMaterial = z.infer<typeof LabelledMaterial>;

/** The fields that are sent change. */
export const ItemChanges = z
  .strictObject({
    serial,
    /** A lost item is blocked or retired. */
    condition: ReturnCondition,
    /** Blocked: not lent until it is available again. Retired: it leaves the stock. */
    state: ItemState,
    note: optionalText(1000),
    /** Replaces the code, so that the old label opens nothing any more. */
    newLabel: z.literal(true),
  })
  .partial();
export type ItemChanges = z.infer<typeof ItemChanges>;

export const Kit = z.object({
  id,
  name: z.string(),
  description: z.string(),
  isTT: z.boolean(),
  isHidden: z.boolean(),
  lines: z.array(MaterialLine.extend({ name: z.string(), image: id.nullable() })),
});
export type Kit = z.infer<typeof Kit>;

const kit = {
  name: line(120),
  description: optionalText(2000),
  lines: lines
    .min(1)
    .max(MAX_MATERIAL_LINES)
    .refine(
      (items) => new Set(items.map(({ materialId }) => materialId)).size === items.length,
      withErrorCode('field.distinct'),
    ),
} as const;

export const NewKit = z.strictObject({
  ...kit,
  isTT: z.boolean().default(false),
  description: kit.description.default(''),
});
export type NewKit = z.infer<typeof NewKit>;

/** The fields that are sent change. */
export const KitChanges = z.strictObject({ ...kit, isHidden: z.boolean() }).partial();
export type KitChanges = z.infer<typeof KitChanges>;

export const materialItems = contract({
  scan: {
    summary: 'Returns the item of a scanned or typed code, with its material and open loan',
    method: 'GET',
    path: '/material/item',
    access: managerAccess,
    query: z.strictObject({ code: z.string().min(1).max(300) }),
    reply: MaterialItem,
    errors: ['material.code_unknown'],
    limit: { tries: 300, minutes: 15 },
  },
  items: {
    summary: 'Lists the labelled items of a material, with their open loans',
    method: 'GET',
    path: '/material/items',
    access: managerAccess,
    query: z.strictObject({ materialId: id }),
    reply: z.object({ items: z.array(MaterialItem) }),
  },
  addItems: {
    summary: 'Labels pieces of the stock, each with a code and on request a serial number',
    method: 'POST',
    path: '/material/item',
    access: managerAccess,
    body: NewItems,
    reply: z.object({ items: z.array(MaterialItem) }),
    creates: true,
    errors: ['material.not_found', 'material.serial_taken', 'material.more_items_than_stock'],
  },
  editItem: {
    summary:
      'Changes an item: its serial number, condition, note or label, or blocks or retires it',
    method: 'PUT',
    path: '/material/item',
    access: managerAccess,
    query: z.strictObject({ id }),
    body: ItemChanges,
    reply: MaterialItem,
    errors: [
      'material.not_found',
      'material.serial_taken',
      'material.item_is_out',
      'material.item_lost',
    ],
  },
  kits: {
    summary: 'Lists kits of material by name; managers see hidden ones too',
    method: 'GET',
    path: '/material/kit',
    access: borrowerAccess('read'),
    reply: z.object({ items: z.array(Kit) }),
  },
  createKit: {
    summary: 'Adds a kit of material that is booked together',
    method: 'POST',
    path: '/material/kit',
    access: managerAccess,
    body: NewKit,
    reply: Kit,
    creates: true,
    errors: ['material.kit_not_found', 'material.not_found'],
  },
  editKit: {
    summary: 'Changes the sent fields of a kit, or hides it',
    method: 'PUT',
    path: '/material/kit',
    access: managerAccess,
    query: z.strictObject({ id }),
    body: KitChanges,
    reply: Kit,
    errors: ['material.kit_not_found', 'material.not_found'],
  },
  removeKit: {
    summary: 'Removes a kit; its material and bookings stay',
    method: 'DELETE',
    path: '/material/kit',
    access: managerAccess,
    query: z.strictObject({ id }),
    reply: emptyReply,
    errors: ['material.kit_not_found'],
  },
  labels: {
    summary:
      'Creates the codes that these materials do not have yet, and lists the labels of them and of their items',
    method: 'POST',
    path: '/material/label',
    access: managerAccess,
    body: z.strictObject({ materialIds: z.array(id).min(1).max(500) }),
    reply: z.object({ items: z.array(MaterialLabel) }),
  },
  readLabel: {
    summary: 'Returns the material that a scanned or typed code names',
    method: 'GET',
    path: '/material/label',
    access: borrowerAccess('read'),
    query: z.strictObject({ code: z.string().min(1).max(300) }),
    reply: LabelledMaterial,
    errors: ['code.not_found'],
    limit: { tries: 300, minutes: 15 },
  },
  history: {
    summary:
      'Lists the loans of a material, of an item or of a user, and what sessions and events took, newest first',
    method: 'GET',
    path: '/material/history',
    access: managerAccess,
    query: z.strictObject({
      ...page,
      materialId: id.optional(),
      itemId: id.optional(),
      borrowerId: id.optional(),
      isTT: flag.optional(),
      /** Only what is out now: who has what. */
      isOut: z.literal('true').optional(),
    }),
    reply: pageOf(MaterialBooking),
  },
});
