import { defineFeature } from '../../kernel/feature.ts';
import {
  directoryRoutes,
  noteRoutes,
  ownAccountRoutes,
  personalDataRoutes,
} from './accounts.routes.ts';

/** Accounts as their users and staff manage them. The tables of users belong to the feature `users`. */
export const accounts = defineFeature({
  routes: [ownAccountRoutes, personalDataRoutes, directoryRoutes, noteRoutes],
});
