import {
  type Alternative,
  AlternativesDetails,
} from '@thedot/domain/expert-sessions/alternatives.contract';
import { AppError } from '@thedot/domain/errors';

/** Returns the alternatives that an error offers for a refused time. */
export function parseAlternatives(error: unknown): readonly Alternative[] {
  if (!(error instanceof AppError)) return [];
  return AlternativesDetails.safeParse(error.details).data?.alternatives ?? [];
}
