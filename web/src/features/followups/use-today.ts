import { useFormat } from '../../ui/use-format.ts';
import { useNow } from '../../ui/use-now.ts';
import { wallTimeOf } from '../../ui/wall-time.ts';

/** The day that the reader's calendar shows. */
export function useToday(): string {
  const { zone } = useFormat();
  return wallTimeOf(useNow(), zone).day;
}
