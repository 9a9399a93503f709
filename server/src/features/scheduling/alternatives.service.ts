import type { Alternative } from '@thedot/domain/scheduling/alternatives.contract';
import { isTimeRefusal } from '@thedot/domain/scheduling/alternatives.rules';
import { AppError, type ErrorCode } from '@thedot/domain/errors';
import { HOUR_MS } from '@thedot/domain/kernel/time';
import { ALTERNATIVE_SEARCHES_PER_HOUR } from '@thedot/domain/limits';
import { constraintErrorCode } from '../../db/constraint-errors.ts';
import type { Context } from '../../kernel/context.ts';
import { consume } from '../../platform/rate-limits/rate-limits.ts';

/** How a kind of booking finds alternatives. */
interface AlternativesSource {
  /** The codes with which the kind refuses a time, beside those of all kinds. */
  readonly timeRefusals: readonly ErrorCode[];
  readonly find: (refusal: AppError) => Promise<readonly Alternative[]>;
}

/**
 * Runs work that books times. If a time is refused, adds alternatives to the error: they are searched after
 * the rollback, so that no transaction waits for the search.
 */
export async function withAlternatives<T>(
  ctx: Context,
  { timeRefusals, find }: AlternativesSource,
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const refusal = toRefusal(ctx, error);
    if (!refusal || !isTimeRefusal(refusal.code, timeRefusals)) throw error;
    const { code, params, errors } = refusal;
    const alternatives = await countSearch(ctx)
      .then(() => find(refusal))
      .catch(noAlternatives);
    throw new AppError(code, {
      ...(params && { params }),
      ...(errors && { errors }),
      details: { alternatives },
    });
  }
}

/**
 * If the search itself is refused (rate limit, unknown resource), the original error is returned without
 * alternatives.
 */
function noAlternatives(error: unknown): Alternative[] {
  if (error instanceof AppError) return [];
  throw error;
}

/** A failed outer transaction accepts no more statements, so no alternatives can be searched. */
function toRefusal(ctx: Context, error: unknown): AppError | undefined {
  if (error instanceof AppError) return error;
  const code = ctx.effects ? undefined : constraintErrorCode(error);
  return code && new AppError(code);
}

/** Rate limit of the search; above it, errors carry no alternatives. */
const countSearch = (ctx: Context): Promise<void> =>
  consume(ctx, {
    key: `alternatives:${ctx.actor.id}`,
    points: ALTERNATIVE_SEARCHES_PER_HOUR,
    windowMs: HOUR_MS,
  });
