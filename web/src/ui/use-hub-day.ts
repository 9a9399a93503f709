import { useFormat } from './use-format.ts';
import { useNow } from './use-now.ts';
import { wallTimeOf } from './wall-time.ts';

/** Today in the hub: the day by which everybody's days are counted. */
export function useHubDay(): string {
  const { hubZone } = useFormat();
  return wallTimeOf(useNow(), hubZone).day;
}
