// Material that can be borrowed, and how staff and the team of the 5G station manage it.
import { z } from 'zod';
import { Role } from '../access/roles.ts';
import { StoredFile } from '../files/files.contract.ts';
import { contract } from '../kernel/endpoint.ts';
import { id, instant, line, optionalText } from '../kernel/fields.ts';
import {
  BOOKING_HORIZON_DAYS,
  MAX_BUFFER_MIN,
  MAX_DOCUMENT_BYTES,
  MAX_HORIZON_DAYS,
  MAX_LOAN_DAYS,
  MAX_MATERIAL_LINES,
  MAX_MATERIAL_QUANTITY,
  MAX_NOTICE_MIN,
} from '../limits.ts';
import {
  affectedBookingDecisions,
  DECISION_ERRORS,
} from '../scheduling/affected-bookings.contract.ts';
import {
  Closure,
  DateHours,
  Schedule,
  SCHEDULE_ERRORS,
  WeeklyHours,
} from '../scheduling/schedule.contract.ts';
import { borrowerAccess, flag, managerAccess, picture } from './material-fields.contract.ts';

const PolicyKind = z.enum(['booking', 'return']);

/** One version of the terms that a borrower accepts before booking, or for the return. */
export const MaterialPolicy = z.object({
  id,
  kind: PolicyKind,
  version: z.number(),
  file: StoredFile,
});
export type MaterialPolicy = z.infer<typeof MaterialPolicy>;

const Days = Closure.omit({ note: true });

export const Material = z.object({
  id,
  name: z.string(),
  isTT: z.boolean(),
  category: z.string(),
  location: z.string(),
  description: z.string(),
  /** The picture, as a file; null for imported material, which is hidden until it has one. */
  image: id.nullable(),
  /** The stock, and how much of it is blocked. */
  quantity: z.number(),
  blocked: z.number(),
  /** How many pieces of the stock have a label of their own. */
  items: z.number(),
  /** What is free now, and what borrowers have. */
  free: z.number(),
  out: z.number(),
  isHidden: z.boolean(),
  /** Whether the reader may borrow it. */
  isBookable: z.boolean(),
  /** The roles that may borrow it; null for all that may borrow material of its kind. */
  borrowerRoles: z.array(Role).nullable(),
  /** The most that one borrower has at a time; null without a limit. */
  maxPerBorrower: z.number().nullable(),
  /** The longest loan, in days on which the hub hands out. */
  maxDays: z.number(),
  noticeMinutes: z.number(),
  horizonDays: z.number(),
  /** How long it is prepared before, and checked after, a loan. */
  bufferBefore: z.number(),
  bufferAfter: z.number(),
  /** Whether what is returned can be handed out again on the same day. */
  sameDay: z.boolean(),
  needsApproval: z.boolean(),
  /** Whether borrowers may take it out of the hub. */
  allowsOutsideUse: z.boolean(),
  /** The terms in force: at most one of each kind. */
  policies: z.array(MaterialPolicy),
  /** When it can be handed out and returned, in wall time of this zone. */
  timeZone: z.string(),
  hours: z.array(WeeklyHours),
  days: z.array(DateHours),
  /** Their notes are empty for those who do not manage it. */
  closures: z.array(Closure),
  hubClosures: z.array(Days),
});
export type Material = z.infer<typeof Material>;

const minutes = (longest: number) => z.number().int().min(0).max(longest);

const fields = {
  name: line(120),
  category: line(80),
  location: optionalText(200),
  description: optionalText(2000),
  quantity: z.number().int().min(0).max(MAX_MATERIAL_QUANTITY),
  borrowerRoles: z.array(Role).min(1).nullable(),
  maxPerBorrower: z.number().int().min(1).max(MAX_MATERIAL_QUANTITY).nullable(),
  maxDays: z.number().int().min(1).max(MAX_LOAN_DAYS),
  noticeMinutes: minutes(MAX_NOTICE_MIN),
  horizonDays: z.number().int().min(1).max(MAX_HORIZON_DAYS),
  bufferBefore: minutes(MAX_BUFFER_MIN),
  bufferAfter: minutes(MAX_BUFFER_MIN),
  sameDay: z.boolean(),
  needsApproval: z.boolean(),
  allowsOutsideUse: z.boolean(),
} as const;

/** What managers edit of a material, beside its hours and files. */
export const MaterialFields = z.strictObject(fields);
export type MaterialFields = z.infer<typeof MaterialFields>;

