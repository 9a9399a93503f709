import { useFormat } from './use-format.ts';
import { useNow } from './use-now.ts';
import { toWallTime } from './wall-time.ts';

/** Today in the hub's time zone, by which days are counted for every user. */
export function useHubToday(): string {
  const { hubZone } = useFormat();
  return toWallTime(useNow(), hubZone).day;
}
