// What an expert did in a period, to be printed or handed on.
import { can, permission } from '@thedot/domain/access/access';
import { AppError } from '@thedot/domain/errors';
import type {
  ExpertImpact,
  ExpertImpactQuery,
} from '@thedot/domain/statistics/expert-impact.contract';
import { forceCustomPlan } from '../../db/force-custom-plan.ts';
import type { Context } from '../../kernel/context.ts';
import { countAroundSessions, findExpertOrFormer } from './expert-impact.queries.ts';
import { countFigures } from './figures.queries.ts';
import type { CountedFigureId } from './figures.sql.ts';
import { findHelpedOrganizations, findTopics } from './report.queries.ts';
import { resolveScope, toCountedFigure } from './statistics.service.ts';

/** In the order of the sheet. */
const FIGURES = [
  'sessions_held',
  'expert_time_used',
  'session_cancellations',
  'session_no_shows',
] as const satisfies readonly CountedFigureId[];

/** To all but staff and the expert, an expert has no sheet. */
export async function findExpertImpact(
  ctx: Context,
  id: string,
  query: ExpertImpactQuery,
): Promise<ExpertImpact> {
  if (ctx.actor.id !== id && !can(ctx.actor, permission('read', 'hub')))
    throw new AppError('expert.not_found');
  const resolved = resolveScope(ctx, { ...query, compare: 'none' });
  const scope = { ...resolved.scope, expertId: id };
  return forceCustomPlan(ctx.db, async (db) => {
    const found = await findExpertOrFormer(db, id);
    if (!found) throw new AppError('expert.not_found');
    const counts = await countFigures(db, FIGURES, scope);
    const { users, agreed, done, reviews, mean, coming } = await countAroundSessions(db, scope);
    return {
      expert: found.expert,
      period: resolved.period,
      figures: FIGURES.map((figure) => toCountedFigure(figure, counts)),
      topics: await findTopics(db, scope),
      organizations: await findHelpedOrganizations(db, scope),
      users,
      nextSteps: { agreed, done },
      rating: { reviews, mean },
      coming,
    };
  });
}
