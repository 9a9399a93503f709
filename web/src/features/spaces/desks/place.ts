import type { Place } from '@thedot/domain/spaces/desks/desks.contract';

/** Where a mark lies on its floor plan. */
export const placeStyle = ({ x, y }: Place) => ({ left: `${100 * x}%`, top: `${100 * y}%` });
