// What a deal consists of, for members and for staff.
import { z } from 'zod';
import { date, id, line, optionalLine, text, webAddress } from '../kernel/fields.ts';
import { MAX_DEAL_CAP } from '../limits.ts';
import { TargetAudience } from '../users/target-audience.contract.ts';
import { PersonBrief } from '../users/users.contract.ts';

/** `expired`: its last day has passed. `withdrawn`: staff ended it earlier. `archived`: only staff see it. */
export const DealStatus = z.enum(['draft', 'published', 'expired', 'withdrawn', 'archived']);
export type DealStatus = z.infer<typeof DealStatus>;

/** What an organization gets: one code for all, one of many codes, or a link. */
export const DealOffer = z.enum(['shared_code', 'single_codes', 'link']);
export type DealOffer = z.infer<typeof DealOffer>;

export const DealAction = z.enum(['publish', 'withdraw', 'relist', 'archive']);
export type DealAction = z.infer<typeof DealAction>;

/** What staff edit of a deal, beside its logo and its single codes. */
export const DealFields = z.strictObject({
  title: line(120),
  partner: line(120),
  text: text(4000),
  offer: DealOffer,
  sharedCode: optionalLine(200),
  /** The offer itself, or where a code is used. */
  link: webAddress,
  /** How many organizations may take it; null without a limit. Single codes limit themselves. */
  cap: z.number().int().min(1).max(MAX_DEAL_CAP).nullable(),
  /** The first and the last day, in the hub's time zone. */
  validFrom: date,
  validTo: date,
  audience: TargetAudience,
});
export type DealFields = z.infer<typeof DealFields>;

/** What the reader's organization, or a reader without one, has taken. */
export const TakenDeal = z.object({
  /** Empty when the offer is a link. */
  code: z.string(),
  link: z.string(),
  takenAt: z.string(),
  takenBy: z.string(),
});
export type TakenDeal = z.infer<typeof TakenDeal>;

/** A deal as its audience sees it: the code and the link come with `taken` only. */
export const Deal = z.object({
  id,
  title: z.string(),
  partner: z.string(),
  text: z.string(),
  /** The file of the logo. */
  logo: id.nullable(),
  offer: DealOffer,
  validFrom: z.string(),
  validTo: z.string(),
  /** Its last day has passed, or staff ended it. */
  isOver: z.boolean(),
  /** How many organizations can still take it; null without a limit. */
  left: z.number().nullable(),
  taken: TakenDeal.nullable(),
});
export type Deal = z.infer<typeof Deal>;

/** A deal as staff manage it. */
export const ManagedDeal = z.object({
  ...DealFields.shape,
  // As stored: an old value is shown even if validation has become stricter.
  title: z.string(),
  partner: z.string(),
  text: z.string(),
  sharedCode: z.string(),
  link: z.string(),
  validFrom: z.string(),
  validTo: z.string(),
  id,
  logo: id.nullable(),
  status: DealStatus,
  /** Why staff withdrew it. */
  reason: z.string(),
  /** Told before it ends. */
  owner: PersonBrief,
  /** How many organizations, and users without one, took it. */
  taken: z.number(),
  left: z.number().nullable(),
  publishedAt: z.string().nullable(),
  actions: z.array(DealAction),
});
export type ManagedDeal = z.infer<typeof ManagedDeal>;
