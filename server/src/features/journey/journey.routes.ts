import { journey } from '@thedot/domain/journey/journey.contract';
import { implement } from '../../http/implement.ts';
import { listJourney } from './journey.service.ts';

export const journeyRoutes = implement(journey, {
  list: async ({ query }, ctx) => listJourney(ctx, query),
});
