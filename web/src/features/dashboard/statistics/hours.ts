/** All hours from the first to the last of these. */
export function listHours(hours: readonly number[]): number[] {
  if (hours.length === 0) return [];
  const [first, last] = [Math.min(...hours), Math.max(...hours)];
  return Array.from({ length: last - first + 1 }, (_, index) => first + index);
}
