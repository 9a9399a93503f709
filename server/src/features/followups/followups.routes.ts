import { bookingNotes } from '@thedot/domain/followups/booking-notes.contract';
import { briefing } from '@thedot/domain/followups/briefing.contract';
import { nextSteps } from '@thedot/domain/followups/next-steps.contract';
import { implement } from '../../http/implement.ts';
import { addNote, listNotes, removeNote } from './booking-notes.service.ts';
import { findBriefing } from './briefing.service.ts';
import { addStep, changeStep, listSteps, removeStep } from './next-steps.service.ts';

export const bookingNoteRoutes = implement(bookingNotes, {
  list: async ({ query }, ctx) => listNotes(ctx, query),
  add: async ({ body }, ctx) => addNote(ctx, body),
  remove: async ({ params }, ctx) => removeNote(ctx, params.id),
});

export const nextStepRoutes = implement(nextSteps, {
  list: async ({ query }, ctx) => listSteps(ctx, query.bookingId),
  add: async ({ body }, ctx) => addStep(ctx, body),
  change: async ({ params, body }, ctx) => changeStep(ctx, params.id, body),
  remove: async ({ params }, ctx) => removeStep(ctx, params.id),
});

export const briefingRoutes = implement(briefing, {
  get: async ({ params }, ctx) => findBriefing(ctx, params.id),
});
