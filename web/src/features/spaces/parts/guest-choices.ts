import { id } from '@thedot/domain/kernel/fields';
import { MAX_SPACE_GUESTS } from '@thedot/domain/limits';
import type { ReactNode } from 'react';
import { z } from 'zod';

/** The guests of a form. */
export const GuestChoices = z
  .array(z.union([z.object({ userId: id, name: z.string() }), z.object({ email: z.string() })]))
  .max(MAX_SPACE_GUESTS);

/** The error of the list, or of its first refused guest. */
export const firstGuestError = (errors: Readonly<Record<string, ReactNode>>): ReactNode =>
  Object.entries(errors).find(([path]) => path === 'guests' || path.startsWith('guests.'))?.[1];
