import type { ErrorCode } from '../errors.ts';
import { daysBetween } from '../kernel/time.ts';
import { DEAL_REMINDER_DAYS } from '../limits.ts';
import type { Lifecycle } from '../scheduling/lifecycle.rules.ts';
import type { DealAction, DealFields, DealStatus } from './deal-fields.contract.ts';

/** The first and the last day of a deal, and today, all in the hub's time zone. */
interface Validity {
  readonly validFrom: string;
  readonly validTo: string;
  readonly today: string;
}

/** ISO dates compare as strings. */
export const hasStarted = ({ validFrom, today }: Validity): boolean => validFrom <= today;
export const hasEnded = ({ validTo, today }: Pick<Validity, 'validTo' | 'today'>): boolean =>
  validTo < today;

/** How many days are left when a deal ends soon: 0 on its last day; null when it does not. */
export function daysUntilEnd({ validTo, today }: Pick<Validity, 'validTo' | 'today'>) {
  const days = daysBetween(today, validTo);
  return days >= 0 && days <= DEAL_REMINDER_DAYS ? days : null;
}

export const refuseDates = ({
  validFrom,
  validTo,
}: Pick<Validity, 'validFrom' | 'validTo'>): ErrorCode | null =>
  validTo < validFrom ? 'deal.dates' : null;

/** What decides the transitions of a deal. */
export interface DealFacts extends Validity {
  readonly status: DealStatus;
  readonly offer: DealFields['offer'];
  readonly sharedCode: string;
  readonly link: string;
  /** How many of its single codes are left. */
  readonly codesLeft: number;
}

/** What is missing for a deal to be taken, by field. */
export const listPublishRefusals = (
  facts: Omit<DealFacts, 'status'>,
): readonly (readonly [path: string, code: ErrorCode | null])[] => [
  ['validTo', hasEnded(facts) ? 'deal.ends_in_past' : null],
  [
    'sharedCode',
    facts.offer === 'shared_code' && facts.sharedCode === '' ? 'deal.code_required' : null,
  ],
  ['codes', facts.offer === 'single_codes' && facts.codesLeft === 0 ? 'deal.codes_required' : null],
  ['link', facts.offer === 'link' && facts.link === '' ? 'deal.link_required' : null],
];

const refusePublishing = (facts: DealFacts): ErrorCode | null =>
  listPublishRefusals(facts).find(([, code]) => code !== null)?.[1] ?? null;

/** Staff act; the platform expires a deal after its last day. A deal occupies nothing. */
export const DEAL_LIFECYCLE: Lifecycle<DealAction | 'expire', never, DealFacts> = {
  transitions: [
    {
      action: 'publish',
      from: 'draft',
      to: 'published',
      by: ['staff'],
      guards: [refusePublishing],
    },
    ...(['withdrawn', 'expired', 'archived'] as const).map(
      (from) =>
        ({
          action: 'relist',
          from,
          to: 'published',
          by: ['staff'],
          guards: [refusePublishing],
        }) as const,
    ),
    { action: 'withdraw', from: 'published', to: 'withdrawn', by: ['staff'], reason: true },
    { action: 'archive', from: 'withdrawn', to: 'archived', by: ['staff'] },
    { action: 'archive', from: 'expired', to: 'archived', by: ['staff'] },
    { action: 'expire', from: 'published', to: 'expired', by: ['system'] },
  ],
  partiesOf: () => [],
  occupancy: {
    draft: 'none',
    published: 'none',
    expired: 'none',
    withdrawn: 'none',
    archived: 'none',
  },
  codes: {
    changed: 'deal.changed',
    notAllowed: 'access.denied',
    reasonRequired: 'deal.reason_required',
  },
};

/** The actions that staff see for a deal; what is missing is said when they choose one. */
export const listDealActions = (status: DealStatus): DealAction[] =>
  DEAL_LIFECYCLE.transitions.flatMap(({ action, from }) =>
    from === status && action !== 'expire' ? [action] : [],
  );

/** Refuses to take a deal outside its days; its audience was checked before. */
export function refuseTake(
  facts: Validity & { readonly status: DealStatus },
  left: number | null,
): ErrorCode | null {
  if (facts.status !== 'published' || hasEnded(facts)) return 'deal.over';
  if (!hasStarted(facts)) return 'deal.not_started';
  return left !== null && left <= 0 ? 'deal.none_left' : null;
}

/** The first code that a list has twice. */
export const findCodeTwice = (codes: readonly string[]): string | undefined =>
  codes.find((code, at) => codes.indexOf(code) !== at);

/** The codes that staff paste: one a line, or separated by commas, semicolons or tabs. */
export const parseCodes = (pasted: string): string[] =>
  pasted
    .split(/[\n,;\t]/)
    .map((code) => code.trim())
    .filter(Boolean);
