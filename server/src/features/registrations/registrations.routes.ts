import { registrations } from '@thedot/domain/registrations/registrations.contract';
import { implement } from '../../kernel/implement.ts';
import { decide } from './decisions.service.ts';
import { registrationSheet } from './registration-sheet.ts';
import { findRegistration, listRegistrants } from './registrations.service.ts';

export const registrationRoutes = implement(registrations, {
  list: async ({ query }, ctx) => listRegistrants(ctx, query),
  one: async ({ params }, ctx) => findRegistration(ctx, params.id),
  decide: async ({ body }, ctx) => decide(ctx, body),
  sheet: async ({ query }, ctx) => registrationSheet(ctx, query),
});
