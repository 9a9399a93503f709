import { DealFields, type ManagedDeal } from '@thedot/domain/deals/deal-fields.contract';
import { findCodeTwice, parseCodes, refuseDates } from '@thedot/domain/deals/deals.rules';
import { daysAfter } from '@thedot/domain/kernel/time';
import { EVERYONE } from '@thedot/domain/users/target-audience.contract';
import { z } from 'zod';

export const DealForm = DealFields.extend({
  /** Single codes to add, one in each line. */
  codes: z.string().max(400_000),
  replacesCodes: z.boolean(),
  /** A new logo; null keeps the stored one. */
  logo: z.instanceof(File).nullable(),
  removesLogo: z.boolean(),
});
export type DealForm = z.infer<typeof DealForm>;

const NOTHING_SENT = { codes: '', replacesCodes: false, logo: null, removesLogo: false } as const;

export const newDealValues = (today: string): DealForm => ({
  title: '',
  partner: '',
  text: '',
  offer: 'shared_code',
  sharedCode: '',
  link: '',
  cap: null,
  validFrom: today,
  validTo: daysAfter(today, 90),
  audience: EVERYONE,
  ...NOTHING_SENT,
});

export const toDealForm = (deal: ManagedDeal): DealForm => ({
  title: deal.title,
  partner: deal.partner,
  text: deal.text,
  offer: deal.offer,
  sharedCode: deal.sharedCode,
  link: deal.link,
  cap: deal.cap,
  validFrom: deal.validFrom,
  validTo: deal.validTo,
  audience: deal.audience,
  ...NOTHING_SENT,
});

/** What the server refuses of a deal. */
export const refuseDealForm = ({ validFrom, validTo, codes }: DealForm) => ({
  validTo: validFrom && validTo ? refuseDates({ validFrom, validTo }) : null,
  codes: findCodeTwice(parseCodes(codes)) === undefined ? null : ('field.distinct' as const),
});

/** The parts of the changed fields that are sent. */
export function toSent({ logo, codes, ...fields }: Partial<DealForm>) {
  return {
    body: { ...fields, ...(codes !== undefined && { codes: parseCodes(codes) }) },
    files: logo ? { logo } : {},
  };
}
