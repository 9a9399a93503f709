import { health } from '@thedot/domain/health/health.contract';
import { implement } from '../../http/implement.ts';
import { readHealth } from './health.service.ts';

export const healthRoutes = implement(health, { read: async (_, ctx) => readHealth(ctx) });
