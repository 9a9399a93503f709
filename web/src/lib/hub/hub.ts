import type { HubLook } from '@thedot/domain/users/hub-look.contract';
import { createContext, use } from 'react';
import { servedHub } from './served-hub.ts';

/** The hub as the page came with it; within the app it follows changes (`SessionHub.tsx`). */
export const HubContext = createContext<HubLook>(servedHub);

/** The name and look of the hub. */
export const useHub = (): HubLook => use(HubContext);
