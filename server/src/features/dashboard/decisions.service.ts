// The inbox: each feature finds and makes the decisions of its kinds.
import { can } from '@thedot/domain/access/access';
import type {
  Decision,
  DecisionKind,
  decisions,
  OpenDecision,
} from '@thedot/domain/dashboard/decisions.contract';
import { AppError } from '@thedot/domain/errors';
import type { ParsedInput, Reply } from '@thedot/domain/kernel/endpoint';
import type { Context } from '../../kernel/context.ts';
import { featuresInUse } from '../../kernel/feature.ts';
import type { DecisionSource } from '../../kernel/decisions.ts';
import { parseCursor, toSortedPage } from '../../kernel/paging.ts';

type Calls = typeof decisions;

const sourcesFor = (ctx: Context): readonly DecisionSource[] =>
  featuresInUse(ctx)
    .flatMap(({ decisions = [] }) => decisions)
    .filter(({ access }) => can(ctx.actor, access));

/** One page of all kinds, or of one, with the counts of all. */
export async function listDecisions(
  ctx: Context,
  { kind, after, limit }: ParsedInput<Calls['decisions']>['query'],
): Promise<Reply<Calls['decisions']>> {
  const sources = sourcesFor(ctx);
  const page = { after: parseCursor(after), limit };
  const [found, counts] = await Promise.all([
    Promise.all(
      sources
        .filter((it) => kind === undefined || it.kind === kind)
        .map(async (it) =>
          (await it.find(ctx, page)).map((found) => ({
            kind: it.kind,
            expert: null,
            version: null,
            ...found,
          })),
        ),
    ),
    countDecisions(ctx, sources),
  ]);
  const sorted = found
    .flat()
    .toSorted((a, b) => compare(a.urgentAt, b.urgentAt) || compare(a.id, b.id));
  const { items, next } = toSortedPage(sorted, limit, ({ urgentAt }) => urgentAt);
  return { items: items.map(toDecision), next, counts };
}

const toDecision = ({ urgentAt: _, ...decision }: OpenDecision & { readonly urgentAt: string }) =>
  decision;

/** ISO instants and ids sort as text. */
const compare = (a: string, b: string) => (a < b ? -1 : Number(a > b));

async function countDecisions(ctx: Context, sources: readonly DecisionSource[]) {
  const counts = sources.map(async ({ kind, count }) => [kind, await count(ctx)] as const);
  return Object.fromEntries(await Promise.all(counts)) as Partial<Record<DecisionKind, number>>;
}

export async function decideInPlace(ctx: Context, { kind, ...decision }: Decision) {
  const source = sourcesFor(ctx).find((it) => it.kind === kind);
  if (!source) throw new AppError('decision.not_found');
  await source.decide(ctx, decision);
  return {};
}
