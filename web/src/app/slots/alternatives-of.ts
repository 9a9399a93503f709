import {
  type Alternative,
  AlternativesDetails,
} from '@thedot/domain/bookings/alternatives.contract';
import { AppError } from '@thedot/domain/errors';

/** What can be had in place of the time that was refused. */
export function alternativesOf(error: unknown): readonly Alternative[] {
  if (!(error instanceof AppError)) return [];
  return AlternativesDetails.safeParse(error.details).data?.alternatives ?? [];
}