const schedule = {
  hours: z.array(WeeklyHours).min(1).max(21),
  days: Schedule.shape.days,
  closures: Schedule.shape.closures,
} as const;

/** A smaller stock, or other hours and days off, which may leave bookings without what they need. */
export const StockChanges = z.strictObject({ quantity: fields.quantity, ...schedule }).partial();
export type StockChanges = z.infer<typeof StockChanges>;

const DEFAULT_HOURS = [1, 2, 3, 4, 5].map((wday) => ({ wday, start: '08:00', end: '18:00' }));

export const NewMaterial = z.strictObject({
  isTT: z.boolean().default(false),
  ...fields,
  location: fields.location.default(''),
  description: fields.description.default(''),
  borrowerRoles: fields.borrowerRoles.default(null),
  maxPerBorrower: fields.maxPerBorrower.default(null),
  maxDays: fields.maxDays.default(7),
  noticeMinutes: fields.noticeMinutes.default(0),
  horizonDays: fields.horizonDays.default(BOOKING_HORIZON_DAYS),
  bufferBefore: fields.bufferBefore.default(0),
  bufferAfter: fields.bufferAfter.default(0),
  sameDay: fields.sameDay.default(true),
  needsApproval: fields.needsApproval.default(false),
  allowsOutsideUse: fields.allowsOutsideUse.default(true),
  hours: schedule.hours.default(DEFAULT_HOURS),
});
export type NewMaterial = z.infer<typeof NewMaterial>;

/** The fields that are sent change. */
export const MaterialChanges = z
  .strictObject({
    ...fields,
    ...schedule,
    /** Policies that the next borrowers need not accept. */
    withdrawnPolicies: z.array(PolicyKind).max(2),
  })
  .partial()
  .extend(affectedBookingDecisions);
export type MaterialChanges = z.infer<typeof MaterialChanges>;

const document = {
  maxBytes: MAX_DOCUMENT_BYTES,
  kind: 'document',
  required: false,
  many: false,
} as const;
/** A sent policy is a new version, which the next borrowers accept. */
const files = {
  image: { ...picture, required: false },
  bookingPolicy: document,
  returnPolicy: document,
} as const;

/** Ids, separated by commas. */
const ids = z
  .string()
  .max(2_000)
  .transform((text) => text.split(',').filter(Boolean))
  .pipe(z.array(id).max(MAX_MATERIAL_LINES));

export const Availability = z.object({
  materialId: id,
  /** What is free during the whole range, for the reader; 0 while it cannot be handed out or returned then. */
  free: z.number(),
  /** Why the range itself is refused, e.g. `material.closed`; null when the quantity alone decides. */
  refusal: z.string().nullable(),
});
export type Availability = z.infer<typeof Availability>;

export const material = contract({
  list: {
    summary: 'Lists material by name, with what is free now; managers see hidden material too',
    method: 'GET',
    path: '/material',
    access: borrowerAccess('read'),
    query: z.strictObject({ isTT: flag.optional(), id: id.optional() }),
    reply: z.object({ items: z.array(Material) }),
    errors: ['material.not_found'],
  },
  create: {
    summary: 'Adds material with its image, and its policies as files',
    method: 'POST',
    path: '/material',
    access: managerAccess,
    body: NewMaterial,
    files,
    reply: Material,
    creates: true,
    errors: ['material.image_required', 'material.not_found'],
  },
  edit: {
    summary: 'Changes the sent fields of a material, and its image or policies when they are sent',
    method: 'PUT',
    path: '/material',
    access: managerAccess,
    query: z.strictObject({ id }),
    body: MaterialChanges,
    files,
    reply: Material,
    errors: [
      'material.not_found',
      'material.fewer_than_items',
      ...SCHEDULE_ERRORS,
      ...DECISION_ERRORS,
    ],
  },
  hide: {
    summary: 'Hides a material from borrowers, or shows it again; its bookings stay',
    method: 'PUT',
    path: '/material/hide',
    access: managerAccess,
    query: z.strictObject({ id }),
    reply: Material,
    errors: ['material.not_found', 'material.image_required'],
  },
  available: {
    summary: 'Returns what is free of each material, or of those of a cart, during a time range',
    method: 'GET',
    path: '/material/available',
    access: borrowerAccess('read'),
    query: z.strictObject({
      start: instant,
      end: instant,
      isTT: flag.optional(),
      /** Separated by commas; all by default. */
      materialIds: ids.optional(),
      /** Ignores what this booking occupies, e.g. to extend it. */
      except: id.optional(),
    }),
    reply: z.object({ items: z.array(Availability) }),
  },
});
