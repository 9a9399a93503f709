import type { Access } from '@thedot/domain/access/access';
import type {
  Decision,
  DecisionKind,
  OpenDecision,
} from '@thedot/domain/dashboard/decisions.contract';
import type { Context } from './context.ts';
import type { Cursor } from './paging.ts';

export interface DecisionPage {
  /** The last decision of the page before: its urgency and id. */
  readonly after: Cursor | undefined;
  readonly limit: number;
}

/** An open decision, with the instant by which `db/most-urgent-first.ts` sorts it. */
export type FoundDecision = Omit<OpenDecision, 'kind' | 'expert' | 'version'> &
  Partial<Pick<OpenDecision, 'expert' | 'version'>> & { readonly urgentAt: string };

/** What one kind adds to the inbox of decisions. */
export interface DecisionSource {
  readonly kind: DecisionKind;
  /** Other callers neither see nor make decisions of the kind. */
  readonly access: Access;
  readonly count: (ctx: Context) => Promise<number>;
  /** One more than the limit, the most urgent first. */
  readonly find: (ctx: Context, page: DecisionPage) => Promise<readonly FoundDecision[]>;
  /** Decides as the feature's own call does; an action that the kind does not have is refused. */
  readonly decide: (ctx: Context, decision: Omit<Decision, 'kind'>) => Promise<unknown>;
}
